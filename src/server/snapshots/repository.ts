import { type Selectable, sql } from 'kysely'
import { currentStageAttribute, PlayerAttribute } from '#contract/attributes.ts'
import { SnapshotDetail, type SnapshotType } from '#contract/snapshots.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { listUsedTags } from '#server/platform/database/used-tags.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SnapshotAttribute } from './rules.ts'

export type NewSnapshot = {
  key: string
  playerId: string
  /** At most 200 characters. */
  description: string
  type: SnapshotType
  /** The e-mail of the user who takes it. */
  createdBy: string
}

export const toSnapshot = defineRowMapper(SnapshotDetail, { CreationDate: 'created_at' })

export type SnapshotRow = Pick<Selectable<Tables['snapshots']>, (typeof toSnapshot.columns)[number]>

/** The columns of `SnapshotRow` of the table `snapshots`, called s, for SQL written by hand. */
export const snapshotColumns = prefixColumns('s', toSnapshot.columns)

/**
 * Copies the persistence entries and attributes of players under new keys, in one statement, and returns the snapshots
 * in no particular order. The caller has locked the players, so that each copy is consistent. Identity, purchases,
 * devices and links are never part of a snapshot. Throws when a player does not exist.
 */
export async function createSnapshots(
  db: Handle,
  snapshots: readonly NewSnapshot[],
  now: Date,
): Promise<SnapshotDetail[]> {
  const incoming = jsonRowset(
    { key: 'text', player_id: 'text', description: 'text', folded: 'text', type: 'integer', created_by: 'text' },
    snapshots.map(({ key, playerId, description, type, createdBy }) => {
      return { key, player_id: playerId, description, folded: fold(description), type, created_by: createdBy }
    }),
  )
  const { rows } = await sql<SnapshotRow>`
    with incoming as materialized (select * from ${incoming}), s as (
      insert into snapshots (key, player_id, device_id, description, description_folded, created_at, created_by, type)
      select i.key, i.player_id, p.device_id, i.description, i.folded, ${now}, i.created_by, i.type
      from incoming i join players p on p.player_id = i.player_id returning *
    ), entries as (
      insert into snapshot_entries (snapshot_key, key, value)
      select i.key, e.key, e.value from incoming i join persistence_entries e on e.player_id = i.player_id
    ), attributes as (
      insert into snapshot_attributes (snapshot_key, name, value, expiration_date)
      select i.key, a.name, a.value, a.expiration_date
      from incoming i join player_attributes a on a.player_id = i.player_id
    )
    select ${snapshotColumns} from s`.execute(db)
  if (rows.length !== snapshots.length) throw new Error('not every player got a snapshot')
  return rows.map(toSnapshot)
}

/** Takes a snapshot of one locked player, as `createSnapshots` does. */
export async function createSnapshot(db: Handle, snapshot: NewSnapshot, now: Date): Promise<SnapshotDetail> {
  const [created] = await createSnapshots(db, [snapshot], now)
  if (!created) throw new Error(`no snapshot was made of player ${snapshot.playerId}`)
  return created
}

/** The snapshot with this key. Throws `snapshot-unknown`. */
export async function getSnapshot(db: Handle, key: string): Promise<SnapshotDetail> {
  const row = await db
    .selectFrom('snapshots')
    .select(toSnapshot.columns)
    .where('key', '=', key)
    .executeTakeFirstOrThrow(() => new ApiError('snapshot-unknown'))
  return toSnapshot(row)
}

/** The snapshot with this key, locked until the transaction ends. Throws `snapshot-unknown`. */
export async function lockSnapshot(db: Handle, key: string): Promise<SnapshotDetail> {
  const row = await db
    .selectFrom('snapshots')
    .select(toSnapshot.columns)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('snapshot-unknown'))
  return toSnapshot(row)
}

/** Changes the description of a locked snapshot and counts its version up; returns it as it is now. */
export async function changeDescription(db: Handle, key: string, description: string): Promise<SnapshotDetail> {
  const row = await db
    .updateTable('snapshots')
    .set((eb) => ({ description, description_folded: fold(description), version: eb('version', '+', 1) }))
    .where('key', '=', key)
    .returning(toSnapshot.columns)
    .executeTakeFirstOrThrow(() => new ApiError('snapshot-unknown'))
  return toSnapshot(row)
}

/** Counts one more load of a snapshot and keeps it from removal until the transaction ends; returns the new count. */
export async function countLoad(db: Handle, key: string): Promise<number> {
  const row = await db
    .updateTable('snapshots')
    .set((eb) => ({ load_count: eb('load_count', '+', 1) }))
    .where('key', '=', key)
    .returning('load_count')
    .executeTakeFirstOrThrow(() => new ApiError('snapshot-unknown'))
  return row.load_count
}

/** Removes a snapshot with its content and returns it. Throws `snapshot-unknown`. */
export async function removeSnapshot(db: Handle, key: string): Promise<SnapshotDetail> {
  const row = await db
    .deleteFrom('snapshots')
    .where('key', '=', key)
    .returning(toSnapshot.columns)
    .executeTakeFirstOrThrow(() => new ApiError('snapshot-unknown'))
  return toSnapshot(row)
}

/** The persistence that a snapshot holds, by key, byte for byte; none when there is no such snapshot. */
export function listSnapshotEntries(db: Handle, key: string): Promise<{ Key: string; Value: string }[]> {
  return db
    .selectFrom('snapshot_entries')
    .select(['key as Key', 'value as Value'])
    .where('snapshot_key', '=', key)
    .orderBy('key')
    .execute()
}

export const toSnapshotAttribute = defineRowMapper(PlayerAttribute.omit({ Version: true }))

/** The attributes that a snapshot holds, by name with `current_stage` first; none when there is no such snapshot. */
export async function listSnapshotAttributes(db: Handle, key: string): Promise<SnapshotAttribute[]> {
  const rows = await db
    .selectFrom('snapshot_attributes')
    .select(toSnapshotAttribute.columns)
    .where('snapshot_key', '=', key)
    .orderBy(sql`name <> ${currentStageAttribute}`)
    .orderBy('name')
    .execute()
  return rows.map(toSnapshotAttribute)
}

/** Changes the tags of a locked snapshot and counts its version up; returns it as it is now. */
export async function changeTags(db: Handle, key: string, tags: readonly string[]): Promise<SnapshotDetail> {
  const { rows } = await sql<SnapshotRow>`
    update snapshots s set tags = ${tags}::text[], version = version + 1 where key = ${key}
    returning ${snapshotColumns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the locked snapshot ${key} is gone`)
  return toSnapshot(row)
}

export const listSnapshotTags = (db: Handle) =>
  listUsedTags(db, sql`select tags from snapshots where tags <> '{}' order by created_at desc, key desc`)

/**
 * Names the current state of a player's keys and attributes: any change of them gives another name. For a plan and for
 * an undo, which are only carried out while nothing else changed. Throws `player-unknown`.
 */
export async function getStateVersion(db: Handle, playerId: string): Promise<string> {
  // The revision counts the saves of keys. Attributes have versions that begin anew with a deletion, so their values count.
  const { rows } = await sql<{ revision: number; attributes: string }>`
    select p.persistence_revision as revision, (
      select md5(coalesce(string_agg(concat_ws('/', a.name, a.version, a.value,
        extract(epoch from a.expiration_date)), '/' order by a.name), ''))
      from player_attributes a where a.player_id = p.player_id) as attributes
    from players p where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return `${row.revision}-${row.attributes}`
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
