import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { anyOf, startsWith } from '#server/platform/database/sql.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import { columnsOf, type RowRef } from '#server/platform/lists/row-ref.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

type Query = EndpointInput<typeof snapshots.list>['query']

const row = columnsOf('s')

/** A condition that one of several tests holds, each of which has an index of its own. */
function criterion(tests: readonly ((snapshot: RowRef) => ReturnType<RowRef>)[], reads: readonly string[]): Criterion {
  return columnCriterion({
    searches: tests.map((test) => ({ find: sql`from snapshots s where ${test(row)}`, row, readingOrder: sql`` })),
    reads,
    test: (snapshot) => anyOf(tests.map((test) => test(snapshot))),
  })
}

function toCriteria({ filter, deviceId, playerId }: Query): Criterion[] {
  const found: Criterion[] = []
  if (playerId) found.push(criterion([(snapshot) => sql`${snapshot('player_id')} = ${playerId}`], ['player_id']))
  if (deviceId) {
    const device = (snapshot: RowRef) => idStartsWith(sql`${snapshot('device_id')} collate "C"`, deviceId)
    found.push(criterion([device], ['device_id']))
  }
  if (filter) {
    const tests = [
      (snapshot: RowRef) => startsWith(snapshot('key'), filter.toUpperCase()),
      (snapshot: RowRef) => idStartsWith(snapshot('player_id'), filter),
      (snapshot: RowRef) => matchesFolded(snapshot('description_folded'), filter),
    ]
    found.push(criterion(tests, ['player_id', 'description_folded']))
  }
  return found
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
