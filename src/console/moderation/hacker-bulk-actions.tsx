import { BulkAction, formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { moderation } from '#contract/moderation.ts'
import type { PlayerRow } from '#contract/players.ts'

export function HackerBulkActions({ keys: playerIds, clearSelection }: BulkActionsProps<PlayerRow, void>) {
  const players = formatPlayers(playerIds.length)
  return (
    <BulkAction
      endpoint={moderation.unban}
      input={{ body: { Ids: [...playerIds] } }}
      playerIds={playerIds}
      explanation="Players without the flag are skipped."
      onDone={clearSelection}
      labels={{
        label: 'Remove hacker flag',
        question: `Remove the hacker flag of ${players}?`,
        confirm: `Remove flag of ${players}`,
        toDone: (count) => `Hacker flag of ${formatPlayers(count)} removed.`,
      }}
    />
  )
}
