import { sql } from 'kysely'
import type { PurchaseFilterState } from '#contract/purchase.ts'
import { allOf, anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { type Criterion, columnCriterion } from '#server/platform/lists/definition.ts'
import { hasState } from './repository.ts'

/** Which purchases: `filter` is the beginning of one of the searched columns; `from` is included, `to` is not. */
export type PurchaseFilter = {
  readonly playerId?: string | undefined
  readonly filter?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly state?: Exclude<PurchaseFilterState, 'ahead'> | undefined
  /** Only orders that are dated after this instant. */
  readonly after?: Date | undefined
}

/** A searched column in the form of its index, and the order of that index. */
type SearchedColumn = { readonly name: string; readonly column: (column: ColumnResolver) => Sql; readonly order: Sql }

const withCCollation = (name: string) => (column: ColumnResolver) => sql`${column(name)} collate "C"`

const orderIdColumn: SearchedColumn = { name: 'order_id', column: (column) => column('order_id'), order: sql`order_id` }
const playerIdColumn: SearchedColumn = {
  name: 'player_id',
  column: (column) => column('player_id'),
  order: sql`player_id, date`,
}
const skuColumn: SearchedColumn = { name: 'sku', column: withCCollation('sku'), order: sql`sku collate "C", date` }
const itemIdColumn: SearchedColumn = {
  name: 'item_id',
  column: withCCollation('item_id'),
  order: sql`item_id collate "C", date`,
}

/** The columns that the text is searched in. The purchases of one player are not searched by player id. */
function searched({ playerId }: PurchaseFilter): readonly SearchedColumn[] {
  return playerId === undefined
    ? [orderIdColumn, playerIdColumn, skuColumn, itemIdColumn]
    : [orderIdColumn, skuColumn, itemIdColumn]
}

type TimedFilter = Pick<PurchaseFilter, 'from' | 'to'> & { readonly state?: PurchaseFilterState | undefined }

/** What a list's filter means at a time: no period goes further than now, and the state `ahead` is what is after it. */
export function toListFilter({ from, to, state }: TimedFilter, now: Date) {
  const isPeriod = state !== 'ahead' && (from !== undefined || to !== undefined)
  return {
    to: isPeriod ? toEnd({ to }, now) : to,
    state: state === 'ahead' ? undefined : state,
    after: state === 'ahead' ? now : undefined,
  }
}

/** The end of a period: not ahead of now. */
export const toEnd = ({ to }: PurchaseFilter, now: Date): Date => (to === undefined || to > now ? now : to)

/** Whether the filter searches by text. */
export function hasFilter({ filter }: PurchaseFilter): boolean {
  return filter !== undefined && filter !== ''
}

const unqualified: ColumnResolver = (column) => sql.ref(column)

function inPeriod({ from, to, after }: PurchaseFilter, column: ColumnResolver): Sql {
  return allOf([
    ...(after === undefined ? [] : [sql`${column('date')} > ${after}`]),
    ...(from === undefined ? [] : [sql`${column('date')} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column('date')} < ${to}`]),
  ])
}

/** The conditions that an index by date can use, of all orders or of a rare state: player, period, state. */
export function toScope(purchases: PurchaseFilter): Sql {
  const { playerId, state } = purchases
  return allOf([
    ...(playerId === undefined ? [] : [sql`player_id = ${playerId}`]),
    inPeriod(purchases, unqualified),
    ...(state === undefined ? [] : [hasState(state, unqualified)]),
  ])
}

/** The condition that the text sets on a row; true without a text. */
export function toCondition(purchases: PurchaseFilter, row = unqualified): Sql {
  const { filter } = purchases
  return filter ? anyOf(searched(purchases).map(({ column }) => startsWith(column(row), filter))) : sql`true`
}

/**
 * The criteria of a filter that searches all purchases by text: the text in each column through its own index, and
 * the period with the state. Counting reads only these indexes, and for a state also the rows.
 */
export function toCriteria(purchases: PurchaseFilter): readonly Criterion[] {
  const { filter, playerId, from, to, after, state } = purchases
  if (!filter || playerId !== undefined) return []
  const row = createColumnResolver('f')
  const range = toScope(purchases)
  const columns = searched(purchases)
  const text = columnCriterion({
    lookups: columns.map(({ column, order }) => ({
      fromWhere: sql`from purchases f where ${startsWith(column(row), filter)} and ${range}`,
      column: row,
      readingOrder: sql`order by ${order}`,
    })),
    countsFirst: true,
    requiredColumns: columns.map(({ name }) => name),
    predicate: (column) => toCondition(purchases, column),
  })
  const isRare = state !== undefined && state !== 'valid'
  if ([from, to, after].every((instant) => instant === undefined) && !isRare) return [text]
  const scope = columnCriterion({
    lookups: [{ fromWhere: sql`from purchases f where ${range}`, column: row, readingOrder: sql`order by date` }],
    drives: 'when few',
    requiredColumns: state === undefined ? [] : ['is_valid', 'refunded_at', 'is_sandbox'],
    predicate: (column) => allOf([inPeriod(purchases, column), ...(state ? [hasState(state, column)] : [])]),
  })
  return [text, scope]
}
