import { sql } from 'kysely'
import type { MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toSnapshotAttribute } from './repository.ts'
import type { SnapshotAttribute } from './rules.ts'

/** The persistence of a player just before an instant, by key, as far as versions are kept. */
export async function listEntriesAt(db: Handle, playerId: string, at: Date): Promise<{ Key: string; Value: string }[]> {
  // Where the clocks of two servers disagree, two versions may have been current at once: the later one counts.
  const { rows } = await sql<{ Key: string; Value: string }>`
    select distinct on (key) key as "Key", value as "Value" from (
      select key, version, value from persistence_entries where player_id = ${playerId} and updated_at < ${at}
      union all
      select key, version, value from persistence_history
      where player_id = ${playerId} and written_at < ${at} and replaced_at >= ${at}
    ) versions order by key, version desc`.execute(db)
  return rows
}

/** The attributes of a player just before an instant, by name, as far as values are kept; expired ones too. */
export async function listAttributesAt(db: Handle, playerId: string, at: Date): Promise<SnapshotAttribute[]> {
  const { rows } = await sql<MappedRow<typeof toSnapshotAttribute>>`
    select distinct on (name) name, value, expiration_date from (
      select name, null::bigint as id, value, expiration_date from player_attributes
      where player_id = ${playerId} and updated_at < ${at}
      union all
      select name, id, value, expiration_date from attribute_history
      where player_id = ${playerId} and written_at < ${at} and replaced_at >= ${at}
    ) earlier order by name, id desc nulls first`.execute(db)
  return rows.map(toSnapshotAttribute)
}
