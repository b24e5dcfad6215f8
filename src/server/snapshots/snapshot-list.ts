import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import {
  type Criterion,
  type ListDefinition,
  type RowPredicate,
  testsCriterion,
} from '#server/platform/lists/definition.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { type SnapshotRow, snapshotColumns, toSnapshot } from './repository.ts'

type Query = EndpointInput<typeof snapshots.list>['query']

const column = createColumnResolver('s')

const criterion = (tests: readonly RowPredicate[], requiredColumns: readonly string[], drives?: 'always') =>
  testsCriterion(sql`from snapshots s where true`, column, tests, requiredColumns, drives)

function toCriteria({ filter, deviceId, playerId, tag }: Query): Criterion[] {
  const criteria: Criterion[] = []
  if (playerId) {
    const isOfPlayer: RowPredicate = (column) => sql`${column('player_id')} = ${playerId}`
    criteria.push(criterion([isOfPlayer], ['player_id'], 'always'))
  }
  if (deviceId) {
    const isFromDevice: RowPredicate = (column) => idStartsWith(sql`${column('device_id')} collate "C"`, deviceId)
    criteria.push(criterion([isFromDevice], ['device_id'], 'always'))
  }
  if (tag) {
    const hasTag: RowPredicate = (column) => sql`${column('tags')} @> array[${tag}]::text[]`
    criteria.push(criterion([hasTag], ['tags']))
  }
  if (filter) {
    const tests: RowPredicate[] = [
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
