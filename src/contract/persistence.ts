import { z } from 'zod'
import { ChangeSummary } from './changes/change.ts'
import { maxPathLength, parsePath } from './changes/json-path.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { validateJson } from './core/json.ts'
import { pageSchema } from './core/lists.ts'
import {
  fromDigits,
  Instant,
  importBodyLimit,
  integerLimit,
  persistenceValueLimit,
  QueryBoolean,
  Skip,
  StoredInteger,
  Take,
  utf8Bytes,
} from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The key of a persistence entry: 1 to 200 characters, no control characters. */
export const PersistenceKey = z
  .string()
  .min(1, requiredText)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'A key has no control characters.')

/** Whether a key holds goals of an attribute: it contains "{attribute}_goal_". Source: specification, "Persistence entry". */
export function isGoalKey(key: string): boolean {
  return /._goal_/.test(key)
}

/** The error of a persistence value's text; undefined when it is valid. */
export function validateJsonText(text: string): string | undefined {
  if (utf8Bytes(text) > persistenceValueLimit) {
    return 'A value holds at most 2 MiB.'
  }
  return validateJson(text)
}

/** The text of a persistence value: valid JSON, stored and returned byte for byte, never reformatted. */
export const JsonText = z.string().superRefine((text, context) => {
  const error = validateJsonText(text)
  if (error) context.addIssue({ code: 'custom', message: error })
})

/** What a save does to a key, as the confirmation table shows it. */
export const persistenceActions = ['Add', 'Update', 'Delete'] as const
/** One of the three actions. */
export type PersistenceAction = (typeof persistenceActions)[number]

/** One key of a player's saved game. `Version` counts its writes and survives deletion. */
export const PersistenceEntry = z.object({
  Key: z.string(),
  Value: z.string(),
  Version: StoredInteger,
  UpdatedAt: Instant,
  /** Who wrote it: a user's e-mail, or "game", "import", "sample game". */
  UpdatedBy: z.string(),
})
export type PersistenceEntry = z.infer<typeof PersistenceEntry>

/** One version of a key, as the history lists it. */
export const PersistenceVersion = z.object({
  Key: z.string(),
  Version: StoredInteger,
  /** Length of the value's text in UTF-8 bytes. */
  Bytes: z.int(),
  WrittenAt: Instant,
  WrittenBy: z.string(),
  /** What ended this version; null while it is the current one. */
  ReplacedAt: Instant.nullable(),
  ReplacedBy: z.string().nullable(),
  ReplacedHow: z.enum(['Update', 'Delete']).nullable(),
})
export type PersistenceVersion = z.infer<typeof PersistenceVersion>

/** What a version changed, and what it was compared to. Only against 'version before' there are changes. */
export const VersionChange = ChangeSummary.extend({
  /**
   * 'first version' of the key; 'created again' after it was deleted; 'not kept': the version before it is not kept any
   * more; 'too large': both texts are over 128 KiB together, or those of the page over 1 MiB.
   */
  Basis: z.enum(['version before', 'first version', 'created again', 'not kept', 'too large']),
})
export type VersionChange = z.infer<typeof VersionChange>

/** A version in the history, with what it changed where that was asked for. */
export const ListedPersistenceVersion = PersistenceVersion.extend({ Change: VersionChange.optional() })
export type ListedPersistenceVersion = z.infer<typeof ListedPersistenceVersion>

/** How many versions of a key are followed at most, the newest ones. */
export const maxFollowedVersions = 1000

/** The path of a value in a key: `wallet.gold`, `slots[3]`, `wallet["odd name"]`; empty for the whole value. */
export const ValuePath = z
  .string()
  .max(maxPathLength)
  .transform((path, context) => {
    const steps = parsePath(path)
    if (steps) return steps
    context.addIssue({ code: 'custom', message: 'A path looks like wallet.gold, slots[3] or ["odd name"].' })
    return z.NEVER
  })

/** A value from when it became this one. */
export const FollowedValue = z.object({
  /** The version that changed it; of a deletion, the version that was deleted. */
  Version: StoredInteger,
  At: Instant,
  By: z.string(),
  /** The value as written, cut to 200 characters; null where the key has no value at the path, or was deleted. */
  Value: z.string().nullable(),
  IsDeleted: z.boolean(),
})
export type FollowedValue = z.infer<typeof FollowedValue>

const byId = z.object({ id: PlayerId })
const byVersion = z.object({ id: PlayerId, key: PersistenceKey, version: fromDigits(z.int().min(1).max(integerLimit)) })
const entries = z.object({ m_playerPersistences: z.array(PersistenceEntry), Revision: StoredInteger })

const historyUnknown = defineError('history-unknown', 404, 'This version is no longer kept.')

/** Reading, saving, resetting and restoring a player's saved game. */
export const persistence = feature({
  /** All entries of a player by key. `Revision` counts the saves of the whole set. */
  list: endpoint({
    method: 'GET',
    path: '/persistences/:id',
    access: 'signed-in',
    summary: "A player's persistence",
    params: byId,
    reply: entries,
    errors: [playerUnknown],
  }),
  /**
   * Saves entries and marks the local persistence outdated, in one transaction. `Value: null` deletes a key. An entry
   * may carry the `Version` that its editor loaded (0: the key must not exist); a stale one returns 412 with the
   * current state of the conflicting keys and changes nothing. `cleanSave` also removes every key that is not in the
   * list, and checks `If-Match` (the revision).
   */
  save: endpoint({
    method: 'PUT',
    path: '/players/:id/persistence/override',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Save persistence',
    params: byId,
    query: z.strictObject({ cleanSave: QueryBoolean.default(false) }),
    body: z
      .array(z.strictObject({ Key: PersistenceKey, Value: JsonText.nullable(), Version: StoredInteger.optional() }))
      .max(10_000)
      .superRefine((list, context) => {
        const keys = new Set<string>()
        for (const [index, { Key }] of list.entries()) {
          if (keys.has(Key))
            context.addIssue({ code: 'custom', path: [index, 'Key'], message: `${Key} appears twice.` })
          keys.add(Key)
        }
      }),
    reply: entries,
    errors: [playerUnknown, stale],
    records: { action: 'persistence saved', target: 'player', targetParam: 'id' },
    isVersioned: true,
    bodyLimit: importBodyLimit,
  }),
  /** The versions of one key or of all keys, newest first; with the current ones, and with `changes` what each changed. */
  history: endpoint({
    method: 'GET',
    path: '/persistences/:id/history',
    access: 'signed-in',
    summary: 'Earlier versions of the persistence',
    params: byId,
    query: z.strictObject({
      key: PersistenceKey.optional(),
      skip: Skip,
      take: Take,
      changes: QueryBoolean.default(false),
    }),
    reply: pageSchema(ListedPersistenceVersion),
    errors: [playerUnknown],
  }),
  /**
   * Each time that one value of a key changed, newest first. `Versions` of the `Kept` ones were read: the newest 1,000, or
   * fewer when they have more than 16 MiB together.
   */
  values: endpoint({
    method: 'GET',
    path: '/persistences/:id/values',
    access: 'signed-in',
    summary: 'One value of a key through its history',
    params: byId,
    query: z.strictObject({ key: PersistenceKey, path: ValuePath.default([]) }),
    reply: z.object({ Values: z.array(FollowedValue), Versions: z.int(), Kept: z.int() }),
    errors: [playerUnknown],
  }),
  /** One version with its value. */
  version: endpoint({
    method: 'GET',
    path: '/persistences/:id/history/:key/:version',
    access: 'signed-in',
    summary: 'One earlier version of a key',
    params: byVersion,
    reply: PersistenceVersion.extend({ Value: z.string() }),
    errors: [playerUnknown, historyUnknown],
  }),
  /** Writes an earlier version again as the newest one. `If-Match` is the current version of the key, 0 when deleted. */
  restore: endpoint({
    method: 'POST',
    path: '/persistences/:id/history/:key/:version/restore',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Restore an earlier version of a key',
    params: byVersion,
    reply: entries,
    errors: [playerUnknown, historyUnknown, stale],
    records: { action: 'persistence restored', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** All entries as a JSON file, an array of {Key, Value}, which the console can import. */
  export: endpoint({
    method: 'GET',
    path: '/persistences/:id/export',
    access: 'EXPORT_DATA',
    summary: "Export a player's persistence",
    params: byId,
    file: 'application/json',
    reply: z.array(z.object({ Key: z.string(), Value: z.string() })),
    errors: [playerUnknown],
    records: { action: 'persistence exported', target: 'player', targetParam: 'id' },
  }),
})
