import type { ReactNode } from 'react'
import { z } from 'zod'
import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { TargetGroup } from '#contract/regattas/move.ts'
import { regattaGroups } from '#contract/regattas/regatta-groups.ts'

const Current = z.object({ Previous: TargetGroup.nullable() })

/** Where a guild would compete now, from the state that a 412 carries. */
function describeMove(current: unknown): ReactNode {
  const found = Current.safeParse(current).data
  if (!found) return null
  const { Previous: move } = found
  return (
    <p>
      {move
        ? `Now: moved to group ${move.Position} of level offset ${move.LevelOffset}.`
        : 'Now: in the group that its level gives it.'}
    </p>
  )
}

/**
 * Puts a guild of a regatta to come where it was before: into a group that staff had chosen, or with null by its level.
 * `version` is what the change left behind.
 */
export function undoMove(
  params: { regattaId: string; guildId: string },
  target: TargetGroup | null,
  version: string | undefined,
): Undo {
  const shared = {
    ifMatch: version,
    done: 'The guild is back where it was.',
    failed: "Couldn't move the guild back.",
    describeConflict: describeMove,
  }
  return target === null
    ? undoBy({ endpoint: regattaGroups.undoMove, input: { params }, ...shared })
    : undoBy({ endpoint: regattaGroups.move, input: { params, body: target }, ...shared })
}
