import { sql } from 'kysely'
import type { Handle } from './tables.ts'

/**
 * Tidies up after many new rows: tells the planner about them, and notes which pages need no second look, which the
 * lists' index-only scans live on. The embedded engine never does either by itself, and PostgreSQL only after a while.
 * Inside a transaction only the former is possible.
 */
export async function refreshStatistics(db: Handle): Promise<void> {
  const command = db.isTransaction ? sql`analyze` : sql`vacuum (analyze)`
  await sql`${command} players, player_devices, player_attributes, persistence_entries, social_links, purchases`.execute(
    db,
  )
}
