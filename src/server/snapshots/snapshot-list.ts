import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

type Query = EndpointInput<typeof snapshots.list>['query']

const column = createColumnResolver('s')

type Test = (column: ColumnResolver) => Sql

/** A criterion that one of several tests matches, each of which has its own index. */
function criterion(tests: readonly Test[], requiredColumns: readonly string[], drives?: 'always'): Criterion {
  return columnCriterion({
    lookups: tests.map((predicate) => ({
      fromWhere: sql`from snapshots s where ${predicate(column)}`,
      column,
      readingOrder: sql``,
    })),
    ...(drives ? { drives } : {}),
    requiredColumns,
    predicate: (column) => anyOf(tests.map((predicate) => predicate(column))),
  })
}

function toCriteria({ filter, deviceId, playerId, tag }: Query): Criterion[] {
  const criteria: Criterion[] = []
  if (playerId) {
    const isOfPlayer: Test = (column) => sql`${column('player_id')} = ${playerId}`
    criteria.push(criterion([isOfPlayer], ['player_id'], 'always'))
  }
  if (deviceId) {
    const isFromDevice: Test = (column) => idStartsWith(sql`${column('device_id')} collate "C"`, deviceId)
    criteria.push(criterion([isFromDevice], ['device_id'], 'always'))
  }
  if (tag) {
    const hasTag: Test = (column) => sql`${column('tags')} @> array[${tag}]::text[]`
    criteria.push(criterion([hasTag], ['tags']))
  }
  if (filter) {
    const tests: Test[] = [
      (column) => startsWith(column('key'), cleanId(filter).toUpperCase()),
      (column) => idStartsWith(column('player_id'), filter),
      (column) => matchesFolded(column('description_folded'), filter),
    ]
    criteria.push(criterion(tests, ['player_id', 'description_folded']))
  }
  return criteria
}

/** Snapshots by age. */
export const snapshotList: ListDefinition<Query, SnapshotRow, SnapshotDetail> = {
  name: 'snapshots',
  from: () => sql`snapshots s`,
  column,
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
