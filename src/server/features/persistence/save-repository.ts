import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { lockPersistence, type Persistence, writeSave } from './repository.ts'
import { applySave, isBlind, planSave, type SentEntry, toAuditedChange } from './rules.ts'

type Call = Pick<SignedInContext, 'db' | 'now' | 'person'>

/** A requested save. `revision` is the If-Match of a cleanSave: the revision that its sender loaded. */
export type Save = { playerId: string; sent: readonly SentEntry[]; cleanSave: boolean; revision?: string | undefined }

/** The persistence after a save, and the change for the audit log. */
export type Saved = Persistence & { audited: ReturnType<typeof toAuditedChange> & { note: string } }

/**
 * Saves a player's persistence as a whole or not at all; saves of one player run one after the other. Throws
 * `player-unknown`, and `stale` with the current state of the conflicting keys when they changed since they were loaded.
 */
export async function savePersistence({ db, now, person }: Call, save: Save): Promise<Saved> {
  const { playerId, sent, cleanSave } = save
  const current = await lockPersistence(db, playerId)
  const isStale =
    cleanSave && save.revision !== undefined && save.revision !== '*' && save.revision !== String(current.revision)
  const plan = planSave(current.entries, sent, cleanSave)
  if (isStale) throwStale(current, [...sent.map(({ Key }) => Key), ...plan.deletes])
  if (plan.conflicts.length > 0) throwStale(current, plan.conflicts)
  const keys = new Set(current.entries.map(({ Key }) => Key))
  const versions = await writeSave(db, playerId, plan, keys, { kind: 'staff', name: person.email, at: now })
  const entries = applySave(current.entries, plan, versions, { writer: person.email, at: now })
  const changed = plan.writes.length + plan.deletes.length > 0
  return {
    entries,
    revision: current.revision + (changed ? 1 : 0),
    audited: {
      ...toAuditedChange(current.entries, entries, plan),
      note: isBlind(sent, cleanSave, save.revision) ? unversionedWriteNote : '',
    },
  }
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
