import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import {
  type ListedPersistenceVersion,
  maxListedVersionBytes,
  type PersistenceEntry,
  type PersistenceVersion,
  type persistence,
} from '#contract/persistence.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { toJsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle, WriterKind } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SavePlan } from './rules.ts'

/** The player's persistence: its entries by key, and its number of saves. */
export type Persistence = { entries: PersistenceEntry[]; revision: number }

/** The revision of a player's persistence. Throws `player-unknown`. */
export async function getRevision(db: Handle, playerId: string): Promise<number> {
  const row = await db
    .selectFrom('players')
    .select('persistence_revision')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return row.persistence_revision
}

type EntryRow = { value: string; version: number; updated_at: Date; writer: string }

function toEntry(key: string, { value, version, updated_at, writer }: EntryRow): PersistenceEntry {
  return { Key: key, Value: value, Version: version, UpdatedAt: updated_at.toISOString(), UpdatedBy: writer }
}

/** A player without entries has one row without a key. */
type PersistenceRow = EntryRow & { key: string | null; revision: number }

/** The lock is a statement of its own: in one statement the entries would be those from before the wait. */
export const lockPersistencePlan = cachedPlan<PersistenceRow, 'playerId'>({
  name: 'lock_persistence',
  changes: true,
  parameters: { playerId: 'text' },
  columns: {
    revision: 'integer',
    key: 'text',
    value: 'text',
    version: 'integer',
    updated_at: 'timestamptz',
    writer: 'text',
  },
  lock: ({ playerId }) => sql`select from players where player_id = ${playerId} for no key update`,
  statement: ({ playerId }) => sql`
    select p.persistence_revision, e.key, e.value, e.version, e.updated_at, e.writer
    from players p left join persistence_entries e on e.player_id = p.player_id
    where p.player_id = ${playerId} order by e.key`,
})

/**
 * The player's persistence, locked until the transaction ends. The entries are read after the lock.
 * Throws `player-unknown`.
 */
export async function lockPersistence(db: Handle, playerId: string): Promise<Persistence> {
  return toPersistence(await lockPersistencePlan.run(db, { playerId }))
}

/** The player's persistence. Throws `player-unknown`. */
export async function getPersistence(db: Handle, playerId: string): Promise<Persistence> {
  const rows = await db
    .selectFrom('players as p')
    .leftJoin('persistence_entries as e', 'e.player_id', 'p.player_id')
    .select('p.persistence_revision as revision')
    .select(['e.key', 'e.value', 'e.version', 'e.updated_at', 'e.writer'])
    .where('p.player_id', '=', playerId)
    .orderBy('e.key')
    // The columns of an entry are null together, which the join's type does not say.
    .$castTo<PersistenceRow>()
    .execute()
  return toPersistence(rows)
}

function toPersistence(rows: readonly PersistenceRow[]): Persistence {
  const [first] = rows
  if (!first) throw new ApiError('player-unknown')
  const entries = rows.flatMap((row) => (row.key === null ? [] : [toEntry(row.key, row)]))
  return { entries, revision: first.revision }
}

const exportPage = 1_000

/** All entries of a player by key, in pages of 1,000. */
export async function* exportEntries(db: Handle, playerId: string): AsyncGenerator<{ Key: string; Value: string }[]> {
  let lastKey: string | undefined
  for (;;) {
    const after = lastKey
    const rows = await db
      .selectFrom('persistence_entries')
      .select(['key as Key', 'value as Value'])
      .where('player_id', '=', playerId)
      .$if(after !== undefined, (query) => query.where('key', '>', after ?? ''))
      .orderBy('key')
      .limit(exportPage)
      .execute()
    yield rows
    lastKey = rows.at(-1)?.Key
    if (lastKey === undefined || rows.length < exportPage) return
  }
}

/** Who writes a save, and when. */
export type Writer = { kind: WriterKind; name: string; at: Date }

type SaveRow = { key: string | null; version: number | null; kept: number; gone: number; counted: number }

/** A save usually has more parts than rows, so planning it takes longer than running it. */
export const savePlan = cachedPlan<SaveRow, 'playerId' | 'sent' | 'at' | 'kind' | 'name'>({
  name: 'save_persistence',
  changes: true,
  parameters: { playerId: 'text', sent: 'text', at: 'timestamptz', kind: 'text', name: 'text' },
  columns: { key: 'text', version: 'integer', kept: 'integer', gone: 'integer', counted: 'integer' },
  statement: ({ playerId, sent, at, kind, name }) => sql`
    with sent as materialized (
      select * from ${toJsonRowset({ key: 'text collate "C"', value: 'text', is_new: 'boolean' }, sent)}
    ), kept as (
      insert into persistence_history (player_id, key, version, value, written_at, writer_kind, writer,
        replaced_at, replaced_by, replaced_how)
      select e.player_id, e.key, e.version, e.value, e.updated_at, e.writer_kind, e.writer,
        ${at}, ${name}, case when sent.value is null then 'Delete' else 'Update' end
      from sent join persistence_entries e on e.player_id = ${playerId} and e.key = sent.key
      returning key
    ), written as (
      insert into persistence_entries as e (player_id, key, value, version, updated_at, writer_kind, writer)
      select ${playerId}, sent.key, sent.value, 1 + case when sent.is_new then (
        select coalesce(max(h.version), 0) from persistence_history h
        where h.player_id = ${playerId} and h.key = sent.key
      ) else 0 end, ${at}, ${kind}, ${name}
      from sent where sent.value is not null
      on conflict (player_id, key) do update set value = excluded.value, version = e.version + 1,
        updated_at = excluded.updated_at, writer_kind = excluded.writer_kind, writer = excluded.writer
      returning e.key, e.version
    ), gone as (
      delete from persistence_entries e using sent
      where e.player_id = ${playerId} and e.key = sent.key and sent.value is null returning e.key
    ), counted as (
      update players set is_local_persistence_outdated = true,
        persistence_revision = persistence_revision + (select count(*) from (select from sent limit 1) any_sent)::int
      where player_id = ${playerId} returning player_id
    )
    select written.key, written.version, (select count(*)::int from kept), (select count(*)::int from gone),
      (select count(*)::int from counted)
    from (select 1) once left join written on true`,
})

/**
 * Writes a save of a locked player, in one statement: earlier versions go to the history, a key that is created again
 * continues the versions of its history, the local persistence is marked outdated, and the revision counts up when
 * anything changed. Returns the versions of the written keys. `currentKeys` are the keys of the player before the save.
 */
export async function writeSave(
  db: Handle,
  playerId: string,
  plan: SavePlan,
  currentKeys: ReadonlySet<string>,
  { kind, name, at }: Writer,
): Promise<ReadonlyMap<string, number>> {
  const sent = [
    ...plan.writes.map(({ Key, Value }) => ({ key: Key, value: Value, is_new: !currentKeys.has(Key) })),
    ...plan.deletes.map((key) => ({ key, value: null, is_new: false })),
  ]
  const rows = await savePlan.run(db, { playerId, sent: JSON.stringify(sent), at, kind, name })
  const [first] = rows
  const written = rows.flatMap(({ key, version }) =>
    key === null || version === null ? [] : [[key, version] as const],
  )
  const isComplete =
    first?.counted === 1 &&
    first.gone === plan.deletes.length &&
    first.kept === sent.filter(({ is_new }) => !is_new).length &&
    written.length === plan.writes.length
  if (!isComplete) throw new Error(`a save of player ${playerId} was not written as planned`)
  return new Map(written)
}

type VersionRow = {
  key: string
  version: number
  bytes: number
  written_at: Date
  writer: string
  replaced_at: Date | null
  replaced_by: string | null
  replaced_how: 'Update' | 'Delete' | null
}

function toVersion(row: VersionRow): PersistenceVersion {
  return {
    Key: row.key,
    Version: row.version,
    Bytes: row.bytes,
    WrittenAt: row.written_at.toISOString(),
    WrittenBy: row.writer,
    ReplacedAt: row.replaced_at?.toISOString() ?? null,
    ReplacedBy: row.replaced_by,
    ReplacedHow: row.replaced_how,
  }
}

type ListedVersionRow = VersionRow & {
  value: string | null
  value_before: string | null
  replaced_before: 'Update' | 'Delete' | null
}

function toListedVersion(row: ListedVersionRow): ListedPersistenceVersion {
  const isCreated = row.version === 1 || row.replaced_before === 'Delete'
  return {
    ...toVersion(row),
    Value: row.value ?? undefined,
    ValueBefore: isCreated ? null : (row.value_before ?? undefined),
  }
}

/** A text, or null when it is too long for a list. */
const shortValue = (value: ReturnType<typeof sql>) =>
  sql`case when octet_length(${value}) <= ${maxListedVersionBytes} then ${value} end`

/** Every version of a player's keys, with the current ones, as a table called versions. */
function selectVersions(playerId: string) {
  return sql`(
    select key, version, value, updated_at as written_at, writer, null::timestamptz as replaced_at,
      null as replaced_by, null as replaced_how
    from persistence_entries where player_id = ${playerId}
    union all
    select key, version, value, written_at, writer, replaced_at, replaced_by, replaced_how
    from persistence_history where player_id = ${playerId}
  ) versions`
}

/**
 * The versions of one key, or of all, newest first, and how many there are; with `values` their texts and those of the
 * versions before them. Throws `player-unknown`.
 */
export async function listHistory(
  db: Handle,
  playerId: string,
  { key, skip, take, values }: { key?: string | undefined; skip: number; take: number; values: boolean },
): Promise<EndpointReply<typeof persistence.history>> {
  await getRevision(db, playerId)
  const versions = selectVersions(playerId)
  const condition = key === undefined ? sql`true` : sql`key = ${key}`
  // The versions of one key are in order even when the clocks of two saves disagree.
  const order = (rows: ReturnType<typeof sql>) =>
    key === undefined ? sql`${rows}.written_at desc, ${rows}.key, ${rows}.version desc` : sql`${rows}.version desc`
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${versions} where ${condition}`.execute(db)
  const texts = values
    ? sql`, ${shortValue(sql`page.value`)} as value, ${shortValue(sql`earlier.value`)} as value_before,
        earlier.replaced_how as replaced_before`
    : sql``
  const earlier = values
    ? sql`left join persistence_history earlier
        on earlier.player_id = ${playerId} and earlier.key = page.key and earlier.version = page.version - 1`
    : sql``
  // The length is computed for the page only, because it decompresses large values.
  const { rows } = await sql<ListedVersionRow>`
    select page.key, page.version, page.written_at, page.writer, page.replaced_at, page.replaced_by, page.replaced_how,
      octet_length(page.value) as bytes ${texts}
    from (
      select * from ${versions} where ${condition}
      order by ${order(sql`versions`)} offset ${skip} limit ${take}
    ) page ${earlier} order by ${order(sql`page`)}`.execute(db)
  return { Result: rows.map(values ? toListedVersion : toVersion), Total: counted.rows[0]?.n ?? 0 }
}

/** One version of a key with its value. Throws `player-unknown` and `history-unknown`. */
export async function getVersion(
  db: Handle,
  playerId: string,
  key: string,
  version: number,
): Promise<EndpointReply<typeof persistence.version>> {
  const { rows } = await sql<VersionRow & { value: string }>`
    select *, octet_length(value) as bytes from ${selectVersions(playerId)}
    where key = ${key} and version = ${version}`.execute(db)
  const [row] = rows
  if (row) return { ...toVersion(row), Value: row.value }
  await getRevision(db, playerId)
  throw new ApiError('history-unknown')
}

/** Deletes the versions that were replaced before an instant. */
export async function deleteHistory(db: Handle, replacedBefore: Date): Promise<void> {
  await db.deleteFrom('persistence_history').where('replaced_at', '<', replacedBefore).execute()
}
