import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit, toCappedCount } from '#contract/core/lists.ts'
import type { playerOverview } from '#contract/overview/player-overview.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** How many players were created, and how many saved, since an instant; each counted to 10,000 in one statement. */
export async function countSince(db: Handle, since: Date): Promise<EndpointReply<typeof playerOverview.today>> {
  const limit = exactTotalLimit + 1
  const { rows } = await sql<{ created: number; active: number }>`
    select
      (select count(*)::int from (select from players where created_at >= ${since} limit ${limit}) found) as created,
      (select count(*)::int from (select from players where last_save_game >= ${since} limit ${limit}) found) as active`.execute(
    db,
  )
  return { Since: since.toISOString(), New: toCappedCount(rows[0]?.created), Active: toCappedCount(rows[0]?.active) }
}
