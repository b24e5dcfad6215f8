import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { fromDigits, hasNoRepeats, importBodyLimit, StoredInteger } from './core/units.ts'
import { JsonText, PersistenceEntry, PersistenceKey } from './persistence.ts'

/** How many keys a player may have, how many bytes together: settings begin with these. Source: ruling 90. */
export const saveQuota = { keys: 1000, bytes: 10 * 1024 * 1024 } as const

/** A key of the own saved game. */
export const SavedEntry = PersistenceEntry.pick({ Key: true, Value: true, Version: true })
export type SavedEntry = z.infer<typeof SavedEntry>

/** The own saved game, or a part of it. */
const Saves = z.object({
  /** The keys that were asked for, in their order. */
  Entries: z.array(SavedEntry),
  /** The version of every key, by key: one that is not here does not exist. Null when all entries were asked for. */
  Versions: z.record(z.string(), StoredInteger).nullable(),
  /** Counts the writes of the whole. */
  Revision: StoredInteger,
  /** Staff changed something: what the game has is out of date, and it must read and acknowledge before it writes. */
  IsOutdated: z.boolean(),
})

/** Staff's changes were not acknowledged. */
export const outdated = defineError(
  'persistence-outdated',
  409,
  'Staff changed this saved game. Read it, and acknowledge its revision. Nothing was changed.',
)
/** Something of the player's would be too large. */
export const quota = defineError('quota', 413, 'This would be more than a player may have. Nothing was changed.')

/** A key to write: it names the version that it replaces (0: the key must not exist); `Value: null` deletes it. */
export const SentEntry = z.strictObject({ Key: PersistenceKey, Value: JsonText.nullable(), Version: StoredInteger })

/** A list of entries that names no key twice. */
export function uniqueKeys<Entry extends { Key: string }>(entries: z.ZodType<Entry[]>) {
  return entries.refine((list) => hasNoRepeats(list.map(({ Key }) => Key)), 'A key appears twice.')
}

/** Keys to write, all or none. */
export const SentEntries = uniqueKeys(z.array(SentEntry).min(1).max(saveQuota.keys))

/** Reading and writing the own saved game. Source: rulings 82 and 90. */
export const saves = feature({
  /** All entries, those of some keys (`keys[0].key=wallet`), or with `since` those written after that revision. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/saves',
    gameAccess: 'player',
    group: 'saves',
    summary: 'The own saved game',
    query: z.strictObject({
      since: fromDigits(StoredInteger).optional(),
      keys: z
        .array(z.strictObject({ key: PersistenceKey }))
        .max(100)
        .optional(),
    }),
    reply: Saves,
    errors: [],
  }),
  /**
   * Writes keys. A stale version is 412 with the present entries. The same write again, by the same installation, is
   * answered as the first.
   */
  write: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/saves',
    gameAccess: 'player',
    group: 'saves',
    summary: 'Write the own saved game',
    body: z.strictObject({ Entries: SentEntries }),
    reply: z.object({
      /** The new versions of the written keys. */
      Versions: z.record(z.string(), StoredInteger),
      Revision: StoredInteger,
    }),
    errors: [stale, outdated, quota],
    bodyLimit: importBodyLimit,
  }),
  /** Says that the game has read what staff changed. Does nothing when staff changed something after that revision. */
  acknowledge: gameEndpoint({
    method: 'POST',
    path: '/game/v1/saves/acknowledge',
    gameAccess: 'player',
    group: 'saves',
    summary: 'Acknowledge what staff changed',
    body: z.strictObject({ Revision: StoredInteger }),
    reply: Saves.pick({ Revision: true, IsOutdated: true }),
    errors: [],
  }),
})
