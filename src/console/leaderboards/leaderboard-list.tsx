import { IconCheck } from '@tabler/icons-react'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList, type NoFilters } from '#console/platform/lists/list.ts'
import type { ListParams } from '#console/platform/lists/list-params.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import type { Leaderboard } from '#contract/leaderboard.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import classes from './leaderboards.module.css'

/** How many leaderboards a page has. Source: specification, "Business constants". */
const pageSize = 15

const columns: readonly Column<Leaderboard>[] = [
  {
    key: 'key',
    title: 'Key',
    mobileRole: 'title',
    cell: ({ Key }) => <span className={classes.code}>{Key}</span>,
  },
  {
    key: 'created',
    title: 'Creation Date',
    mobileRole: 'subtitle',
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  {
    key: 'players',
    title: 'Players',
    width: 110,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Players }) => <Abbreviated value={Players} />,
  },
  {
    key: 'final',
    title: 'Final order',
    width: 170,
    cell: ({ FinalAt }) => (FinalAt === null ? '–' : <Time at={FinalAt} />),
  },
  {
    key: 'deleted',
    title: 'Deleted',
    width: 100,
    cell: ({ Deleted }) => (Deleted ? <IconCheck size={16} role="img" aria-label="Deleted" /> : '–'),
  },
]

const options = {
  id: 'leaderboards',
  noun: { one: 'leaderboard', many: 'leaderboards' },
  label: 'Leaderboards, newest first',
  endpoint: leaderboards.groups,
  toRequest: (params: ListParams<NoFilters>, { definitionId }: { readonly definitionId: string }) => ({
    params: { id: definitionId },
    query: toListQuery(leaderboards.groups, params),
  }),
  queryOptions: { errorDisplay: 'part' as const },
  columns,
  rowKey: ({ Key }: Leaderboard) => Key,
  rowSearchParams: ({ Key }: Leaderboard) => ({ board: Key }),
  search: { label: 'Search by leaderboard key', placeholder: 'Leaderboard key' },
  fixedSize: pageSize,
  emptyText: 'No leaderboard was opened.',
  noMatchText: 'No leaderboard matches this search.',
}

/** The leaderboards of a definition, newest first; a row opens its players. */
export const leaderboardList = defineList({
  ...options,
  emptyText: 'No leaderboard was opened yet. The first player who enters opens one.',
})

/** The leaderboards of a definition that is deleted, or whose event is. */
export const deletedLeaderboardList = defineList(options)

/** How often ended leaderboards are read while the order of one is not final, which takes seconds. */
const endingIntervalMs = 3_000

/** The leaderboards of a definition that has ended, read again until the order of all on the page is final. */
export const endedLeaderboardList = defineList({
  ...options,
  queryOptions: {
    ...options.queryOptions,
    refetchInterval: (page) => (page?.Result.some(({ FinalAt }) => FinalAt === null) ? endingIntervalMs : undefined),
  },
})
