import { AppLink } from '#console/components/app-link.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList, type NoFilters } from '#console/platform/lists/list.ts'
import type { ListParams } from '#console/platform/lists/list-params.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { toUnsetHacker } from '#console/players/shared/flag-action.tsx'
import { playerSearchTypes, toPlayerSearchType } from '#console/players/shared/player-search.ts'
import { batchUpdateScreen, playerScreen } from '#console/routes.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import classes from './moderation.module.css'

const columns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 220,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    mobileRole: 'subtitle',
    cell: ({ Nickname }) => (
      <span className={classes.name}>
        <bdi title={Nickname}>{Nickname.trim() === '' ? '–' : Nickname}</bdi>
      </span>
    ),
  },
  {
    key: 'unset',
    title: 'Unset as Hacker',
    isActions: true,
    width: 150,
    cell: (player) => <ActionButton {...toUnsetHacker(player)} button={{ size: 'compact-sm', variant: 'subtle' }} />,
  },
]

const toHackerSelection = ({ filter, filterType }: ListParams<NoFilters>) => ({
  isHacker: 'true' as const,
  ...(filter === '' ? {} : { filter, filterType: toPlayerSearchType(filterType) }),
})

export const hackerList = defineList({
  id: 'hackers',
  noun: { one: 'hacker', many: 'hackers' },
  label: 'Hackers, newest player first',
  endpoint: players.list,
  toRequest: (params) => ({ query: { ...toHackerSelection(params), ...toPageQuery(params) } }),
  selectAll: {
    endpoint: playerLists.matching,
    limit: bulkLimit,
    readKeys: async (params) => (await call(playerLists.matching, { query: toHackerSelection(params) })).data.PlayerIds,
  },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  rowHref: ({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId }),
  search: { label: 'Search hackers', applyOn: 'enter', types: playerSearchTypes },
  emptyText: "Couldn't find any player set as Hacker.",
  noMatchText: 'No hacker matches this search.',
  emptyAction: () => <AppLink href={toHref(batchUpdateScreen)}>Set players as hackers</AppLink>,
  bulkActions: lazyComponent(() => import('./hacker-bulk-actions.tsx'), 'HackerBulkActions'),
})
