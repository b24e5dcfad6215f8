import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'

/** A saved game with its attributes, as texts that are equal only when every byte is. */
export type Content = { entries: string; attributes: string }

/** What a load changes: the player, and how often loads took effect so far. */
export type LoadedPlayer = Content & {
  isOutdated: boolean
  /** Snapshots of type Migration, and audit entries of what changed the player. */
  undos: number
  audits: number
  /** How often each of its own snapshots was loaded, by key. */
  loads: Readonly<Record<string, number>>
  /** Keys whose versions are missing or repeated. */
  gaps: readonly string[]
}

/** A player in one statement, so that everything is from one moment; `action` is that of the audit entries. */
export async function readLoadedPlayer(db: Handle, id: string, action = 'snapshot loaded'): Promise<LoadedPlayer> {
  const { rows } = await sql<LoadedPlayer>`
    with versions as (
      select key, version from persistence_entries where player_id = ${id}
      union all select key, version from persistence_history where player_id = ${id}
    )
    select
      (select coalesce(json_agg(json_build_array(key, value) order by key), '[]')::text
        from persistence_entries where player_id = ${id}) as entries,
      (select coalesce(json_agg(json_build_array(name, value, expiration_date) order by name), '[]')::text
        from player_attributes where player_id = ${id}) as attributes,
      (select is_local_persistence_outdated from players where player_id = ${id}) as "isOutdated",
      (select count(*)::int from snapshots where player_id = ${id} and type = 2) as undos,
      (select count(*)::int from audit_log
        where target_id = ${id} and action = ${action} and outcome = 'done') as audits,
      (select coalesce(json_object_agg(key, load_count), '{}') from snapshots where player_id = ${id} and type = 0) as loads,
      (select coalesce(json_agg(key), '[]') from (
        select key from versions group by key
        having min(version) <> 1 or max(version) <> count(*) or count(distinct version) <> count(*)
      ) broken) as gaps`.execute(db)
  const [player] = rows
  if (!player) throw new Error('reading a player gave no row')
  return player
}

/** What a snapshot holds, as `readLoadedPlayer` gives what a player has. */
export async function readContent(db: Handle, key: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select
      (select coalesce(json_agg(json_build_array(key, value) order by key), '[]')::text
        from snapshot_entries where snapshot_key = ${key}) as entries,
      (select coalesce(json_agg(json_build_array(name, value, expiration_date) order by name), '[]')::text
        from snapshot_attributes where snapshot_key = ${key}) as attributes`.execute(db)
  return rows[0] ?? { entries: '', attributes: '' }
}

/** Whether two contents are the same, byte for byte. */
export function isSame(one: Content, other: Content): boolean {
  return one.entries === other.entries && one.attributes === other.attributes
}
