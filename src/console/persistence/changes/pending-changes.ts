import type { Conflict, Resolution, Resolutions } from '#console/platform/forms/conflict.ts'
import type { PersistenceAction, PersistenceEntry } from '#contract/persistence.ts'

/** The marks an entry carries until it is saved, in the words of the specification. */
export type ChangeMark = 'NewKey' | 'Updated' | 'Deleted'

/**
 * An unsaved change of one key. The text stays while the key is marked deleted, so that undoing the deletion brings it
 * back.
 */
export type PendingChange = {
  readonly key: string
  /** The entry as it was when this change began; null for a new key. Its version is what a save is compared with. */
  readonly loaded: PersistenceEntry | null
  /** The changed text; null when only the delete mark is set. */
  readonly text: string | null
  readonly isDeleted: boolean
}

/** All unsaved changes of a player's persistence, by key, in the order they were made. */
export type PendingChanges = ReadonlyMap<string, PendingChange>

/** A key that someone else changed since its change began; `mine` is the change. */
export type PersistenceConflict = Conflict<PersistenceEntry, PendingChange>

export type Change =
  | { readonly type: 'edited'; readonly entry: PersistenceEntry; readonly text: string }
  | { readonly type: 'added'; readonly key: string; readonly text: string }
  | { readonly type: 'delete toggled'; readonly key: string; readonly entry: PersistenceEntry | null }
  | {
      readonly type: 'imported'
      readonly entries: readonly PersistenceEntry[]
      readonly imported: readonly ImportedEntry[]
    }
  | {
      readonly type: 'resolved'
      readonly conflicts: readonly PersistenceConflict[]
      /** A merged value is a text. */
      readonly resolutions: Resolutions<string>
    }
  | { readonly type: 'discarded'; readonly key: string }
  | { readonly type: 'saved'; readonly sent: readonly EntryInput[]; readonly entries: readonly PersistenceEntry[] }
  | { readonly type: 'all discarded' }

/** A key and its text from an import file. */
export type ImportedEntry = { readonly Key: string; readonly Value: string }

/** An entry of a save: null deletes the key, the version is the one its editor loaded, 0 for a new key. */
export type EntryInput = { readonly Key: string; readonly Value: string | null; readonly Version: number }

export const noChanges: PendingChanges = new Map()

export function changePending(changes: PendingChanges, change: Change): PendingChanges {
  switch (change.type) {
    case 'edited':
      return edited(changes, change.entry, change.text)
    case 'added': {
      const before = changes.get(change.key)
      return put(changes, { key: change.key, loaded: before?.loaded ?? null, text: change.text, isDeleted: false })
    }
    case 'delete toggled':
      return toggled(changes, change.key, change.entry)
    case 'imported':
      return imported(changes, change.entries, change.imported)
    case 'resolved':
      return change.conflicts.reduce(
        (resolved, conflict) => resolve(resolved, conflict, change.resolutions.get(conflict.key)),
        changes,
      )
    case 'discarded':
      return without(changes, [change.key])
    case 'saved':
      return saved(changes, change.sent, change.entries)
    case 'all discarded':
      return noChanges
  }
}

/** The marks of a change: a new key that is marked deleted carries both words. */
export function getMarks(change: PendingChange | undefined): readonly ChangeMark[] {
  if (!change) return []
  const own: readonly ChangeMark[] = change.loaded ? (change.text === null ? [] : ['Updated']) : ['NewKey']
  return change.isDeleted ? [...own, 'Deleted'] : own
}

/** What saving does to the key; undefined for a new key that is marked deleted: it was never there. */
export function getAction(change: PendingChange): PersistenceAction | undefined {
  if (!change.loaded) return change.isDeleted ? undefined : 'Add'
  return change.isDeleted ? 'Delete' : 'Update'
}

/** The changes that a save carries, by key. */
export function changesToSave(changes: PendingChanges): readonly PendingChange[] {
  return [...changes.values()].filter((change) => getAction(change)).sort(compareKeys)
}

/** The body of a save: the changed entries only. */
export function toBody(changes: PendingChanges): EntryInput[] {
  return changesToSave(changes).map(({ key, loaded, text, isDeleted }) => ({
    Key: key,
    Value: isDeleted ? null : text,
    Version: loaded?.Version ?? 0,
  }))
}

/** Whether someone else saved this key since its change began. */
export function isStale(change: PendingChange | undefined, saved: PersistenceEntry | undefined): boolean {
  return change !== undefined && (change.loaded?.Version ?? 0) !== (saved?.Version ?? 0)
}

function edited(changes: PendingChanges, entry: PersistenceEntry, text: string): PendingChanges {
  const before = changes.get(entry.Key)
  const loaded = before ? before.loaded : entry
  // Text that is back to what was loaded is no change, byte for byte.
  if (loaded && text === loaded.Value) return without(changes, [entry.Key])
  return put(changes, { key: entry.Key, loaded, text, isDeleted: false })
}

function toggled(changes: PendingChanges, key: string, entry: PersistenceEntry | null): PendingChanges {
  const before = changes.get(key) ?? { key, loaded: entry, text: null, isDeleted: false }
  const after = { ...before, isDeleted: !before.isDeleted }
  return after.loaded && after.text === null && !after.isDeleted ? without(changes, [key]) : put(changes, after)
}

function imported(
  changes: PendingChanges,
  entries: readonly PersistenceEntry[],
  list: readonly ImportedEntry[],
): PendingChanges {
  const byKey = new Map(entries.map((entry) => [entry.Key, entry]))
  return list.reduce((result, { Key, Value }) => {
    const entry = result.get(Key)?.loaded ?? byKey.get(Key)
    return entry ? edited(result, entry, Value) : changePending(result, { type: 'added', key: Key, text: Value })
  }, changes)
}

function resolve(
  changes: PendingChanges,
  { key, theirs, mine }: PersistenceConflict,
  resolution: Resolution<string> | undefined,
): PendingChanges {
  if (!resolution) return changes
  const own = mine.isDeleted ? null : mine.text
  const value = resolution.choice === 'merged' ? resolution.value : own
  const isSaved = value === (theirs?.Value ?? null)
  if (resolution.choice === 'theirs' || isSaved) return without(changes, [key])
  return put(changes, { key, loaded: theirs, text: value ?? mine.text, isDeleted: value === null })
}

function saved(
  changes: PendingChanges,
  sent: readonly EntryInput[],
  entries: readonly PersistenceEntry[],
): PendingChanges {
  const sentByKey = new Map(sent.map((entry) => [entry.Key, entry]))
  const left = new Map<string, PendingChange>()
  for (const change of changes.values()) {
    const entry = sentByKey.get(change.key)
    if (!getAction(change) || entry?.Value === (change.isDeleted ? null : change.text)) continue
    // What was typed while the save was pending is still unsaved, on top of the version that was saved.
    const loaded = entry ? (entries.find(({ Key }) => Key === change.key) ?? null) : change.loaded
    left.set(change.key, { ...change, loaded })
  }
  return left
}

function put(changes: PendingChanges, change: PendingChange): PendingChanges {
  return new Map(changes).set(change.key, change)
}

function without(changes: PendingChanges, keys: readonly string[]): PendingChanges {
  const next = new Map(changes)
  for (const key of keys) next.delete(key)
  return next
}

function compareKeys(one: PendingChange, other: PendingChange): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0
}
