import { IconSend } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { messages } from '#contract/messages.ts'
import { keepContent, type SentContent } from './form/sent-content.ts'

/** The way from an empty list to the form, for staff who may send. */
export function SendLink() {
  const { disabledReason } = useCallAccess(messages.sendGlobal)
  if (disabledReason !== undefined) return null
  return <AppLink href={toHref(globalGiftsScreen, {}, { tab: 'send' })}>Send a message</AppLink>
}

/** Opens the form that sends a message to a list of players, with the content of this one and no recipients. */
export function SendToOthers({ content }: { content: SentContent }) {
  const { disabledReason } = useCallAccess(messages.sendToList)
  const go = useNavigateTo()
  return (
    <ExplainedButton
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      disabledReason={disabledReason}
      onClick={() => {
        keepContent(content)
        go(toHref(globalGiftsScreen, {}, { tab: 'send' }))
      }}
    >
      Send to others
    </ExplainedButton>
  )
}
