import { listCachedConfigurations } from '#server/attributes/cached-repository.ts'
import type { Evaluation } from '#server/attributes/configuration-rules.ts'
import { recordMissed } from '#server/attributes/pause-repository.ts'
import { evaluateConfigured, type UpdatedAttribute, writeConfigured } from '#server/attributes/value-repository.ts'
import { shortList } from '#server/manifest/timeline-labels.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Context, PreparationOutdated, type SignedInContext } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { type LockedPersistence, lockPersistence, type Persistence, type Writer, writeSave } from './repository.ts'
import { applySave, isBlind, planSave, type SavePlan, type SentEntry, toAuditedChange } from './rules.ts'

type Call = Pick<SignedInContext, 'db' | 'now' | 'person'>

/**
 * A requested save. `revision` is the If-Match of a cleanSave: the revision that its sender loaded. `configured` is the
 * evaluation of the sent entries.
 */
export type Save = {
  playerId: string
  sent: readonly SentEntry[]
  cleanSave: boolean
  revision?: string | undefined
  configured?: Evaluation
}

/** A key as it was before a save, null where there was none; `Version` is what the save left behind. */
export type ReplacedEntry = { readonly Key: string; readonly Value: string | null; readonly Version?: number }

/** The persistence after a save, what it replaced, and the change for the audit log. */
export type Saved = Persistence & {
  replaced: readonly ReplacedEntry[]
  audited: ReturnType<typeof toAuditedChange> & { note: string }
}

/**
 * Saves a player's persistence as a whole or not at all; saves of one player run one after the other. Throws
 * `player-unknown`, `stale` with the current state of the conflicting keys when they changed since they were loaded, and
 * PreparationOutdated when the configurations changed since the evaluation, or a pause of one of them ended.
 */
export async function savePersistence({ db, now, person }: Call, save: Save): Promise<Saved> {
  const { playerId, sent, cleanSave, configured } = save
  const current = await lockPersistence(db, playerId, configured?.keys)
  const isStale =
    cleanSave && save.revision !== undefined && save.revision !== '*' && save.revision !== String(current.revision)
  const plan = planSave(current.entries, sent, cleanSave)
  if (isStale) throwStale(current, [...sent.map(({ Key }) => Key), ...plan.deletes])
  if (plan.conflicts.length > 0) throwStale(current, plan.conflicts)
  const writer = { kind: 'staff', name: person.email, at: now } as const
  const { versions, updated } = await writePlan(db, playerId, current, { plan, configured, writer })
  const entries = applySave(current.entries, plan, versions, { writer: person.email, at: now })
  const changed = plan.writes.length + plan.deletes.length > 0
  return {
    entries,
    revision: current.revision + (changed ? 1 : 0),
    replaced: listReplaced(current.entries, plan, versions),
    audited: {
      ...toAuditedChange(current.entries, entries, plan),
      note: toNote(isBlind(sent, cleanSave, save.revision), updated),
    },
  }
}

function listReplaced(
  current: Persistence['entries'],
  { writes, deletes }: SavePlan,
  versions: ReadonlyMap<string, number>,
): ReplacedEntry[] {
  const values = new Map(current.map(({ Key, Value }) => [Key, Value]))
  return [...writes.map(({ Key }) => Key), ...deletes].map((Key) => {
    const Version = versions.get(Key)
    return { Key, Value: values.get(Key) ?? null, ...(Version === undefined ? {} : { Version }) }
  })
}

/** The preparation of a call of the game that writes entries, if it has any. */
export const prepareEntries = (
  { body: { Entries = [] } }: { readonly body: { readonly Entries?: Parameters<typeof evaluateSaved>[1] | undefined } },
  { db, now }: Pick<Context, 'db' | 'now'>,
  isRepeated: boolean,
): Promise<Evaluation> => evaluateSaved(db, Entries, now, isRepeated)

/** Evaluates the configured attributes that follow from a save, before its transaction. */
export function evaluateSaved(
  db: Handle,
  entries: readonly { readonly Key: string; readonly Value: string | null }[],
  now: Date,
  isRepeated: boolean,
): Promise<Evaluation> {
  const written = entries.flatMap(({ Key, Value }) => (Value === null ? [] : [{ Key, Value }]))
  return evaluateConfigured(db, written, now, (from, keys) => listCachedConfigurations(from, keys, isRepeated))
}

/**
 * Writes what was planned for a locked player, and the configured attributes that follow. Throws PreparationOutdated when
 * the configurations changed since the evaluation, or a pause of one of them ended.
 */
export async function writePlan(
  db: Handle,
  playerId: string,
  current: LockedPersistence,
  { plan, configured, writer }: { plan: SavePlan; configured: Evaluation | undefined; writer: Writer },
): Promise<{ versions: ReadonlyMap<string, number>; updated: readonly UpdatedAttribute[] }> {
  if (configured && configured.version !== current.configurations) throw new PreparationOutdated()
  // An unchanged key keeps its attributes: staff may have changed them since.
  const written = new Set(plan.writes.map(({ Key }) => Key))
  const missing = configured?.paused.filter(({ key }) => written.has(key)) ?? []
  if (!(await recordMissed(db, playerId, missing))) throw new PreparationOutdated()
  const keys = new Set(current.entries.map(({ Key }) => Key))
  const versions = await writeSave(db, playerId, plan, keys, writer)
  const values = configured?.values.filter(({ key }) => written.has(key)) ?? []
  return { versions, updated: await writeConfigured(db, playerId, values, writer.at) }
}

/** The note of a save: that it was blind, and the attributes that it brought up to date. */
function toNote(isUnversioned: boolean, updated: readonly UpdatedAttribute[]): string {
  const changes = updated.map(({ Name, Before, After }) => `${Name} ${Before ?? 'none'} → ${After}`)
  const attributes = changes.length === 0 ? [] : [`configured attributes: ${shortList(changes)}`]
  return [...(isUnversioned ? [unversionedWriteNote] : []), ...attributes].join('; ')
}

function throwStale(current: Persistence, keys: readonly string[]): never {
  const entriesByKey = new Map(current.entries.map((entry) => [entry.Key, entry]))
  const conflicting = [...new Set(keys)]
  throw new ApiError('stale', {
    data: {
      m_playerPersistences: conflicting.flatMap((key) => entriesByKey.get(key) ?? []),
      Missing: conflicting.filter((key) => !entriesByKey.has(key)),
      Revision: current.revision,
    },
  })
}
