import { sql } from 'kysely'
import { keepReplaced } from '#server/attributes/history-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { MappedAttribute, PlayerRecord } from './player-rows.ts'

/** The writer of imported values in the history. */
const writer = 'import'

type Ids = ReadonlySet<string>

async function selectIds(db: Handle, query: ReturnType<typeof sql<{ player_id: string }>>): Promise<Set<string>> {
  const { rows } = await query.execute(db)
  return new Set(rows.map((row) => row.player_id))
}

const fieldColumns = {
  player_id: 'text',
  nickname: 'text',
  nickname_folded: 'text',
  created_at: 'timestamptz',
  language: 'text',
  device_id: 'text',
  last_device: 'text',
  last_save_game: 'timestamptz',
  last_event_id: 'integer',
  platform: 'text',
  build_number: 'integer',
  is_hacker: 'boolean',
  has_entries: 'boolean',
}

function fieldRows(records: readonly PlayerRecord[]) {
  return records.map((record) => ({
    player_id: record.playerId,
    nickname: record.nickname,
    nickname_folded: record.nickname === undefined ? undefined : fold(record.nickname),
    created_at: record.creationDate,
    language: record.language,
    device_id: record.deviceId,
    last_device: record.lastDevice,
    last_save_game: record.lastSaveGame,
    last_event_id: record.lastEventId,
    platform: record.platform,
    build_number: record.buildNumber,
    is_hacker: record.isHacker,
    has_entries: record.entries.length > 0,
  }))
}

async function insertMissing(db: Handle, records: readonly PlayerRecord[], now: string): Promise<Set<string>> {
  return selectIds(
    db,
    sql`
    insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device,
      last_save_game, last_event_id, platform, build_number, is_hacker, persistence_revision)
    select player_id, coalesce(nickname, ''), coalesce(nickname_folded, ''), coalesce(created_at, ${now}::timestamptz),
      coalesce(language, ''), coalesce(device_id, ''), coalesce(last_device, ''), last_save_game, last_event_id,
      platform, build_number, coalesce(is_hacker, false), has_entries::integer
    from ${jsonRowset(fieldColumns, fieldRows(records))}
    on conflict do nothing returning player_id`,
  )
}

/** Locks existing players in the order of their ids, against concurrent saves of a running server. */
async function lockPlayers(db: Handle, records: readonly PlayerRecord[]): Promise<void> {
  const rows = records.map(({ playerId }) => ({ player_id: playerId }))
  await sql`select players.player_id from players join ${jsonRowset({ player_id: 'text' }, rows)}
    on incoming.player_id = players.player_id order by players.player_id for no key update of players`.execute(db)
}

/** The fields that an import may change. One that a row does not have stays as it is. */
const changeableFields = Object.keys(fieldColumns).filter((name) => name !== 'player_id' && name !== 'has_entries')

/** Whether the row `incoming` changes a field of its player. */
const changesFields = sql`(${sql.join(
  changeableFields.map(
    (name) => sql`coalesce(incoming.${sql.id(name)}, players.${sql.id(name)}) is distinct from players.${sql.id(name)}`,
  ),
  sql` or `,
)})`

async function updateFields(db: Handle, records: readonly PlayerRecord[]): Promise<Set<string>> {
  const assignments = changeableFields.map(
    (name) => sql`${sql.id(name)} = coalesce(incoming.${sql.id(name)}, players.${sql.id(name)})`,
  )
  return selectIds(
    db,
    sql`update players set ${sql.join(assignments)}, version = players.version + 1
    from ${jsonRowset(fieldColumns, fieldRows(records))}
    where players.player_id = incoming.player_id and ${changesFields} returning players.player_id`,
  )
}

function deviceRows(records: readonly PlayerRecord[], now: string) {
  return records.flatMap(({ playerId, deviceId, lastSaveGame, creationDate }) =>
    deviceId ? [{ player_id: playerId, device_id: deviceId, seen_at: lastSaveGame ?? creationDate ?? now }] : [],
  )
}

const deviceColumns = { player_id: 'text', device_id: 'text', seen_at: 'timestamptz' }

async function addDevices(db: Handle, records: readonly PlayerRecord[], now: string): Promise<Set<string>> {
  const rows = deviceRows(records, now)
  if (rows.length === 0) return new Set()
  return selectIds(
    db,
    sql`insert into player_devices (player_id, device_id, seen_at)
    select player_id, device_id, seen_at from ${jsonRowset(deviceColumns, rows)} on conflict do nothing returning player_id`,
  )
}

function attributeRows(records: readonly PlayerRecord[]) {
  return records.flatMap(({ playerId, attributes }) =>
    attributes.map(([name, value]) => ({ player_id: playerId, name, value })),
  )
}

const attributeColumns = { player_id: 'text collate "C"', name: 'text collate "C"', value: 'float8' }

async function writeAttributes(db: Handle, records: readonly PlayerRecord[], now: string): Promise<Set<string>> {
  const rows = attributeRows(records)
  if (rows.length === 0) return new Set()
  const incoming = jsonRowset(attributeColumns, rows)
  return selectIds(
    db,
    sql`
    with ${keepReplaced(incoming, now, sql`a.value <> incoming.value`)}
    insert into player_attributes (player_id, name, value, updated_at)
    select player_id, name, value, ${now}::timestamptz from ${incoming}
    on conflict (player_id, name) do update
      set value = excluded.value, version = player_attributes.version + 1, updated_at = excluded.updated_at
      where player_attributes.value <> excluded.value
    returning player_id`,
  )
}

const entryColumns = { player_id: 'text', key: 'text', value: 'text' }

function entryRows(records: readonly PlayerRecord[]) {
  return records.flatMap(({ playerId, entries }) =>
    entries.map(([key, value]) => ({ player_id: playerId, key, value })),
  )
}

/** Inserts the keys of new players, which have no earlier values. */
async function insertEntries(db: Handle, records: readonly PlayerRecord[], now: string): Promise<void> {
  const rows = entryRows(records)
  if (rows.length === 0) return
  await sql`insert into persistence_entries (player_id, key, value, updated_at, writer_kind, writer)
    select player_id, key, value, ${now}::timestamptz, 'import', ${writer}
    from ${jsonRowset(entryColumns, rows)}`.execute(db)
}

/** Updates the keys of existing players; replaced values go to the history, equal ones stay unchanged. */
async function updateEntries(db: Handle, records: readonly PlayerRecord[], now: string): Promise<Set<string>> {
  const rows = entryRows(records)
  if (rows.length === 0) return new Set()
  await sql`
    insert into persistence_history (player_id, key, version, value, written_at, writer_kind, writer,
      replaced_at, replaced_by, replaced_how, is_kept)
    select current.player_id, current.key, current.version, current.value, current.updated_at, current.writer_kind,
      current.writer, ${now}::timestamptz, ${writer}, 'Update',
      is_version_kept(current.writer_kind, current.updated_at, 'import', ${now}::timestamptz, octet_length(current.value))
    from persistence_entries current join ${jsonRowset(entryColumns, rows)}
      on incoming.player_id = current.player_id and incoming.key = current.key
    where current.value <> incoming.value`.execute(db)
  // The versions of a deleted key continue.
  return selectIds(
    db,
    sql`
    insert into persistence_entries (player_id, key, value, version, updated_at, writer_kind, writer, revision)
    select player_id, key, value, 1 + coalesce((select version from persistence_deleted_keys earlier
        where earlier.player_id = incoming.player_id and earlier.key = incoming.key), 0),
      ${now}::timestamptz, 'import', ${writer},
      (select persistence_revision + 1 from players p where p.player_id = incoming.player_id)
    from ${jsonRowset(entryColumns, rows)}
    on conflict (player_id, key) do update
      set value = excluded.value, version = persistence_entries.version + 1, updated_at = excluded.updated_at,
        writer_kind = excluded.writer_kind, writer = excluded.writer, revision = excluded.revision, installation_id = null
      where persistence_entries.value <> excluded.value
    returning player_id`,
  )
}

async function markSaved(db: Handle, ids: Ids): Promise<void> {
  if (ids.size === 0) return
  const rows = [...ids].map((id) => ({ player_id: id }))
  await sql`update players set persistence_revision = persistence_revision + 1, is_local_persistence_outdated = true
    from ${jsonRowset({ player_id: 'text' }, rows)} where players.player_id = incoming.player_id`.execute(db)
}

export type PlayerCounts = { created: number; changed: number; unchanged: number }

/** Writes players with attributes and persistence in the handle's transaction. Idempotent. */
export async function writePlayers(db: Handle, records: readonly PlayerRecord[], now: string): Promise<PlayerCounts> {
  const created = await insertMissing(db, records, now)
  const newRecords = records.filter(({ playerId }) => created.has(playerId))
  const existing = records.filter(({ playerId }) => !created.has(playerId))
  await insertEntries(db, newRecords, now)
  if (existing.length > 0) await lockPlayers(db, existing)
  const fields = existing.length > 0 ? await updateFields(db, existing) : []
  const devices = await addDevices(db, records, now)
  const attributes = await writeAttributes(db, records, now)
  const entries = await updateEntries(db, existing, now)
  await markSaved(db, entries)
  const touched = new Set([...fields, ...devices, ...attributes, ...entries])
  const changed = existing.filter(({ playerId }) => touched.has(playerId)).length
  return { created: created.size, changed, unchanged: existing.length - changed }
}

/**
 * How many players of a batch `writePlayers` would create and change now. Takes no locks that a running server would wait
 * for.
 */
export async function comparePlayers(db: Handle, records: readonly PlayerRecord[]): Promise<PlayerCounts> {
  const { rows } = await sql<{ existing: number; changed: number }>`
    with existing as (
      select players.player_id, ${changesFields} as is_changed
      from players join ${jsonRowset(fieldColumns, fieldRows(records))} on incoming.player_id = players.player_id
    ), changed as (
      select player_id from existing where is_changed
      union select incoming.player_id from ${jsonRowset(deviceColumns, deviceRows(records, new Date(0).toISOString()))}
        left join player_devices d on d.player_id = incoming.player_id and d.device_id = incoming.device_id
        where d.player_id is null
      union select incoming.player_id from ${jsonRowset(attributeColumns, attributeRows(records))}
        left join player_attributes a on a.player_id = incoming.player_id and a.name = incoming.name
        where a.value is distinct from incoming.value
      union select incoming.player_id from ${jsonRowset(entryColumns, entryRows(records))}
        left join persistence_entries e on e.player_id = incoming.player_id and e.key = incoming.key
        where e.value is distinct from incoming.value
    )
    select count(*)::integer as existing,
      (count(*) filter (where player_id in (select player_id from changed)))::integer as changed
    from existing`.execute(db)
  const { existing = 0, changed = 0 } = rows[0] ?? {}
  return { created: records.length - existing, changed, unchanged: existing - changed }
}

export async function countExisting(db: Handle, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from players
    join ${jsonRowset(
      { player_id: 'text' },
      ids.map((id) => ({ player_id: id })),
    )}
      on incoming.player_id = players.player_id`.execute(db)
  return rows[0]?.found ?? 0
}

/** Creates missing attribute configurations; returns their names. */
export async function addConfigurations(db: Handle, attributes: readonly MappedAttribute[]): Promise<string[]> {
  if (attributes.length === 0) return []
  const added = await db
    .insertInto('attribute_configurations')
    .values(
      attributes.map(({ name, key, path }) => ({
        name,
        persistence_key_name: key,
        json_path_expression: path,
        regex: '',
        image_url: '',
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  return added.map(({ name }) => name)
}
