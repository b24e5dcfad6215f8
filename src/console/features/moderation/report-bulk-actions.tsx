import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { BulkAction, formatPlayers } from '#console/shared/bulk-action.tsx'
import { moderation, type ReportedName } from '#contract/moderation.ts'

/** What can be done about the selected reported names. */
export function ReportBulkActions({ rows, clearSelection }: BulkActionsProps<ReportedName, void>) {
  const playerIds = rows.map(({ PlayerId }) => PlayerId)
  const names = rows.length === 1 ? '1 name' : `${rows.length} names`
  return (
    <>
      <BulkAction
        endpoint={moderation.dismissReports}
        input={{ body: { Ids: playerIds, ResetNicknames: false } }}
        playerIds={playerIds}
        explanation="The players keep their nicknames. New reports bring them back to the list."
        onDone={clearSelection}
        labels={{
          label: 'Remove from list',
          question: `Remove ${names} from the list?`,
          confirm: `Remove ${names}`,
          done: `${names} removed from the list.`,
        }}
      />
      <BulkAction
        endpoint={moderation.dismissReports}
        input={{ body: { Ids: playerIds, ResetNicknames: true } }}
        playerIds={playerIds}
        isDestructive
        explanation="The players lose their nicknames and have none until the game gives new ones. The reports leave the list."
        onDone={clearSelection}
        labels={{
          label: 'Reset nicknames',
          question: `Reset the nicknames of ${formatPlayers(rows.length)}?`,
          confirm: rows.length === 1 ? 'Reset nickname' : `Reset ${rows.length} nicknames`,
          done: `Nicknames of ${formatPlayers(rows.length)} reset.`,
        }}
      />
    </>
  )
}
