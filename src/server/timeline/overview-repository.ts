import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit, toCappedCount } from '#contract/core/lists.ts'
import type { playerOverview } from '#contract/player-overview.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/**
 * How many players were created, and how many saved, today in UTC up to now; and of how many these dates lie ahead of
 * now. Each is counted to 10,000 in one statement.
 */
export async function countToday(db: Handle, now: Date): Promise<EndpointReply<typeof playerOverview.today>> {
  const limit = exactTotalLimit + 1
  const since = new Date(now.toISOString().slice(0, 10))
  const { rows } = await sql<Record<'created' | 'active' | 'created_ahead' | 'saved_ahead', number>>`
    select
      (select count(*)::int from (select from players where created_at >= ${since} and created_at <= ${now}
        limit ${limit}) found) as created,
      (select count(*)::int from (select from players where last_save_game >= ${since} and last_save_game <= ${now}
        limit ${limit}) found) as active,
      (select count(*)::int from (select from players where created_at > ${now} limit ${limit}) found) as created_ahead,
      (select count(*)::int from (select from players where last_save_game > ${now} limit ${limit}) found)
        as saved_ahead`.execute(db)
  const [counts] = rows
  return {
    Since: since.toISOString(),
    New: toCappedCount(counts?.created),
    Active: toCappedCount(counts?.active),
    CreatedAhead: toCappedCount(counts?.created_ahead),
    SavedAhead: toCappedCount(counts?.saved_ahead),
  }
}
