import { sql } from 'kysely'
import type { SnapshotFile } from '#contract/snapshot-files.ts'
import { type SnapshotDetail, snapshotTypes } from '#contract/snapshots.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Identity } from './pseudonyms.ts'
import { getSnapshot } from './repository.ts'

/** What is known to identify the player of a snapshot: ids, devices, accounts and the name. */
export async function listIdentities(db: Handle, { PlayerId, DeviceId }: SnapshotDetail): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select 'name' as kind, nickname as value from players where player_id = ${PlayerId}
    union all select 'name', nickname from player_nicknames where player_id = ${PlayerId}
    union all select 'name', earlier from player_nicknames where player_id = ${PlayerId} and earlier <> ''
    union all select 'device', device_id from players where player_id = ${PlayerId}
    union all select 'device', device_id from player_devices where player_id = ${PlayerId}
    union all select 'social', social_id from social_links where player_id = ${PlayerId}`.execute(db)
  return [{ kind: 'player', value: PlayerId }, { kind: 'device', value: DeviceId }, ...rows]
}

export type ImportedSnapshot = {
  readonly key: string
  readonly playerId: string
  readonly description: string
  /** The e-mail of the user who imports it. */
  readonly createdBy: string
}

export async function insertSnapshot(
  db: Handle,
  { key, playerId, description, createdBy }: ImportedSnapshot,
  { Persistence, Attributes }: SnapshotFile,
  now: Date,
): Promise<SnapshotDetail> {
  const entries = jsonRowset(
    { key: 'text', value: 'text' },
    Persistence.map(({ Key, Value }) => ({ key: Key, value: Value })),
  )
  const attributes = jsonRowset(
    { name: 'text', value: 'double precision', expiration_date: 'timestamptz' },
    Attributes.map(({ Name, Value, ExpirationDate }) => ({
      name: Name,
      value: Value,
      expiration_date: ExpirationDate,
    })),
  )
  await db
    .insertInto('snapshots')
    .values({
      key,
      player_id: playerId,
      device_id: '',
      description,
      description_folded: fold(description),
      created_at: now,
      created_by: createdBy,
      type: snapshotTypes.Manual,
    })
    .execute()
  await sql`insert into snapshot_entries (snapshot_key, key, value)
    select ${key}, key, value from ${entries}`.execute(db)
  await sql`insert into snapshot_attributes (snapshot_key, name, value, expiration_date)
    select ${key}, name, value, expiration_date from ${attributes}`.execute(db)
  return getSnapshot(db, key)
}
