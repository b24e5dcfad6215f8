import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { describePlayer } from '#console/players/shared/describe-player.tsx'
import { moderation, type NameState } from '#contract/moderation.ts'

/** Puts a nickname and its report back. `version` is the one that their change left behind. */
export function undoName(playerId: string, before: NameState, version: string | undefined): Undo {
  return undoBy({
    endpoint: moderation.restoreName,
    input: { params: { id: playerId }, body: before },
    ifMatch: version,
    done: before.Report ? 'Nickname and report are as they were before.' : 'The nickname is as it was before.',
    failed: 'The nickname could not be put back.',
    describeConflict: describePlayer,
  })
}
