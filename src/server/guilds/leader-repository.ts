import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Settings } from '#server/platform/settings.ts'
import { isInactive, toActiveSince } from './care.ts'

/** How many guilds with an inactive leader are counted for Home. */
export const inactiveLeaderLimit = 1_000

const hasInactiveLeader = (settings: Settings, now: Date): Sql =>
  sql`g.deleted_at is null and ${isInactive('p.player_id', 'p.last_save_game', { since: toActiveSince(settings, now), now })}`

/** Notes the guilds with an inactive leader, up to one more than the limit. It reads all guilds when they are few. */
export async function noteInactiveLeaders(db: Database, settings: Settings, now: Date): Promise<void> {
  await inTransaction(db, (transaction) =>
    sql`
      with own as materialized (select pg_try_advisory_xact_lock(hashtextextended('quarterdeck inactive leaders', 0)) as is_own),
      found as materialized (
        select g.id from own, guilds g join players p on p.player_id = g.leader_id
        where own.is_own and ${hasInactiveLeader(settings, now)} limit ${inactiveLeaderLimit + 1}
      ),
      gone as (
        delete from inactive_leaders i using own
        where own.is_own and not exists (select from found where found.id = i.guild_id)
      )
      insert into inactive_leaders (guild_id) select id from found on conflict do nothing`.execute(transaction),
  )
}

/** Of the guilds that were noted, those whose leader is inactive now. */
export const selectInactiveLeaders = (settings: Settings, now: Date): Sql => sql`
  select from inactive_leaders i join guilds g on g.id = i.guild_id join players p on p.player_id = g.leader_id
  where ${hasInactiveLeader(settings, now)}`
