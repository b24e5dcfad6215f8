import type { Undo } from '#console/platform/actions/undo.ts'
import { describePlayer } from '#console/players/shared/describe-player.tsx'
import type { NameState } from '#contract/moderation.ts'

/** The words of an undo that puts a nickname and its report back. */
export const undoName = (before: NameState): Undo => ({
  done: before.Report ? 'Nickname and report restored.' : 'Nickname restored.',
  failed: 'The nickname could not be restored.',
  describeConflict: describePlayer,
})
