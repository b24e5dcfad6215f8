import { ExplainedButton } from '#console/components/explained-button.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import type { MessageTemplate } from '#contract/message-templates/message-templates.ts'
import { messages } from '#contract/messages.ts'
import { keepContent } from '../form/sent-content.ts'

/** Opens the form that sends to many with the content of a template. */
export function UseTemplate({ template }: { template: MessageTemplate }) {
  const { disabledReason } = useCallAccess(messages.sendToList)
  const go = useNavigateTo()
  return (
    <ExplainedButton
      size="compact-sm"
      variant="subtle"
      disabledReason={disabledReason}
      onClick={() => {
        keepContent(template.Content)
        go(toHref(globalGiftsScreen, {}, { tab: 'send' }))
      }}
    >
      Use
    </ExplainedButton>
  )
}
