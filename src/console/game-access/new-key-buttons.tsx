import { IconPlus } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { TitleActions } from '#console/platform/lists/tabbed-lists.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { gameKeys } from '#contract/game-keys.ts'

/** The buttons that make a key, in the title of the page. */
export function NewKeyButtons({ onNew }: { onNew: (kind: 'client' | 'server') => void }) {
  const { disabledReason } = useCallAccess(gameKeys.createClientKey)
  return (
    <TitleActions>
      <ExplainedButton disabledReason={disabledReason} variant="default" onClick={() => onNew('server')}>
        New server key
      </ExplainedButton>
      <ExplainedButton
        disabledReason={disabledReason}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onNew('client')}
      >
        New client key
      </ExplainedButton>
    </TitleActions>
  )
}
