import { Badge } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { Exact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { definitionScreen, eventScreen } from '#console/routes.ts'
import { leaderboardEntries, type PlayerLeaderboard } from '#contract/leaderboard-entries.ts'
import classes from './leaderboards.module.css'
import { ExclusionMarks } from './ranks.tsx'

/** The key of a leaderboard as a link to the player's row on it. */
function KeyLink({ Key, LeaderboardDefinitionId }: PlayerLeaderboard) {
  const playerId = usePathParam('playerId')
  const search = { board: Key, find: playerId }
  return (
    <AppLink
      href={toHref(definitionScreen, { definitionId: LeaderboardDefinitionId }, search)}
      className={classes.code}
    >
      {Key}
    </AppLink>
  )
}

/** "3 of 20"; a final rank alone, because players who were removed since keep theirs empty. */
function toRankText({ Rank, Players, IsFinal }: PlayerLeaderboard): string {
  if (Rank === null) return 'No rank'
  const rank = Rank.toLocaleString('en')
  return IsFinal ? rank : `${rank} of ${Players.toLocaleString('en')}`
}

const columns: readonly Column<PlayerLeaderboard>[] = [
  { key: 'key', title: 'Leaderboard Key', width: 150, mobileRole: 'title', cell: (board) => <KeyLink {...board} /> },
  {
    key: 'definition',
    title: 'Definition ID',
    width: 130,
    mobileRole: 'subtitle',
    cell: ({ LeaderboardDefinitionId }) => (
      <AppLink href={toHref(definitionScreen, { definitionId: LeaderboardDefinitionId })}>
        {LeaderboardDefinitionId}
      </AppLink>
    ),
  },
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'subtitle',
    cell: ({ Name, Deleted }) => (
      <>
        <bdi>{Name}</bdi> {Deleted ? <DeletedBadge /> : null}
      </>
    ),
  },
  {
    key: 'event',
    title: 'Event',
    cell: ({ EventId, EventName }) =>
      EventId === null ? (
        '–'
      ) : (
        <AppLink href={toHref(eventScreen, { eventId: EventId })}>
          <bdi>{EventName}</bdi>
        </AppLink>
      ),
  },
  {
    key: 'rank',
    title: 'Rank',
    width: 160,
    isNumeric: true,
    mobileRole: 'meta',
    cell: (board) => (
      <>
        {toRankText(board)}{' '}
        {board.IsFinal ? (
          <Badge size="sm" tt="none" color="blue">
            Final
          </Badge>
        ) : null}{' '}
        <ExclusionMarks {...board} />
      </>
    ),
  },
  { key: 'score', title: 'Score', width: 150, isNumeric: true, cell: ({ Score }) => <Exact value={Score} /> },
  { key: 'joined', title: 'Joined', width: 160, cell: ({ JoinedAt }) => <Time at={JoinedAt} /> },
]

const emptyText = "This player isn't on a leaderboard."

const playerLeaderboardList = defineList({
  id: 'player-leaderboards',
  noun: { one: 'leaderboard', many: 'leaderboards' },
  label: 'Leaderboards of the player, the last joined first',
  endpoint: leaderboardEntries.ofPlayer,
  toRequest: (params, { playerId }: { readonly playerId: string }) => ({
    params: { id: playerId },
    query: toPageQuery(params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ Key }) => Key,
  emptyText,
})

export function LeaderboardsTab({ playerId }: PlayerTabProps) {
  return <ListView list={playerLeaderboardList} context={{ playerId }} />
}
