import { Badge, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { z } from 'zod'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { FavoriteStar } from '#console/favorites/shared/favorite-star.tsx'
import { defineList, type FilterFieldsProps, type TypeCounts } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerScreen } from '#console/routes.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists.ts'
import { playerSortKeys, selectionLimit } from '#contract/player-selection.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import filterClasses from '../shared/attribute-filters/filters.module.css'
import { areReadable, parseFilters } from '../shared/attribute-filters/player-filters.ts'
import { playerSearchTypes, toPlayerSearchType } from '../shared/player-search.ts'
import { SpentAmount } from '../spent-amount.tsx'
import classes from './player-list.module.css'

/** Loaded after the table, which needs no filter to show. */
const FilterEditor = lazyComponent(() => import('../shared/attribute-filters/filter-editor.tsx'), 'FilterEditor')

const Filters = z.object({
  /** Attribute filters, as `stringifyFilters` writes them. */
  attributes: z.string().refine(areReadable).default('').catch(''),
})

function AttributeFilters({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <Suspense
      fallback={
        // In the place of the form, whose layout the other filters follow.
        <div className={filterClasses.filter}>
          <Skeleton height={32} width={420} />
        </div>
      }
    >
      <FilterEditor text={params.attributes} onText={(attributes) => setFilters({ attributes })} />
    </Suspense>
  )
}

/** The columns of the player list; the keys are the list's sort keys. */
const playerColumns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 130,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    width: 300,
    mobileRole: 'subtitle',
    cell: ({ Nickname, IsHacker }) => (
      <span className={classes.nickname}>
        <bdi className={classes.name} title={Nickname}>
          {Nickname.trim() === '' ? '–' : Nickname}
        </bdi>
        {IsHacker ? (
          <Badge color="red" size="sm" tt="none" flex="none">
            Hacker
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'creationDate',
    title: 'Creation date',
    width: 148,
    cell: ({ CreationDate }) => <PastTime at={CreationDate} />,
  },
  { key: 'language', title: 'Language', width: 84, cell: ({ Language }) => Language || '–' },
  {
    key: 'totalSpent',
    title: 'Total spent',
    isNumeric: true,
    width: 96,
    cell: ({ TotalSpent }) => <SpentAmount dollars={TotalSpent} />,
  },
  {
    key: 'purchasesCount',
    title: 'Purchases count',
    isNumeric: true,
    width: 128,
    cell: ({ PurchasesCount }) => <Abbreviated value={PurchasesCount} />,
  },
  {
    key: 'deviceId',
    title: 'Device ID',
    width: 160,
    cell: ({ DeviceId }) => (DeviceId ? <CopyableId id={DeviceId} label="Copy device ID" maxLength={15} /> : '–'),
  },
  {
    key: 'lastSaveGame',
    title: 'Last save game',
    width: 116,
    cell: ({ LastSaveGame }) => <PastTime at={LastSaveGame} relative />,
  },
  {
    key: 'favorite',
    title: 'Favorite',
    isActions: true,
    width: 40,
    cell: ({ PlayerId, Nickname }) => <FavoriteStar kind="players" id={PlayerId} description={Nickname} />,
  },
]

type Params = FilterFieldsProps<typeof Filters>['params']

/** The filter and order query that the list and its export share. */
function toPlayerSelection({ filter, filterType, attributes, sort }: Params, playerIds?: readonly string[]) {
  return {
    ...(filter === '' ? {} : { filter, filterType: toPlayerSearchType(filterType) }),
    ...(playerIds ? { ids: playerIds.map((id) => ({ id })) } : {}),
    attributeFilters: parseFilters(attributes),
    sortKey: playerSortKeys.find((key) => key === sort?.key),
    sortDir: sort?.direction,
  } satisfies EndpointRequest<typeof players.export>['query']
}

function useTypeCounts(text: string, isEnabled: boolean): TypeCounts | undefined {
  const { data, isPlaceholderData } = useEndpointQuery(
    players.searchCounts,
    { query: { text } },
    { enabled: isEnabled, errorDisplay: 'quiet' },
  )
  return isPlaceholderData ? undefined : data
}

const unfiltered = { filter: '', attributes: '' }

/** All players, newest first. */
export const playerList = defineList({
  id: 'players',
  noun: { one: 'player', many: 'players' },
  label: 'Players',
  endpoint: players.list,
  toRequest: (params) => ({ query: { ...toPlayerSelection(params), ...toPageQuery(params) } }),
  columns: playerColumns,
  rowKey: ({ PlayerId }) => PlayerId,
  rowHref: ({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId }),
  defaultSort: { key: 'creationDate', direction: 'desc' },
  search: {
    label: 'Search players',
    applyOn: 'enter',
    useTypeCounts,
    types: playerSearchTypes,
  },
  filters: { schema: Filters, Fields: AttributeFilters },
  emptyText: 'There is no Players to show.',
  bulkActions: lazyComponent(() => import('../bulk/player-bulk-actions.tsx'), 'PlayerBulkActions'),
  selectAll: {
    endpoint: playerLists.matching,
    limit: bulkLimit,
    readKeys: async (params) => (await call(playerLists.matching, { query: toPlayerSelection(params) })).data.PlayerIds,
  },
  export: {
    endpoint: players.export,
    // Selected players are exported whatever the filters are.
    toRequest: (params, _context, playerIds) => ({
      query: playerIds ? toPlayerSelection({ ...params, ...unfiltered }, playerIds) : toPlayerSelection(params),
    }),
    selectionLimit,
    done: (fileName) => `The players were exported to ${fileName}.`,
  },
})
