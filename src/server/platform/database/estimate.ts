import { type RawBuilder, sql } from 'kysely'
import { limitTo } from './sql.ts'
import type { Handle } from './tables.ts'

type Plan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

/** How many rows the planner expects of a select. */
export async function estimateRows(db: Handle, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Plan>`explain (format json) ${select}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** How many rows a select gives, but no more than one above the limit, as part of another statement. */
export const selectCountUpTo = (select: RawBuilder<unknown>, limit: number): RawBuilder<number> =>
  sql`(select count(*)::int from (${select} ${limitTo(limit + 1)}) capped)`

/** Counts the rows that a select gives, but no more than one above the limit. */
export async function countUpTo(db: Handle, select: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${selectCountUpTo(select, limit)} as n`.execute(db)
  return rows[0]?.n ?? 0
}
