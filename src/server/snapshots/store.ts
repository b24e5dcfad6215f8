import { sql } from 'kysely'
import type { Handle } from '#server/database/tables.ts'
import type { snapshotTypes } from './rules.ts'

/** What a new snapshot is called and who took it. */
export type NewSnapshot = {
  key: string
  playerId: string
  /** At most 200 characters. */
  description: string
  type: (typeof snapshotTypes)[keyof typeof snapshotTypes]
  /** The person's e-mail. */
  createdBy: string
}

/**
 * Copies the player's persistence entries and attributes under a new key. The caller has locked the player, so that
 * the copy is of one moment. Identity, purchases, devices and links never travel with a snapshot.
 */
export async function createSnapshot(db: Handle, snapshot: NewSnapshot, now: Date): Promise<void> {
  const { key, playerId } = snapshot
  const { rows } = await sql<{ made: number }>`
    with made as (
      insert into snapshots (key, player_id, device_id, description, created_at, created_by, type)
      select ${key}, player_id, device_id, ${snapshot.description}, ${now}, ${snapshot.createdBy}, ${snapshot.type}::int
      from players where player_id = ${playerId} returning key
    ), entries as (
      insert into snapshot_entries (snapshot_key, key, value)
      select ${key}, key, value from persistence_entries where player_id = ${playerId}
    ), attributes as (
      insert into snapshot_attributes (snapshot_key, name, value, expiration_date)
      select ${key}, name, value, expiration_date from player_attributes where player_id = ${playerId}
    )
    select count(*)::int as made from made`.execute(db)
  if (rows[0]?.made !== 1) throw new Error(`no snapshot was made of player ${playerId}`)
}
