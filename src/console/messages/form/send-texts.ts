import type { ApiError } from '#console/platform/query/api-error.ts'

/** What is said after sending. Source: specification, "Error handling". */
export const sendTexts = {
  done: 'Message Sent!',
  failed: 'Please insert a valid information and try again.',
} as const

/** What a failed send says. A changed message after a lost answer may find out that the first one did arrive. */
export function toFailureText({ code }: ApiError): string {
  return code === 'idempotency-reused'
    ? 'The first try was sent after all, and this one was not. Look at the list before you send again.'
    : sendTexts.failed
}
