import { type RawBuilder, sql } from 'kysely'
import type { Handle } from './tables.ts'

type Plan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

/** How many rows the planner expects of a select. */
export async function estimate(db: Handle, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Plan>`explain (format json) ${select}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
