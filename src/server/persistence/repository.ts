import { sql } from 'kysely'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { selectKeysVersion } from '#server/attributes/configuration-repository.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { WriterKind } from '#server/platform/database/column-types.ts'
import { toJsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { noteSave } from '#server/players/activity-repository.ts'
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

type LockedRow = PersistenceRow & { configurations: string; is_outdated: boolean; installation_id: string | null }

/** The player's persistence as a save finds it. */
export type LockedPersistence = Persistence & {
  /** The version of the configurations that read some keys. */
  readonly configurations: string
  readonly isOutdated: boolean
  /** The installations that wrote the entries, by key. */
  readonly installations: ReadonlyMap<string, string>
}

/** The lock is a statement of its own: in one statement the entries would be those from before the wait. */
export const lockPersistencePlan = cachedPlan<LockedRow, 'playerId' | 'keys'>({
  name: 'lock_persistence',
  changes: true,
  parameters: { playerId: 'text', keys: 'text[]' },
  columns: {
    revision: 'integer',
    key: 'text',
    value: 'text',
    version: 'integer',
    updated_at: 'timestamptz',
    writer: 'text',
    configurations: 'text',
    is_outdated: 'boolean',
    installation_id: 'bigint',
  },
  lock: ({ playerId }) => sql`select from players where player_id = ${playerId} for no key update`,
  statement: ({ playerId, keys }) => sql`
    select p.persistence_revision, e.key, e.value, e.version, e.updated_at, e.writer, ${selectKeysVersion(keys)},
      p.is_local_persistence_outdated, e.installation_id
    from players p left join persistence_entries e on e.player_id = p.player_id
    where p.player_id = ${playerId} order by e.key`,
})

/**
 * The player's persistence, locked until the transaction ends, with the version of the configurations that read some
 * keys. All is read after the lock. Throws `player-unknown`.
 */
export async function lockPersistence(
  db: Handle,
  playerId: string,
  keys: readonly string[] = [],
): Promise<LockedPersistence> {
  const rows = await lockPersistencePlan.run(db, { playerId, keys })
  const [first] = rows
  const written = rows.flatMap(({ key, installation_id: id }) =>
    key === null || id === null ? [] : [[key, id] as const],
  )
  return Object.assign(toPersistence(rows), {
    configurations: first?.configurations ?? '',
    isOutdated: first?.is_outdated ?? false,
    installations: new Map(written),
  })
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

/** Who writes a save: staff by e-mail, the game on an installation, its server by the name of its key. */
export type Writer = {
  readonly kind: WriterKind
  readonly name: string
  readonly at: Date
  readonly installationId?: string
}

type SaveRow = { key: string | null; version: number | null; kept: number; gone: number; counted: number }

/** A save usually has more parts than rows, so planning it takes longer than running it. */
export const savePlan = cachedPlan<SaveRow, 'playerId' | 'sent' | 'at' | 'kind' | 'name' | 'installationId'>({
  name: 'save_persistence',
  changes: true,
  parameters: {
    playerId: 'text',
    sent: 'text',
    at: 'timestamptz',
    kind: 'text',
    name: 'text',
    installationId: 'bigint',
  },
  columns: { key: 'text', version: 'integer', kept: 'integer', gone: 'integer', counted: 'integer' },
  statement: ({ playerId, sent, at, kind, name, installationId }) => sql`
    with sent as materialized (
      select * from ${toJsonRowset({ key: 'text collate "C"', value: 'text', is_new: 'boolean' }, sent)}
    ), kept as (
      insert into persistence_history (player_id, key, version, value, written_at, writer_kind, writer,
        replaced_at, replaced_by, replaced_how, is_kept)
      select e.player_id, e.key, e.version, e.value, e.updated_at, e.writer_kind, e.writer,
        ${at}, ${name}, case when sent.value is null then 'Delete' else 'Update' end,
        is_version_kept(e.writer_kind, e.updated_at, ${kind}, ${at}, octet_length(e.value))
      from sent join persistence_entries e on e.player_id = ${playerId} and e.key = sent.key
      returning key
    ), written as (
      insert into persistence_entries as e (player_id, key, value, version, updated_at, writer_kind, writer,
        revision, installation_id)
      select ${playerId}, sent.key, sent.value, 1 + case when sent.is_new then coalesce((
        select d.version from persistence_deleted_keys d where d.player_id = ${playerId} and d.key = sent.key
      ), 0) else 0 end, ${at}, ${kind}, ${name},
        (select p.persistence_revision + 1 from players p where p.player_id = ${playerId}), ${installationId}
      from sent where sent.value is not null
      on conflict (player_id, key) do update set value = excluded.value, version = e.version + 1,
        updated_at = excluded.updated_at, writer_kind = excluded.writer_kind, writer = excluded.writer,
        revision = excluded.revision, installation_id = excluded.installation_id
      returning e.key, e.version
    ), gone as (
      delete from persistence_entries e using sent
      where e.player_id = ${playerId} and e.key = sent.key and sent.value is null returning e.key, e.version
    ), deleted as (
      insert into persistence_deleted_keys (player_id, key, version, deleted_at)
      select ${playerId}, key, version, ${at} from gone
      on conflict (player_id, key) do update set version = excluded.version, deleted_at = excluded.deleted_at
    ), noted as (${noteSave({ playerId, at, isGame: sql`${kind} in ('game', 'server')` })}
    ), counted as (
      update players set last_save_game = case when exists (select from noted where is_due) then ${at} else last_save_game end,
        is_local_persistence_outdated = is_local_persistence_outdated or ${kind} not in ('game', 'server'),
        persistence_revision = persistence_revision + (select count(*) from (select from sent limit 1) any_sent)::int
      where player_id = ${playerId} returning player_id
    )
    select written.key, written.version, (select count(*)::int from kept), (select count(*)::int from gone),
      (select count(*)::int from counted)
    from (select 1) once left join written on true`,
})

/**
 * Writes a save of a locked player, in one statement: earlier versions go to the history, a key that is created again
 * continues the versions from before its deletion, the local persistence is marked outdated unless the game itself wrote, and the
 * revision counts up when anything changed. Returns the versions of the written keys. `currentKeys` are the keys of the player before the save.
 */
export async function writeSave(
  db: Handle,
  playerId: string,
  plan: SavePlan,
  currentKeys: ReadonlySet<string>,
  { kind, name, at, installationId = undefined }: Writer,
): Promise<ReadonlyMap<string, number>> {
  const sent = [
    ...plan.writes.map(({ Key, Value }) => ({ key: Key, value: Value, is_new: !currentKeys.has(Key) })),
    ...plan.deletes.map((key) => ({ key, value: null, is_new: false })),
  ]
  const rows = await savePlan.run(db, { playerId, sent: JSON.stringify(sent), at, kind, name, installationId })
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
