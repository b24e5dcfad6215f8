import { sql } from 'kysely'
import type { Handle } from '../tables.ts'

/**
 * Makes a part of what a restore brought back and no part took, up to the first part, or to `otherwise` where there is none:
 * among the rest each new part would read it. For the owner of the tables.
 */
export async function settleRest(db: Handle, table: string, keyColumn: string, otherwise: string): Promise<void> {
  await sql`select settle_rest(${table}, ${keyColumn}, ${otherwise})`.execute(db)
}

/** The same for a table whose parts are of days or months of `replaced_at`: without parts it takes the rest of the month too. */
export async function settleReplaced(db: Handle, table: string, now: Date): Promise<void> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(replaced_at) as last from ${sql.id(`${table}_other`)}`.execute(db)
  const last = rows[0]?.last
  if (last) await settleRest(db, table, 'replaced_at', toNextMonth(last > now ? last : now).toISOString())
}

const toNextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
