import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { utf8Bytes } from '#contract/core/units.ts'
import { type SavedEntry, saveQuota, type saves } from '#contract/game-saves.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type LockedPersistence, lockPersistence } from './repository.ts'
import { isBlind, planSave, type SentEntry } from './rules.ts'
import { writePlan } from './save-repository.ts'

type Saves = EndpointReply<typeof saves.list>

type ReadRow = {
  revision: number
  is_outdated: boolean
  key: string | null
  value: string | null
  version: number
}

/** The player's saved game, or the keys that were asked for, or those written after a revision. Throws `player-unknown`. */
export async function readSaves(
  db: Handle,
  playerId: string,
  { since, keys }: EndpointInput<typeof saves.list>['query'],
): Promise<Saves> {
  const isPart = since !== undefined || keys !== undefined
  const names = keys?.map(({ key }) => key)
  const { rows } = await sql<ReadRow>`
    select p.persistence_revision as revision, p.is_local_persistence_outdated as is_outdated, e.key, e.version,
      case when ${since ?? -1} < e.revision and ${names ? sql`e.key = any(${names}::text[])` : sql`true`}
        then e.value end as value
    from players p left join persistence_entries e on e.player_id = p.player_id
    where p.player_id = ${playerId} order by e.key`.execute(db)
  const [first] = rows
  if (!first) throw new ApiError('player-unknown')
  const present = rows.flatMap(({ key, value, version }) => (key === null ? [] : [{ key, value, version }]))
  return {
    Entries: present.flatMap(({ key, value, version }) =>
      value === null ? [] : [{ Key: key, Value: value, Version: version }],
    ),
    Versions: isPart ? Object.fromEntries(present.map(({ key, version }) => [key, version])) : null,
    Revision: first.revision,
    IsOutdated: first.is_outdated,
  }
}

/** Who writes for the game: an installation of it, or its server by the name of its key. */
export type GameWriter =
  | { readonly kind: 'game'; readonly installationId: string }
  | { readonly kind: 'server'; readonly name: string }

/** Whether an entry is there already as this installation's write of it: the same write again. */
function isRepeated(current: LockedPersistence, installationId: string, { Key, Value, Version }: SentEntry): boolean {
  const entry = current.entries.find((one) => one.Key === Key)
  // A key that is made again continues the versions from before its deletion.
  const isNext = Version === 0 || (Version !== undefined && entry?.Version === Version + 1)
  return entry !== undefined && isNext && entry.Value === Value && current.installations.get(Key) === installationId
}

function throwStale({ entries, revision }: LockedPersistence, conflicts: readonly string[]): never {
  const names = new Set(conflicts)
  const present: SavedEntry[] = entries
    .filter(({ Key }) => names.has(Key))
    .map(({ Key, Value, Version }) => ({ Key, Value, Version }))
  const Missing = conflicts.filter((key) => !present.some(({ Key }) => Key === key))
  throw new ApiError('stale', { data: { Entries: present, Missing, Revision: revision } })
}

const countBytes = (entries: readonly { Value: string }[]) =>
  entries.reduce((bytes, { Value }) => bytes + utf8Bytes(Value), 0)

/** How many names of deleted keys, whose last versions stay known, a player may have for each key. */
const deletedPerKey = 10

/** Throws `quota` for new keys of a player who deleted very many: nothing else would end their number. */
async function requireFewDeleted(db: Handle, playerId: string, after: number): Promise<void> {
  const { rows } = await sql<{ deleted: number }>`
    select count(*)::int as deleted from persistence_deleted_keys where player_id = ${playerId}`.execute(db)
  const KeyLimit = saveQuota.keys * deletedPerKey
  const Keys = (rows[0]?.deleted ?? 0) + after
  if (Keys > KeyLimit) throw new ApiError('quota', { data: { Keys, KeyLimit } })
}

/** A write that makes the saved game smaller is always accepted. */
function requireQuota(before: readonly { Value: string }[], after: readonly { Value: string }[]): void {
  const Bytes = countBytes(after)
  const tooMany = after.length > saveQuota.keys && after.length > before.length
  const tooLarge = Bytes > saveQuota.bytes && Bytes > countBytes(before)
  if (!tooMany && !tooLarge) return
  const data = { Keys: after.length, KeyLimit: saveQuota.keys, Bytes, ByteLimit: saveQuota.bytes }
  throw new ApiError('quota', { data })
}

/**
 * Writes keys of a player's saved game for the game, all or none. An entry without a version, which only a server may send,
 * replaces whatever is there. Throws `persistence-outdated` while an installation has not acknowledged what staff changed,
 * `stale` with the present entries, `quota`, `player-unknown` and PreparationOutdated.
 */
export async function writeGameSave(
  db: Handle,
  playerId: string,
  writer: GameWriter,
  sent: readonly SentEntry[],
  configured: Evaluation,
  now: Date,
): Promise<EndpointReply<typeof saves.write>> {
  const current = await lockPersistence(db, playerId, configured.keys)
  const isNew = (entry: SentEntry) => writer.kind === 'server' || !isRepeated(current, writer.installationId, entry)
  const fresh = sent.filter(isNew)
  if (writer.kind === 'game' && current.isOutdated && fresh.length > 0) {
    throw new ApiError('persistence-outdated', { data: { Revision: current.revision } })
  }
  const plan = planSave(current.entries, fresh, false)
  if (plan.conflicts.length > 0) throwStale(current, plan.conflicts)
  const changed = new Set([...plan.deletes, ...plan.writes.map(({ Key }) => Key)])
  const kept = current.entries.filter(({ Key }) => !changed.has(Key))
  requireQuota(current.entries, [...kept, ...plan.writes])
  const after = kept.length + plan.writes.length
  if (after > current.entries.length) await requireFewDeleted(db, playerId, after)
  const named = writer.kind === 'game' ? { ...writer, name: 'game' } : { ...writer, name: toWriterName(writer, sent) }
  const { versions } = await writePlan(db, playerId, current, { plan, configured, writer: { ...named, at: now } })
  const sentKeys = new Set(sent.map(({ Key }) => Key))
  const unchanged = kept.flatMap(({ Key, Version }) => (sentKeys.has(Key) ? [[Key, Version] as const] : []))
  return {
    Versions: Object.fromEntries([...versions, ...unchanged]),
    Revision: current.revision + (changed.size > 0 ? 1 : 0),
  }
}

/** What the history says of a server's write. */
function toWriterName({ name }: { readonly name: string }, sent: readonly SentEntry[]): string {
  return isBlind(sent, false, undefined) ? `${name}, without a version` : name
}

/**
 * Takes the outdated mark away when nothing was written after the revision that the game has read. Throws
 * `player-unknown`.
 */
export async function acknowledgeRevision(
  db: Handle,
  playerId: string,
  revision: number,
): Promise<EndpointReply<typeof saves.acknowledge>> {
  const { rows } = await sql<{ Revision: number; IsOutdated: boolean }>`
    update players set is_local_persistence_outdated = is_local_persistence_outdated and persistence_revision > ${revision}
    where player_id = ${playerId}
    returning persistence_revision as "Revision", is_local_persistence_outdated as "IsOutdated"`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return row
}
