import { sql } from 'kysely'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { TestServer } from './test-server.ts'

/** How many rows each table has that belong to a player; kinds without rows are not in it. */
export type RowCounts = ReadonlyMap<string, number>

/** What the audit log erases by; a receipt counts the entries. */
export const namedInAudit = 'audit_players'

/** The table that keeps a row after the deletion. */
export const receiptTable = 'deletion_receipts'

/** What the audit log holds about a player beyond what was done: the values before and after. */
const auditValues = 'values in audit_log'

/**
 * Every table that has a player's id, those of later migrations as well, but for those that a crash empties by design, and
 * the events: those of the deletion itself keep the id.
 */
export async function listPlayerTables(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname <> 'outbox' and a.attname = 'player_id' and not a.attisdropped order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The rows of players, counted in one statement, so that a partial deletion shows. The values
 * of the deletion's own audit entries are left out.
 */
export async function countRows(
  db: Handle,
  tables: readonly string[],
  ids: readonly string[],
): Promise<Map<string, RowCounts>> {
  const counts = tables.map(
    (table) => sql`
    select player_id, ${table}::text as name, count(*)::int as n from ${sql.table(table)}
    where player_id = any(${ids}::text[]) group by player_id`,
  )
  const inAudit = sql`
    select player_id, ${auditValues}::text, count(*)::int from (
      select target_id as player_id, id from audit_log where target_id = any(${ids}::text[])
      union select player_id, audit_id from audit_players where player_id = any(${ids}::text[])
    ) about join audit_log using (id)
    where coalesce(before, after) is not null
      and action not in ('delete request confirmed', 'player deleted on request') group by player_id`
  const { rows } = await sql<{ player_id: string; name: string; n: number }>`
    ${sql.join([...counts, inAudit], sql` union all `)}`.execute(db)
  return new Map(
    ids.map((id) => [id, new Map(rows.flatMap(({ player_id, name, n }) => (player_id === id ? [[name, n]] : [])))]),
  )
}

/** Inserts what signs a player in, and what a game's calls leave. */
function signInRows(id: string, numbers: Sql): Sql[] {
  return [
    sql`insert into player_sign_ins values (${id}, 1)`,
    sql`insert into player_activity values (${id}, now(), now(), now())`,
    sql`insert into player_suspensions values (${id}, 'other', null, 'filled', 'filled', now(), 'chaos')`,
    sql`insert into player_codes values (${id}, sha256(${id}::bytea), now(), 'chaos', now())`,
    sql`insert into player_installations (digest, player_id, platform, created_at, last_used_at)
      select sha256((${id} || n)::bytea), ${id}, 'android', now(), now() from ${numbers}`,
    sql`insert into player_identities (issuer, subject, player_id, linked_at, last_used_at)
      select 'filled', ${id} || n, ${id}, now(), now() from ${numbers}`,
    sql`insert into player_sign_in_changes (at, kind, player_id, label)
      select now(), 'code used', ${id}, 'filled' from ${numbers}`,
    sql`insert into message_collects select ${id}, ${id} || 'M' || n, 'filled', null, now(), '{}' from ${numbers}`,
  ]
}

/** Inserts `rows` rows of a player into every table, and a delete request. Every second message goes to a neighbor, too. */
async function insertRows(db: Handle, id: string, neighbor: string, rows: number): Promise<void> {
  const numbers = sql`generate_series(1, ${rows}::int) n`
  const statements = [
    sql`insert into player_devices select ${id}, 'device-' || n, now() from ${numbers}`,
    sql`insert into player_attributes (player_id, name, value) select ${id}, 'filled_' || n, n from ${numbers}`,
    sql`with made as (
        insert into attribute_configurations (name, persistence_key_name, json_path_expression, regex, image_url)
        values ('filled ' || ${id}, 'no key', '$', '', '') returning id)
      insert into missed_evaluations (configuration_id, player_id) select id, ${id} from made`,
    sql`insert into attribute_history (player_id, name, value, written_at, replaced_at)
      select ${id}, 'filled_' || n, n, now(), now() from ${numbers}`,
    sql`insert into social_links (player_id, platform, social_id)
      select ${id}, 1 + n % 4, ${id} || '-' || n from ${numbers}`,
    sql`insert into persistence_entries (player_id, key, value, version, writer_kind, writer)
      select ${id}, 'filled_' || n, repeat('7', 500), 2, 'game', 'game' from ${numbers}`,
    sql`insert into persistence_history select ${id}, 'filled_' || n, 1, repeat('6', 500), now(), 'game', 'game', now(),
      'game', 'Update' from ${numbers}`,
    sql`insert into persistence_deleted_keys select ${id}, 'gone_' || n, 1, now() from ${numbers}`,
    ...signInRows(id, numbers),
    sql`insert into snapshots (key, player_id, description, description_folded, created_by, type)
      select ${id} || 'S' || n, ${id}, '', '', 'chaos', 0 from ${numbers}`,
    sql`insert into snapshot_entries select ${id} || 'S' || n, 'filled', '1' from ${numbers}`,
    sql`insert into purchases (order_id, player_id, date, value) select ${id} || '-' || n, ${id}, now(), 1 from ${numbers}`,
    sql`insert into messages (msg_id, is_global, title, title_folded, message, expiration, automatic_display, created_at,
        created_by)
      select ${id} || 'M' || n, false, 'filled', 'filled', 'filled', interval '2 days', true, now(), 'chaos' from ${numbers}`,
    sql`insert into message_deliveries (player_id, msg_id, created_at)
      select ${id}, ${id} || 'M' || n, now() from ${numbers}`,
    sql`insert into message_deliveries (player_id, msg_id, created_at)
      select ${neighbor}, ${id} || 'M' || n, now() from ${numbers} where n % 2 = 0`,
    sql`insert into message_sends (msg_id, audience, title, title_folded, created_at, created_by)
      select ${id} || 'S' || n, 'list', 'filled', 'filled', now(), 'chaos' from ${numbers}`,
    sql`insert into message_outcomes (msg_id, player_id, outcome, at)
      select ${id} || 'S' || n, ${id}, 'revoked', now() from ${numbers}`,
    sql`insert into player_notes (player_id, text, text_folded, author, author_folded, created_at)
      select ${id}, 'filled ' || n, 'filled', 'chaos', 'chaos', now() from ${numbers}`,
    sql`insert into guild_history (guild_id, player_id, event, at, by)
      select m.guild_id, ${id}, 'joined', now(), 'chaos' from ${numbers}, guild_members m where m.player_id = ${id}`,
    sql`insert into guild_requests (player_id, guild_id, requested_at)
      select ${id}, g.id, now() from guilds g order by g.id limit ${rows}::int`,
    sql`with defined as (
        insert into regatta_definitions (data_key, data_key_folded, created_at, created_by, start_minutes, duration_minutes,
          cooldown_minutes, guild_level_offset, guilds_quantity, guild_members_quantity, is_inactive)
        values ('filled', 'filled', now(), 'chaos', 0, 1, 0, 0, 0, 0, true) returning id
      ), made as (
        insert into regattas (definition_id, data_key, created_at, start_at, duration_minutes, cooldown_minutes,
          guild_level_offset, guilds_quantity, guild_members_quantity, competition_end_at, end_at, deleted_at, deleted_by)
        select id, 'filled', now(), now(), 1, 0, 0, 0, 0, now() + interval '1 minute', now() + interval '1 minute', now(),
          'chaos' from defined, ${numbers} returning id
      ), grouped as (
        insert into regatta_groups (regatta_id, number, level_offset, min_level) select id, 1, 0, 0 from made
        returning regatta_id
      ), entered as (
        insert into regatta_guilds (regatta_id, guild_id, group_number, name, name_folded, average_level)
        select regatta_id, guild_id, 1, 'filled', 'filled', 0 from grouped, guild_members where player_id = ${id}
        returning regatta_id, guild_id
      )
      insert into regatta_scores (player_id, regatta_id, guild_id, score, reported_at)
      select ${id}, regatta_id, guild_id, 1, now() from entered`,
    sql`insert into regatta_report_numbers (player_id, regatta_id, installation_id, number)
      select ${id}, regatta_id, (select min(id) from player_installations where player_id = ${id}), 1
      from regatta_scores where player_id = ${id}`,
    sql`with made as (
        insert into events (content, content_folded, start_at, end_at, duration, profile_id, created_at, created_by)
        select 'filled', 'filled', now(), now() + interval '1 hour', 1, (select min(id) from event_profiles), now(), 'chaos'
        from ${numbers} returning id
      ), defined as (
        insert into leaderboard_definitions (name, name_folded, event_id, attribute_names, auto_join)
        select 'filled', 'filled', id, '["stars"]', true from made returning id, event_id
      ), opened as (
        insert into leaderboards (definition_id, number, created_at) select id, 1, now() from defined returning definition_id
      ), entered as (
        insert into leaderboard_entries (player_id, definition_id, leaderboard_number, joined_at)
        select ${id}, definition_id, 1, now() from opened
      ), ranked as (
        insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, rank, score)
        select definition_id, 1, 0, ${id}, 1, 0 from opened
      ), paid as (
        insert into leaderboard_prizes (player_id, definition_id, leaderboard_number, rank, msg_id, paid_at)
        select ${id}, definition_id, 1, 1, 'filled', now() from opened
      ), corrected as (
        insert into leaderboard_corrections (definition_id, leaderboard_number, player_id, kind, at, by, reason, after_final)
        select definition_id, 1, ${id}, 'hidden', now(), 'chaos', '', false from opened
      )
      insert into event_players (player_id, event_id, joined_at) select ${id}, id, now() from made`,
    sql`insert into entry_report_numbers (player_id, definition_id, installation_id, number)
      select ${id}, definition_id, (select min(id) from player_installations where player_id = ${id}), 1
      from leaderboard_entries where player_id = ${id}`,
    sql`insert into new_players (player_id, at) values (${id}, now()) on conflict do nothing`,
    sql`insert into active_players (player_id, day, at) select ${id}, current_date - n, now() from ${numbers}`,
    sql`insert into reported_names (player_id, name, votes, reported_at) values (${id}, 'filled', 3, now())`,
    sql`insert into player_nicknames (player_id, changed_at, earlier, nickname)
      select ${id}, now(), 'filled', 'filled' from ${numbers}`,
    sql`insert into name_reports (player_id, reporter_id, day, name_digest)
      values (${id}, ${neighbor}, current_date, 'filled')`,
    sql`insert into refused_receipts
      select ${id}, sha256((${id} || n)::bytea), 'google', 'signature', 'filled', 'filled', now(), now(), 1 from ${numbers}`,
    sql`insert into player_data_requests (player_id, created_at, text) values (${id}, now(), 'filled')`,
    sql`insert into player_delete_requests (player_id, created_at) values (${id}, now())`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Creates players with rows in every table and delete requests, and one neighbor without a request. */
export async function createFilledPlayers(testServer: TestServer, wanted: number, rows: number) {
  const [neighbor = '', ...ids] = await testServer.makePlayers(wanted + 1)
  for (const id of ids) {
    // An audit entry with values, as staff leave them.
    await testServer.client.call(players.update, { params: { id }, body: { LastEventId: null } })
    // An entry about a guild that names the player.
    const guild = { name: `Filled ${id}`, minLevel: 0, leaderId: id, accessPolicy: 0, description: '' } as const
    await testServer.client.call(guilds.create, { body: { guild } })
    await testServer.inspect(({ db }) => insertRows(db, id, neighbor, rows))
  }
  return { neighbor, ids }
}
