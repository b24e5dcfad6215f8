import { useQuery } from '@tanstack/react-query'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { type PlayerAction, playerActionGroups, playerActions } from './player-page-slots.ts'

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
