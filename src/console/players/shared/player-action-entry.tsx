import { useQuery } from '@tanstack/react-query'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useOpenPlayerDialog } from './player-dialog.ts'
import { type PlayerAction, type PlayerTabProps, playerActionGroups, playerActions } from './player-page-slots.ts'

type PlayerActionEntryProps = PlayerTabProps & { readonly action: PlayerAction }

function OpensDialog({
  action,
  endpoint,
  dialog,
  playerId,
}: PlayerActionEntryProps & { endpoint: Endpoint; dialog: string }) {
  const open = useOpenPlayerDialog(playerId)
  const { isHidden, disabledReason } = useCallAccess(endpoint)
  if (isHidden) return null
  return (
    <DialogItem disabledReason={disabledReason} onOpen={() => open(dialog)}>
      {action.label}
    </DialogItem>
  )
}

/** An action on a player as an entry of a menu, or for the collector around it. */
export function PlayerActionEntry(props: PlayerActionEntryProps) {
  const { action, player, playerId } = props
  if ('dialog' in action) return <OpensDialog {...props} endpoint={action.endpoint} dialog={action.dialog} />
  return <action.component player={player} playerId={playerId} label={action.label} />
}

function toPosition({ group, order }: PlayerAction): number {
  return playerActionGroups.indexOf(group) * 1000 + order
}

/** The actions on players that the features bring, in the order of the menu; undefined until they are loaded. */
export function usePlayerActions(): {
  readonly actions: readonly PlayerAction[] | undefined
  readonly isFailed: boolean
  readonly retry: () => void
} {
  const sets = useSlot(playerActions)
  const { data, isError, refetch } = useQuery({
    queryKey: ['player actions'],
    queryFn: async () => {
      const loaded = await Promise.all(sets.map(({ load }) => load()))
      return loaded.flat().toSorted((a, b) => toPosition(a) - toPosition(b))
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Components are not data.
    structuralSharing: false,
    meta: { errorDisplay: 'quiet' },
  })
  return { actions: data, isFailed: isError, retry: () => void refetch() }
}
