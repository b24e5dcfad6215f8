import { sql } from 'kysely'
import { estimateRows } from '#server/platform/database/estimate.ts'
import { allOf } from '#server/platform/database/sql.ts'
import type { Criterion, RowPredicate } from './definition.ts'
import type { ListQuery } from './statements.ts'

/** A criterion with an index in the order that the list has. */
export type OrderedCriterion = Criterion & Required<Pick<Criterion, 'orderedIndex'>>

/** The criterion with an index in the list's order that leads through fewest rows; undefined when there is none. */
export async function rarestOrdered({ db, criteria, order }: ListQuery): Promise<OrderedCriterion | undefined> {
  const isOrdered = (one: (typeof criteria)[number]): one is OrderedCriterion =>
    one.orderedIndex !== undefined && one.orderedIndex.sortColumn === order.columns[0]?.name
  const candidates = criteria.filter(isOrdered)
  if (candidates.length < 2) return candidates[0]
  const sizes = await Promise.all(
    candidates.map(async (one) => ({ one, size: await estimateRows(db, sql`select ${one.orderedIndex.fromWhere}`) })),
  )
  return sizes.reduce((rarest, next) => (next.size < rarest.size ? next : rarest)).one
}

/** Tests a row of the index of one of the criteria: by its columns, and by lookups for the others. */
export function testOrdered(criteria: readonly Criterion[], own: OrderedCriterion): RowPredicate {
  const others = criteria.filter((one) => one !== own)
  const tests = [own.orderedIndex.predicate, ...others.map((one): RowPredicate => one.lookupPredicate)]
  return (column) => allOf(tests.map((test) => test(column)))
}
