import { BulkAction, describeBulkUndo, formatPlayers, toPlayerNames } from '#console/jobs/shared/bulk-action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { moderation } from '#contract/moderation.ts'
import type { PlayerRow } from '#contract/players.ts'

const undoLabels = describeBulkUndo(moderation.ban, {
  toDone: (count) => `${formatPlayers(count)} flagged as ${count === 1 ? 'a hacker' : 'hackers'} again.`,
  failed: "Couldn't flag the players again.",
})

export function HackerBulkActions({ rows, keys: playerIds, clearSelection }: BulkActionsProps<PlayerRow, void>) {
  const players = formatPlayers(playerIds.length)
  return (
    <BulkAction
      endpoint={moderation.unban}
      input={{ body: { Ids: [...playerIds] } }}
      names={toPlayerNames(playerIds, rows)}
      explanation="Players without the flag are skipped."
      onDone={clearSelection}
      undo={() => undoLabels}
      labels={{
        label: 'Remove hacker flag',
        question: `Remove the hacker flag of ${players}?`,
        confirm: `Remove flag of ${players}`,
        toDone: (count) => `Hacker flag of ${formatPlayers(count)} removed.`,
      }}
    />
  )
}
