import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { useDeletion } from './definition-actions.tsx'
import { getDeletedReason, isEnded } from './definition-state.tsx'

export const DefinitionPageParams = z.object({
  edit: z.enum(['true']).optional().catch(undefined),
  /** The key of the leaderboard that is open. */
  board: z.string().optional(),
  prizes: z.enum(['true']).optional().catch(undefined),
  close: z.enum(['true']).optional().catch(undefined),
})

export function DefinitionItems({ definition }: { definition: LeaderboardDefinition }) {
  const [, setSearchParams] = useSearchParams(DefinitionPageParams)
  const { disabledReason } = useCallAccess(leaderboards.saveDefinition)
  const close = useCallAccess(leaderboardClosing.close)
  const deletion = useDeletion(definition)
  const deletedReason = definition.Deleted ? 'This definition is deleted.' : undefined
  return (
    <>
      <DialogItem
        icon={<IconPencil size={16} aria-hidden />}
        disabledReason={disabledReason ?? deletedReason}
        onOpen={() => setSearchParams({ edit: 'true' })}
      >
        Edit definition
      </DialogItem>
      <DialogItem
        icon={<IconLock size={16} aria-hidden />}
        isDestructive
        disabledReason={close.disabledReason ?? getClosedReason(definition)}
        onOpen={() => setSearchParams({ close: 'true' })}
      >
        Close leaderboards
      </DialogItem>
      <ActionItem {...deletion} icon={<IconTrash size={16} aria-hidden />} disabledReason={deletedReason} />
    </>
  )
}

/** Why leaderboards cannot be closed early; undefined when they can. */
function getClosedReason(definition: LeaderboardDefinition): string | undefined {
  const deletedReason = getDeletedReason(definition)
  if (deletedReason) return deletedReason
  if (definition.Closed) return 'These leaderboards are already closed.'
  return isEnded(definition) ? 'The event of this definition has ended, and its leaderboards with it.' : undefined
}
