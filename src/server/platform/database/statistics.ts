import { sql } from 'kysely'
import type { Handle } from './tables.ts'

/**
 * Updates the planner's statistics and the visibility map, which index-only scans need, after many rows were written;
 * autovacuum runs later. Inside a transaction only the statistics can be updated.
 */
export async function refreshStatistics(db: Handle): Promise<void> {
  const command = db.isTransaction ? sql`analyze` : sql`vacuum (analyze)`
  await sql`${command} players, player_devices, player_attributes, persistence_entries, social_links, purchases`.execute(
    db,
  )
}
