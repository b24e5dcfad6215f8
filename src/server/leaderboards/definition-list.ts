import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import type { leaderboards } from '#contract/leaderboards.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { type Criterion, type ListDefinition, testsCriterion } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type DefinitionRow, definitionColumns, toDefinition } from './repository.ts'

type Query = Omit<EndpointInput<typeof leaderboards.list>['query'], 'skip' | 'take'>

const id: SortColumn = { name: 'id', type: 'integer' }

/** The columns that the list sorts by besides the id; each has an index together with it. */
const sortColumns: Record<Query['sortKey'], readonly SortColumn[]> = {
  id: [],
  name: [{ name: 'name_folded', type: 'text' }],
  event: [{ name: 'event_id', type: 'integer', isNullable: true }],
  capacity: [{ name: 'capacity', type: 'integer', isNullable: true }],
}

const isDeleted = (deleted: boolean) => (deleted ? sql`d.deleted_at is not null` : sql`d.deleted_at is null`)

/** Definitions by the id or a part of the name of themselves or of their event. */
function toCriterion(filter: string, deleted: boolean): Criterion {
  const byName = (column: ColumnResolver) => matchesFolded(column('name_folded'), filter)
  // Not correlated, so that testing very many rows reads the events once.
  const byEventName = (column: ColumnResolver) =>
    sql`${column('event_id')} in (select e.id from events e where ${matchesFolded(sql`e.content_folded`, filter)})`
  const byNumber = (name: string) => (column: ColumnResolver) => sql`${column(name)} = ${Number(filter)}::integer`
  const byText = [byName, byEventName]
  const tests = /^\d{1,9}$/.test(filter) ? [byNumber('id'), byNumber('event_id'), ...byText] : byText
  const fromWhere = sql`from leaderboard_definitions d where ${isDeleted(deleted)}`
  return testsCriterion(fromWhere, createColumnResolver('d'), tests, ['name_folded', 'event_id'])
}

export const definitionList: ListDefinition<Query, DefinitionRow, LeaderboardDefinition> = {
  name: 'leaderboard definitions',
  from: () => sql`leaderboard_definitions d`,
  column: createColumnResolver('d'),
  id: ['id'],
  tables: [{ table: 'leaderboard_definitions', alias: 'd', key: ['id'] }],
  select: definitionColumns,
  order: ({ sortKey, sortDir }) => ({ columns: [...sortColumns[sortKey], id], direction: sortDir }),
  scope: ({ deleted }) => isDeleted(deleted),
  criteria: ({ filter, deleted }) => (filter ? [toCriterion(filter, deleted)] : []),
  toItem: toDefinition,
  exportColumns: {
    ID: ({ Id }) => Id,
    'Definition Name': ({ Name }) => Name,
    'Event Edition': ({ EventId }) => EventId,
    Capacity: ({ Capacity }) => Capacity,
    'Attribute Names': ({ AttributeNames }) => AttributeNames.join(','),
    'Auto Join': ({ AutoJoin }) => AutoJoin,
    'Scores Reported By': ({ ReportedBy }) => ReportedBy,
  },
}
