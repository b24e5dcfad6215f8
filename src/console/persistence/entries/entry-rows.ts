import { utf8Bytes } from '#contract/core/units.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'

/** A line of the tab: a key that is saved, changed, or both. */
export type EntryRow = {
  readonly key: string
  /** The saved entry; undefined for a new key, and for one that another user deleted meanwhile. */
  readonly entry: PersistenceEntry | undefined
  readonly change: PendingChange | undefined
  /** Of the text that would be saved, in UTF-8 bytes. */
  readonly bytes: number
}

/** Counting 2 MiB takes milliseconds, so each text is counted once. */
const counted = new WeakMap<object, number>()

function countBytes(holder: PersistenceEntry | PendingChange, text: string): number {
  const known = counted.get(holder) ?? utf8Bytes(text)
  counted.set(holder, known)
  return known
}

/** Every saved and every changed key, by key. */
export function toRows(entries: readonly PersistenceEntry[], changes: PendingChanges): readonly EntryRow[] {
  const rows: EntryRow[] = entries.map((entry) => {
    const change = changes.get(entry.Key)
    const bytes = typeof change?.text === 'string' ? countBytes(change, change.text) : countBytes(entry, entry.Value)
    return { key: entry.Key, entry, change, bytes }
  })
  const saved = new Set(entries.map(({ Key }) => Key))
  for (const change of changes.values()) {
    if (saved.has(change.key)) continue
    rows.push({ key: change.key, entry: undefined, change, bytes: countBytes(change, change.text ?? '') })
  }
  return rows.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
}

/** The rows whose key contains a text, in any letter case. */
export function withKey(rows: readonly EntryRow[], search: string): readonly EntryRow[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ key }) => key.toLowerCase().includes(wanted))
}
