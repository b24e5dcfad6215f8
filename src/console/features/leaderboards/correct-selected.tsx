import { Group } from '@mantine/core'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import type { LeaderboardEntry } from '#contract/leaderboards/leaderboard.ts'
import { type EntryContext, toPlayerName } from './entry-menu.tsx'

/** Removes or hides the selected players. */
export function CorrectSelected({
  rows,
  context: { boardKey },
  clearSelection,
}: BulkActionsProps<LeaderboardEntry, EntryContext>) {
  const count = rows.length === 1 ? '1 player' : `${rows.length} players`
  const PlayerIds = rows.map(({ PlayerId }) => PlayerId)
  const body = rows.map(toPlayerName).join(', ')
  const shared = { isDestructive: true, target: String(rows.length), onDone: clearSelection } as const
  return (
    <Group gap="xs">
      <ActionButton
        endpoint={leaderboardEntries.correct}
        input={{ params: { key: boardKey }, body: { Kind: 'hidden', PlayerIds } }}
        {...shared}
        labels={{
          label: 'Hide',
          question: `Hide ${count}?`,
          body,
          confirm: `Hide ${count}`,
          done: 'The players take no rank.',
        }}
      />
      <ActionButton
        endpoint={leaderboardEntries.correct}
        input={{ params: { key: boardKey }, body: { Kind: 'removed', PlayerIds } }}
        {...shared}
        labels={{
          label: 'Remove',
          question: `Remove ${count} from the leaderboard?`,
          body,
          confirm: `Remove ${count}`,
          done: 'The players were removed. They can be restored under "Removed players".',
        }}
      />
    </Group>
  )
}
