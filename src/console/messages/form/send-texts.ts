import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { Audience } from './message-values.ts'

/** What is said after sending. Source: specification, "Error handling". */
export const sendTexts = {
  done: 'Message Sent!',
  failed: 'Please insert a valid information and try again.',
} as const

/** What a failed send says. A changed message after a lost answer may find out that the first one did arrive. */
export function toFailureText({ code }: ApiError): string {
  return code === 'idempotency-reused'
    ? 'The first attempt was sent, this one was not. Check the list before you send again.'
    : sendTexts.failed
}

/** What the button that sends says: to how many, once that is known. */
export function toSendLabel(to: Audience | null, recipients: number | undefined): string {
  if (to === 'everybody') return 'Send to all players'
  if (to === 'list') return recipients === undefined ? 'Send to the list' : `Send to ${formatPlayers(recipients)}`
  return 'Send message'
}
