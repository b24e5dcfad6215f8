import { formatCount } from '#console/components/number.tsx'
import { BulkAction, describeBulkUndo, formatPlayers, toPlayerNames } from '#console/jobs/shared/bulk-action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { moderation, type ReportedName } from '#contract/moderation.ts'

const undoAnswers = describeBulkUndo(moderation.restoreNames, {
  toDone: (count) => `${formatCount(count, 'name')} restored.`,
  failed: "Couldn't restore the names.",
})

export function ReportBulkActions({ rows, keys: playerIds, clearSelection }: BulkActionsProps<ReportedName, void>) {
  const count = playerIds.length
  const names = formatCount(count, 'name')
  const reported = rows.map(({ PlayerId, Name }) => ({ PlayerId, Nickname: Name }))
  const playerNames = toPlayerNames(playerIds, reported)
  return (
    <>
      <BulkAction
        endpoint={moderation.dismissReports}
        input={{ body: { Ids: [...playerIds], ResetNicknames: false } }}
        names={playerNames}
        explanation="The players keep their nicknames. New reports put them on the list again."
        onDone={clearSelection}
        undo={() => undoAnswers}
        labels={{
          label: 'Remove from list',
          question: `Remove ${names} from the list?`,
          confirm: `Remove ${names}`,
          toDone: (done) => `${formatCount(done, 'name')} removed from the list.`,
        }}
      />
      <BulkAction
        endpoint={moderation.dismissReports}
        input={{ body: { Ids: [...playerIds], ResetNicknames: true } }}
        names={playerNames}
        isDestructive
        explanation="The players have no nicknames until the game assigns new ones. The reports are removed from the list."
        onDone={clearSelection}
        undo={() => undoAnswers}
        labels={{
          label: 'Reset nicknames',
          question: `Reset the nicknames of ${formatPlayers(count)}?`,
          confirm: count === 1 ? 'Reset nickname' : `Reset ${formatCount(count, 'nickname')}`,
          toDone: (done) => `Nicknames of ${formatPlayers(done)} reset.`,
        }}
      />
    </>
  )
}
