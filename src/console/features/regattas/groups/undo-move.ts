import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import type { TargetGroup } from '#contract/regattas/move.ts'
import { regattaGroups } from '#contract/regattas/regatta-groups.ts'

/** Puts a guild of a regatta to come where it was before: into a group that staff had chosen, or with null by its level. */
export function useMoveBack(regattaId: string): (guildId: string, target: TargetGroup | null) => void {
  const errorMessage = "Couldn't move the guild back."
  const { mutateAsync: move } = useEndpointMutation(regattaGroups.move, { errorMessage })
  const { mutateAsync: undo } = useEndpointMutation(regattaGroups.undoMove, { errorMessage })
  return (guildId, target) => {
    const params = { regattaId, guildId }
    const moved = target === null ? undo({ params }) : move({ params, body: target })
    void moved.then(
      () => notify.success('The guild is back where it was.'),
      // The mutation has shown its notice.
      () => undefined,
    )
  }
}
