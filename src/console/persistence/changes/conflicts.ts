import { z } from 'zod'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { PersistenceEntry } from '#contract/persistence.ts'
import type { PendingChanges, PersistenceConflict } from './pending-changes.ts'

/** The data of a 412: the saved state of the keys in conflict, and those that do not exist. */
const ConflictData = z.object({
  m_playerPersistences: z.array(PersistenceEntry),
  Missing: z.array(z.string()).default([]),
})

/** The conflicts of a rejected save, by key; none when it failed for another reason. */
export function findConflicts(error: ApiError | undefined, changes: PendingChanges): readonly PersistenceConflict[] {
  if (error?.status !== 412) return []
  const { data } = ConflictData.safeParse(error.data)
  if (!data) return []
  const saved = new Map<string, PersistenceEntry | null>(data.Missing.map((key) => [key, null]))
  for (const entry of data.m_playerPersistences) saved.set(entry.Key, entry)
  return [...saved].flatMap(([key, theirs]) => {
    const mine = changes.get(key)
    return mine ? [{ key, base: mine.loaded, theirs, mine }] : []
  })
}

/** Whether both deleted the key, so that there is nothing to choose. */
export function isDeletedByBoth({ theirs, mine }: PersistenceConflict): boolean {
  return theirs === null && mine.isDeleted
}
