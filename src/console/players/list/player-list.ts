import { z } from 'zod'
import { defineList, type TypeCounts } from '#console/platform/lists/list.ts'
import { type ListParams, toPageQuery } from '#console/platform/lists/list-params.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerScreen } from '#console/routes.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists.ts'
import { playerSortKeys, selectionLimit } from '#contract/player-selection.ts'
import { players } from '#contract/players.ts'
import { playerSearchTypes, toPlayerSearchType } from '../shared/player-search.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { playerColumns } from './player-columns.tsx'
import { areReadable, parseFilters } from './player-filters.ts'

const Filters = z.object({
  /** Attribute filters, as `stringifyFilters` writes them. */
  attributes: z.string().refine(areReadable).default('').catch(''),
})

type Params = ListParams<typeof Filters>

/** The filter and order query that the list and its export share. */
function toSelection({ filter, filterType, attributes, sort }: Params, playerIds?: readonly string[]) {
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
  toRequest: (params) => ({ query: { ...toSelection(params), ...toPageQuery(params) } }),
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
  bulkActions: lazyComponent(() =>
    import('../bulk/player-bulk-actions.tsx').then((module) => module.PlayerBulkActions),
  ),
  selectAll: {
    endpoint: playerLists.matching,
    limit: bulkLimit,
    readKeys: async (params) => (await call(playerLists.matching, { query: toSelection(params) })).data.PlayerIds,
  },
  export: {
    endpoint: players.export,
    // Selected players are exported whatever the filters are.
    toRequest: (params, _context, playerIds) => ({
      query: playerIds ? toSelection({ ...params, ...unfiltered }, playerIds) : toSelection(params),
    }),
    selectionLimit,
    done: (fileName) => `The players were exported to ${fileName}.`,
  },
})
