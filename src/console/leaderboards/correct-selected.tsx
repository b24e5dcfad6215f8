import { Group } from '@mantine/core'
import { formatIds, formatPlayers, SelectedPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { LeaderboardEntry } from '#contract/leaderboard.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { type EntryContext, toPlayerName } from './entry-menu.tsx'

/** Names the players who left the leaderboard since they were selected. */
const toNotice = (done: string, { Unknown }: EndpointReply<typeof leaderboardEntries.correct>) =>
  Unknown.length === 0 ? done : `${done} No longer on this leaderboard: ${formatIds(Unknown)}.`

export function CorrectSelected({
  rows,
  keys,
  context: { boardKey },
  clearSelection,
}: BulkActionsProps<LeaderboardEntry, EntryContext>) {
  const count = formatPlayers(keys.length)
  const PlayerIds = [...keys]
  const names = new Map(rows.map((entry) => [entry.PlayerId, toPlayerName(entry)]))
  const body = <SelectedPlayers names={keys.map((id) => names.get(id) ?? id)} />
  const shared = { isDestructive: true, target: String(keys.length), onDone: clearSelection } as const
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
          done: (reply) => toNotice('The players get no rank.', reply),
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
          done: (reply) => toNotice('The players were removed. They can be restored under "Removed players".', reply),
        }}
      />
    </Group>
  )
}
