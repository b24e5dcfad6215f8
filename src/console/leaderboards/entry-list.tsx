import { Badge } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { Exact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import type { CommonParams } from '#console/platform/lists/list-params.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { selectByPage } from '#console/platform/lists/selection/select-by-page.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { nicknameColumn } from '#console/players/shared/player-columns.tsx'
import { playerSearchHint } from '#console/players/shared/player-search.ts'
import { playerScreen } from '#console/routes.ts'
import type { LeaderboardEntry } from '#contract/leaderboard.ts'
import { correctionLimit, leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { isReportTime, toReportTime } from '#contract/leaderboard-scores.ts'
import { type EntryContext, EntryMenu } from './entry-menu.tsx'
import classes from './leaderboards.module.css'
import { ExclusionMarks, rankColumn } from './ranks.tsx'
import { reporterTexts } from './shared/reported-by-field.tsx'

/** The id of a player as a link, with the marks that say why there is no rank. */
function EntryPlayer({ PlayerId, IsHacker, IsHidden, IsMock }: LeaderboardEntry) {
  return (
    <span className={classes.player}>
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} className={classes.code}>
        {PlayerId}
      </AppLink>
      <ExclusionMarks IsHacker={IsHacker} IsHidden={IsHidden} />
      {IsMock ? (
        <Badge size="sm" tt="none" color="gray">
          Mock
        </Badge>
      ) : null}
    </span>
  )
}

function Attributes({
  entry: { Attributes: attributes, StoredScore, ReportedAt, ReportedBy, JoinedAt },
}: {
  entry: LeaderboardEntry
}) {
  const values = [...Object.entries(attributes), ['Stored score', StoredScore] as const]
  return (
    <>
      <DescriptionList
        items={values.map(([label, value]) => ({
          label,
          value: isReportTime(label) ? <Time at={toReportTime(value)} /> : <Exact value={value} />,
        }))}
      />
      Joined <Time at={JoinedAt} />,{' '}
      {ReportedAt === null ? (
        'nothing reported yet'
      ) : (
        <>
          last report <Time at={ReportedAt} />
          {ReportedBy === null ? '' : ` by ${reporterTexts[ReportedBy]}`}
        </>
      )}
    </>
  )
}

const columns: readonly Column<LeaderboardEntry>[] = [
  rankColumn,
  { key: 'playerId', title: 'Player ID', mobileRole: 'title', cell: EntryPlayer },
  nicknameColumn,
  {
    key: 'score',
    title: 'Score',
    width: 180,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ Score }) => <Exact value={Score} />,
  },
]

const toEntriesRequest = (params: CommonParams, { boardKey, attribute }: EntryContext) => ({
  params: { key: boardKey },
  query: { ...toListQuery(leaderboardEntries.list, params), attribute },
})

/** The players of a leaderboard, the best first. */
export const entryList = defineList({
  id: 'leaderboard-players',
  noun: { one: 'player', many: 'players' },
  label: 'Players of the leaderboard, the best first',
  endpoint: leaderboardEntries.list,
  toRequest: toEntriesRequest,
  selectAll: selectByPage({
    endpoint: leaderboardEntries.list,
    limit: correctionLimit,
    toRequest: toEntriesRequest,
    toKey: ({ PlayerId }) => PlayerId,
  }),
  queryOptions: { errorDisplay: 'part' },
  columns: [
    ...columns,
    { key: 'actions', title: 'Actions', isActions: true, width: 48, cell: (entry) => <EntryMenu entry={entry} /> },
  ],
  rowKey: ({ PlayerId }) => PlayerId,
  rowDetail: {
    param: 'entryAttributes',
    title: 'Attributes',
    cell: (entry) => <Attributes entry={entry} />,
  },
  search: { label: 'Search by player ID or nickname', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  paramNames: { filter: 'playersFilter', page: 'playersPage', size: 'playersSize', view: 'playersView' },
  emptyText: 'No players on this leaderboard.',
  noMatchText: 'No player matches this search.',
  bulkActions: lazyComponent(() => import('./correct-selected.tsx'), 'CorrectSelected'),
})
