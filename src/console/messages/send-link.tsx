import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { messages } from '#contract/messages.ts'

/** The way from an empty list to the form, for staff who may send. */
export function SendLink() {
  const { disabledReason } = useCallAccess(messages.sendGlobal)
  if (disabledReason !== undefined) return null
  return <AppLink href={toHref(globalGiftsScreen, {}, { tab: 'send' })}>Send a message</AppLink>
}
