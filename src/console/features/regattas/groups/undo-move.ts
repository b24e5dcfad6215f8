import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import type { TargetGroup } from '#contract/regattas/move.ts'
import { regattaGroups } from '#contract/regattas/regatta-groups.ts'

const texts = { done: 'The guild is back where it was.', failed: "Couldn't move the guild back." }

/** Puts a guild of a regatta to come where it was before: into a group that staff had chosen, or with null by its level. */
export function undoMove(params: { regattaId: string; guildId: string }, target: TargetGroup | null): Undo {
  return target === null
    ? undoBy({ endpoint: regattaGroups.undoMove, input: { params }, ...texts })
    : undoBy({ endpoint: regattaGroups.move, input: { params, body: target }, ...texts })
}
