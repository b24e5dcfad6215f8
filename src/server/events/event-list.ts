import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { GameEvent } from '#contract/event.ts'
import type { events } from '#contract/events.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import {
  type Criterion,
  type ListDefinition,
  type RowPredicate,
  testsCriterion,
} from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type EventRow, eventColumns, toEvent } from './repository.ts'

export type EventQuery = Omit<EndpointInput<typeof events.list>['query'], 'skip' | 'take'>

const column = createColumnResolver('e')

const sortColumns = {
  start: [{ name: 'start_at', type: 'timestamptz' }],
  end: [{ name: 'end_at', type: 'timestamptz' }],
  edition: [],
  name: [{ name: 'content_folded', type: 'text' }],
  duration: [{ name: 'duration', type: 'double precision' }],
} as const

function inState(state: NonNullable<EventQuery['state']>, now: Date): RowPredicate {
  if (state === 'upcoming') return (column) => sql`${column('start_at')} > ${now}`
  if (state === 'finished') return (column) => sql`${column('end_at')} <= ${now}`
  return (column) => sql`(${column('start_at')} <= ${now} and ${column('end_at')} > ${now})`
}

const toScope = ({ deleted }: Pick<EventQuery, 'deleted'>): Sql => (deleted ? sql`true` : sql`not e.deleted`)

function toCriteria({ filter, profileId, seriesId, state, deleted }: EventQuery, now: Date): Criterion[] {
  const criteria: Criterion[] = []
  const add = (tests: readonly RowPredicate[], columns: readonly string[]) =>
    criteria.push(testsCriterion(sql`from events e where ${toScope({ deleted })}`, column, tests, columns))
  if (filter) {
    const byName = (column: ColumnResolver) => matchesFolded(column('content_folded'), filter)
    const isEdition = /^\d{1,9}$/.test(filter)
    const byEdition = (column: ColumnResolver) => sql`${column('id')} = ${Number(filter)}::integer`
    add(isEdition ? [byEdition, byName] : [byName], ['id', 'content_folded'])
  }
  if (profileId) add([(column) => sql`${column('profile_id')} = ${profileId}`], ['profile_id'])
  if (seriesId) add([(column) => sql`${column('series_id')} = ${seriesId}`], ['series_id'])
  if (state) add([inState(state, now)], ['start_at', 'end_at'])
  return criteria
}

export const eventList: ListDefinition<EventQuery, EventRow, GameEvent> = {
  name: 'events',
  from: () => sql`events e`,
  column,
  id: ['id'],
  tables: [{ table: 'events', alias: 'e', key: ['id'] }],
  select: eventColumns,
  order: ({ sortKey, desc }) => ({
    columns: [...sortColumns[sortKey], { name: 'id', type: 'integer' }],
    direction: desc ? 'desc' : 'asc',
  }),
  scope: toScope,
  criteria: toCriteria,
  toItem: toEvent,
}
