import { DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useOpenPlayerDialog } from './player-dialog.ts'
import type { PlayerAction, PlayerTabProps } from './player-page-slots.ts'

type PlayerActionEntryProps = PlayerTabProps & { readonly action: PlayerAction }

function OpensDialog({
  action,
  endpoint,
  dialog,
  playerId,
}: PlayerActionEntryProps & { endpoint: Endpoint; dialog: string }) {
  const open = useOpenPlayerDialog(playerId)
  const { isHidden, disabledReason } = useCallAccess(endpoint)
  const { icon: Icon, label } = action
  if (isHidden) return null
  return (
    <DialogItem
      icon={Icon && <Icon size={16} aria-hidden />}
      disabledReason={disabledReason}
      onOpen={() => open(dialog)}
    >
      {label}
    </DialogItem>
  )
}

/** An action on a player as an entry of a menu, or for the collector around it. */
export function PlayerActionEntry(props: PlayerActionEntryProps) {
  const { action, player, playerId } = props
  if ('dialog' in action) return <OpensDialog {...props} endpoint={action.endpoint} dialog={action.dialog} />
  return <action.component player={player} playerId={playerId} label={action.label} />
}
