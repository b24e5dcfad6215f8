import { z } from 'zod'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { PersistenceEntry } from '#contract/persistence.ts'
import type { PendingChange, PendingChanges, Resolution } from './pending-changes.ts'

/** A key that somebody else changed since its editor loaded it: my change, and what is there now. */
export type Conflict = {
  readonly key: string
  readonly mine: PendingChange
  /** Null when they deleted the key. */
  readonly present: PersistenceEntry | null
}

/** How a person settles a conflict: one side as it is, or a text of their own; undefined until they chose. */
export type ConflictResolution = {
  readonly choice: 'mine' | 'theirs' | 'merged' | undefined
  /** My text as it stands now, with what was merged into it. */
  readonly text: string
}

/** What a refused save carries: the present state of the conflicting keys, and which of them do not exist. */
const PresentState = z.object({
  m_playerPersistences: z.array(PersistenceEntry),
  Missing: z.array(z.string()).default([]),
})

/** The conflicts behind a refused save, by key; none when it was refused for another reason. */
export function findConflicts(failure: ApiError | undefined, changes: PendingChanges): readonly Conflict[] {
  if (failure?.status !== 412) return []
  const state = PresentState.safeParse(failure.data)
  if (!state.success) return []
  const present = new Map<string, PersistenceEntry | null>(state.data.Missing.map((key) => [key, null]))
  for (const entry of state.data.m_playerPersistences) present.set(entry.Key, entry)
  return [...present].flatMap(([key, entry]) => {
    const mine = changes.get(key)
    return mine ? [{ key, mine, present: entry }] : []
  })
}

/** How a conflict stands before anybody chose; a key that both deleted has nothing left to choose. */
export function getUnresolved({ mine, present }: Conflict): ConflictResolution {
  const isGone = mine.isDeleted && present === null
  return { choice: isGone ? 'theirs' : undefined, text: mine.text ?? mine.loaded?.Value ?? '' }
}

/** What a settled conflict means for the unsaved changes. */
export function toResolution({ key, mine, present }: Conflict, { choice, text }: ConflictResolution): Resolution {
  if (choice === 'merged') return { key, present, value: text }
  if (choice === 'mine') return { key, present, value: mine.isDeleted ? null : mine.text }
  return { key, present, value: undefined }
}
