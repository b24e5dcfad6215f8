import { sql } from 'kysely'
import type { Handle } from './tables.ts'

/**
 * Tells the planner about many new rows. The embedded engine never does it by itself, and PostgreSQL only after a
 * while; until then estimated totals and query plans are those of the smaller game.
 */
export async function refreshStatistics(db: Handle): Promise<void> {
  await sql`analyze players, player_devices, player_attributes, persistence_entries, social_links, purchases`.execute(
    db,
  )
}
