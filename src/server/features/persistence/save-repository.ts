import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { lockPersistence, type Persistence, writeSave } from './repository.ts'
import { applySave, isBlind, planSave, type SentEntry, toAuditedChange } from './rules.ts'

type Call = Pick<SignedInContext, 'db' | 'now' | 'person'>

/** A save as it is asked for. `revision` is the If-Match of a cleanSave: the revision that its sender saw. */
export type Save = { playerId: string; sent: readonly SentEntry[]; cleanSave: boolean; revision?: string | undefined }

/** What a save leaves behind, and what the audit log keeps of it. */
export type Saved = Persistence & { audited: ReturnType<typeof toAuditedChange> & { note: string } }

/**
 * Saves a player's persistence, all of it or nothing, one save of a player at a time. Throws `player-unknown`,
 * and with `stale` and the present state of the conflicting keys when somebody else changed what the sender saw.
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
