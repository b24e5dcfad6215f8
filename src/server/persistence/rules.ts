import { createHash } from 'node:crypto'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { utf8Bytes } from '#contract/core/units.ts'
import type { FollowedValue, PersistenceEntry, persistence } from '#contract/persistence.ts'

/** An entry as a caller sends it: `Value` null deletes the key, `Version` is the one that its editor loaded. */
export type SentEntry = EndpointInput<typeof persistence.save>['body'][number]

/** What a save changes. With conflicts nothing is written. */
export type SavePlan = {
  /** Keys whose current version differs from the sender's. */
  conflicts: string[]
  /** Keys that are new or change, with their new text. */
  writes: { Key: string; Value: string }[]
  /** Existing keys that are deleted. */
  deletes: string[]
}

/**
 * Plans a save on the current entries. An unchanged text is not written again; deleting a key that does not exist is no
 * conflict and does nothing. `cleanSave` deletes every key that was not sent.
 */
export function planSave(
  current: readonly PersistenceEntry[],
  sent: readonly SentEntry[],
  cleanSave: boolean,
): SavePlan {
  const before = new Map(current.map((entry) => [entry.Key, entry]))
  const plan: SavePlan = { conflicts: [], writes: [], deletes: [] }
  for (const { Key, Value, Version } of sent) {
    const entry = before.get(Key)
    if (Value === null && !entry) continue
    if (Version !== undefined && Version !== (entry?.Version ?? 0)) plan.conflicts.push(Key)
    if (Value === null) plan.deletes.push(Key)
    else if (entry?.Value !== Value) plan.writes.push({ Key, Value })
  }
  if (cleanSave) {
    const sentKeys = new Set(sent.map(({ Key }) => Key))
    plan.deletes.push(...current.flatMap(({ Key }) => (sentKeys.has(Key) ? [] : Key)))
  }
  return plan
}

/** Whether a save could overwrite unseen changes: it has an entry without a version, or is a cleanSave without one. */
export function isBlind(sent: readonly SentEntry[], cleanSave: boolean, ifMatch: string | undefined): boolean {
  if (cleanSave) return ifMatch === undefined
  return sent.some(({ Version }) => Version === undefined)
}

/** The entries after a save, by key: the current ones without the deleted and with the written ones. */
export function applySave(
  current: readonly PersistenceEntry[],
  plan: SavePlan,
  versions: ReadonlyMap<string, number>,
  by: { writer: string; at: Date },
): PersistenceEntry[] {
  const after = new Map(current.map((entry) => [entry.Key, entry]))
  for (const key of plan.deletes) after.delete(key)
  for (const { Key, Value } of plan.writes) {
    const Version = versions.get(Key)
    if (Version === undefined) throw new Error('a written key has no version')
    after.set(Key, { Key, Value, Version, UpdatedAt: by.at.toISOString(), UpdatedBy: by.writer })
  }
  return [...after.values()].sort((one, other) => compareKeys(one.Key, other.Key))
}

/** Orders keys as the database does: by their UTF-8 bytes. */
function compareKeys(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** Maximum bytes of values in an audit entry, before and after together; above it digests are recorded instead. */
const maxAuditedBytes = 64 * 1024

/** The digest of a value that is too large for the audit log. */
type ValueDigest = { Version: number; Bytes: number; Sha256: string }

/** The changed entries by key, as the audit log stores them. */
type AuditedValues = Record<string, string | ValueDigest>

/** Before and after of a save for the audit log: only the keys that changed, by key; an absent key had no value. */
export function toAuditedChange(
  current: readonly PersistenceEntry[],
  after: readonly PersistenceEntry[],
  plan: SavePlan,
): { before: AuditedValues; after: AuditedValues } {
  const changed = new Set([...plan.deletes, ...plan.writes.map(({ Key }) => Key)])
  const parts = [current, after].map((entries) => entries.filter(({ Key }) => changed.has(Key)))
  const bytes = parts.flat().reduce((sum, { Value }) => sum + utf8Bytes(Value), 0)
  const [before = {}, now = {}] = parts.map((entries) =>
    Object.fromEntries(entries.map((entry) => [entry.Key, bytes > maxAuditedBytes ? toDigest(entry) : entry.Value])),
  )
  return { before, after: now }
}

function toDigest({ Version, Value }: PersistenceEntry): ValueDigest {
  return { Version, Bytes: utf8Bytes(Value), Sha256: createHash('sha256').update(Value).digest('hex') }
}

/** A version with the text of the followed value in it; null where it has none. */
export type ReadVersion = {
  readonly version: number
  readonly value: string | null
  readonly written_at: Date
  readonly writer: string
  readonly replaced_at: Date | null
  readonly replaced_by: string | null
  readonly replaced_how: 'Update' | 'Delete' | null
}

const maxFollowedLength = 200

/** A text cut to 200 characters, without splitting a surrogate pair. */
function shorten(text: string | null): string | null {
  if (text === null || text.length <= maxFollowedLength) return text
  return `${text.slice(0, maxFollowedLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Each time that a value changed, newest first, from its versions, newest first. Deletions of the key are among them. */
export function toFollowedValues(versions: readonly ReadVersion[]): FollowedValue[] {
  const values: FollowedValue[] = []
  let current: string | null | undefined
  for (const read of versions.toReversed()) {
    const { version: Version, value } = read
    if (value !== current) {
      const written = { At: read.written_at.toISOString(), By: read.writer }
      values.push({ Version, ...written, Value: shorten(value), IsDeleted: false })
    }
    current = value
    if (read.replaced_how !== 'Delete' || !read.replaced_at) continue
    const deleted = { At: read.replaced_at.toISOString(), By: read.replaced_by ?? '' }
    values.push({ Version, ...deleted, Value: null, IsDeleted: true })
    current = undefined
  }
  return values.reverse()
}
