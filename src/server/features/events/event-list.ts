import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { GameEvent } from '#contract/events/event.ts'
import type { events } from '#contract/events/events.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import { type ColumnRef, columnsOf } from '#server/platform/lists/column-ref.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type EventRow, eventColumns, toEvent } from './repository.ts'

type Query = EndpointInput<typeof events.list>['query']

const row = columnsOf('e')

const sortColumns = {
  start: [{ name: 'start_at', type: 'timestamptz' }],
  end: [{ name: 'end_at', type: 'timestamptz' }],
  edition: [],
  name: [{ name: 'content_folded', type: 'text' }],
  duration: [{ name: 'duration', type: 'double precision' }],
} as const

function inState(state: NonNullable<Query['state']>, now: Date): (event: ColumnRef) => Sql {
  if (state === 'upcoming') return (event) => sql`${event('start_at')} > ${now}`
  if (state === 'finished') return (event) => sql`${event('end_at')} <= ${now}`
  return (event) => sql`(${event('start_at')} <= ${now} and ${event('end_at')} > ${now})`
}

function criterion(tests: readonly ((event: ColumnRef) => Sql)[], requiredColumns: readonly string[]): Criterion {
  return columnCriterion({
    lookups: tests.map((predicate) => ({
      fromWhere: sql`from events e where ${predicate(row)}`,
      columnOf: row,
      readingOrder: sql``,
    })),
    requiredColumns,
    predicate: (event) =>
      sql`(${sql.join(
        tests.map((predicate) => predicate(event)),
        sql` or `,
      )})`,
  })
}

function toCriteria({ filter, profileId, state }: Query, now: Date): Criterion[] {
  const criteria: Criterion[] = []
  if (filter) {
    const byName = (event: ColumnRef) => matchesFolded(event('content_folded'), filter)
    const isEdition = /^\d{1,9}$/.test(filter)
    const byEdition = (event: ColumnRef) => sql`${event('id')} = ${Number(filter)}::integer`
    criteria.push(criterion(isEdition ? [byEdition, byName] : [byName], ['id', 'content_folded']))
  }
  if (profileId) criteria.push(criterion([(event) => sql`${event('profile_id')} = ${profileId}`], ['profile_id']))
  if (state) criteria.push(criterion([inState(state, now)], ['start_at', 'end_at']))
  return criteria
}

/** The events, in any of their orders. */
export const eventList: ListDefinition<Query, EventRow, GameEvent> = {
  name: 'events',
  from: () => sql`events e`,
  column: row,
  id: ['id'],
  tables: [{ table: 'events', alias: 'e', key: ['id'] }],
  select: eventColumns,
  order: ({ sortKey, desc }) => ({
    columns: [...sortColumns[sortKey], { name: 'id', type: 'integer' }],
    direction: desc ? 'desc' : 'asc',
  }),
  scope: ({ deleted }) => (deleted ? sql`true` : sql`not e.deleted`),
  criteria: toCriteria,
  toItem: toEvent,
}
