import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { type ColumnRef, columnsOf } from '#server/platform/lists/column-ref.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

type Query = EndpointInput<typeof snapshots.list>['query']

const row = columnsOf('s')

type Test = (snapshot: ColumnRef) => Sql

/** A criterion that one of several tests matches, each of which has its own index. */
function criterion(tests: readonly Test[], requiredColumns: readonly string[], drives?: 'always'): Criterion {
  return columnCriterion({
    lookups: tests.map((predicate) => ({
      fromWhere: sql`from snapshots s where ${predicate(row)}`,
      columnOf: row,
      readingOrder: sql``,
    })),
    ...(drives ? { drives } : {}),
    requiredColumns,
    predicate: (snapshot) => anyOf(tests.map((predicate) => predicate(snapshot))),
  })
}

function toCriteria({ filter, deviceId, playerId }: Query): Criterion[] {
  const criteria: Criterion[] = []
  if (playerId) {
    const isOfPlayer: Test = (snapshot) => sql`${snapshot('player_id')} = ${playerId}`
    criteria.push(criterion([isOfPlayer], ['player_id'], 'always'))
  }
  if (deviceId) {
    const isFromDevice: Test = (snapshot) => idStartsWith(sql`${snapshot('device_id')} collate "C"`, deviceId)
    criteria.push(criterion([isFromDevice], ['device_id'], 'always'))
  }
  if (filter) {
    const tests: Test[] = [
      (snapshot) => startsWith(snapshot('key'), filter.toUpperCase()),
      (snapshot) => idStartsWith(snapshot('player_id'), filter),
      (snapshot) => matchesFolded(snapshot('description_folded'), filter),
    ]
    criteria.push(criterion(tests, ['player_id', 'description_folded']))
  }
  return criteria
}

/** Snapshots by age. */
export const snapshotList: ListDefinition<Query, SnapshotRow, SnapshotDetail> = {
  name: 'snapshots',
  from: () => sql`snapshots s`,
  column: row,
  id: ['key'],
  tables: [{ table: 'snapshots', alias: 's', key: ['key'] }],
  select: snapshotColumns,
  order: ({ desc }) => ({
    columns: [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'key', type: 'text' },
    ],
    direction: desc ? 'desc' : 'asc',
  }),
  criteria: toCriteria,
  carriesOrder: true,
  toItem: toSnapshot,
}
