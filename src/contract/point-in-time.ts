import { z } from 'zod'
import { AttributeName } from './attributes.ts'
import { AttributeChange } from './changes/attribute-change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Instant, InstantInput } from './core/units.ts'
import { PersistenceKey, persistenceActions, ValuePath } from './persistence.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The longest text of a key that a plan shows, in UTF-8 bytes. */
export const maxPlannedBytes = 32 * 1024

/** How many changed keys of a plan carry their texts. */
export const maxPlannedTexts = 200

/** A key that a restore changes. */
export const KeyChange = z.object({
  Name: z.string(),
  Action: z.enum(persistenceActions),
  /** The text now, null when the key does not exist; absent over 32 KiB and beyond the first 200 changed keys. */
  Before: z.string().nullable().optional(),
  /** The text at the moment, as `Before`. */
  After: z.string().nullable().optional(),
})
export type KeyChange = z.infer<typeof KeyChange>

/** An attribute that a restore changes. */
export const RestoredAttribute = AttributeChange.extend({
  /** The changed key that it is computed from: it follows what is restored of this key. Absent for any other. */
  FollowsKey: z.string().optional(),
})
export type RestoredAttribute = z.infer<typeof RestoredAttribute>

/** What differs between a player as it was and as it is now. */
export const RestorePlan = z.object({
  /** The moment of the state: the one that was asked for, or the nearest before it of which all is kept. */
  At: Instant,
  /** Whether `At` is the moment that was asked for. */
  IsExact: z.boolean(),
  /** Keys that stay as they are, because their values of that time were too large to keep. */
  PersistenceUnknown: z.array(z.string()),
  Persistence: z.array(KeyChange),
  PersistenceUnchanged: z.int(),
  Attributes: z.array(RestoredAttribute),
  AttributesUnchanged: z.int(),
  /** Since when attributes are known; set when the moment is before that, so that they stay as they are. */
  AttributesKnownSince: Instant.nullable(),
})
export type RestorePlan = z.infer<typeof RestorePlan>

/** Which of the changes of a plan to make. */
export const RestoreSelection = z
  .strictObject({
    /** Keys as a whole: their text at the moment, or their deletion. */
    Keys: z.array(PersistenceKey).max(10_000).default([]),
    /** Single values of other keys, by their path as the changes of a timeline have it: "wallet.gold", "slots[3]". */
    Paths: z
      .array(
        z.strictObject({
          Key: PersistenceKey,
          Path: ValuePath.refine((steps) => steps.length > 0, 'A key as a whole is chosen with `Keys`.'),
        }),
      )
      .max(1000)
      .default([]),
    Attributes: z.array(AttributeName).max(10_000).default([]),
  })
  .refine(({ Keys, Paths, Attributes }) => Keys.length + Paths.length + Attributes.length > 0, 'Nothing is chosen.')
export type RestoreSelection = z.infer<typeof RestoreSelection>

/** How many moments one call counts. */
export const maxCountedMoments = 10

const Moments = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(InstantInput).min(1).max(maxCountedMoments))

/** What restoring to a moment would change, in numbers. */
export const RestoreCounts = z.object({
  /** The moment that was asked for. */
  Requested: Instant,
  /** As in a plan; null when versions before the moment are no longer kept. */
  At: Instant.nullable(),
  KeysAdded: z.int(),
  KeysUpdated: z.int(),
  KeysDeleted: z.int(),
  Attributes: z.int(),
})
export type RestoreCounts = z.infer<typeof RestoreCounts>

const byId = z.object({ id: PlayerId })

const momentNotKept = defineError(
  'moment-not-kept',
  404,
  'Versions before this moment are no longer kept. Nothing was changed.',
)

/** A player's saved game and attributes as they were just before a moment. */
export const pointInTime = feature({
  /**
   * What restoring would change. A change of exactly the moment is not part of the restored state, so that the time of a
   * change means the state before it. Of saves of the game that are older than three days one an hour is kept, so that
   * the state may be of a moment before the one that was asked for. The ETag names the current state; the restore takes it as `If-Match`.
   */
  plan: endpoint({
    method: 'GET',
    path: '/players/:id/point-in-time',
    access: 'signed-in',
    summary: 'What restoring a player to a moment would change',
    params: byId,
    query: z.strictObject({ at: InstantInput }),
    reply: RestorePlan,
    errors: [playerUnknown, momentNotKept],
  }),
  /** How much restoring to each of some moments (`at`, separated by commas) would change, in their order. */
  counts: endpoint({
    method: 'GET',
    path: '/players/:id/point-in-time/counts',
    access: 'signed-in',
    summary: 'How much restoring a player to some moments would change',
    params: byId,
    query: z.strictObject({ at: Moments }),
    reply: z.object({ Moments: z.array(RestoreCounts) }),
    errors: [playerUnknown],
  }),
  /**
   * Makes the saved game and the attributes what they were just before a moment, after a snapshot of the current state
   * (type Migration), whose key is in the reply. Identity, purchases, devices and links stay. With `If-Match`, a player
   * who changed since the plan is left alone. The ETag of the reply names the new state, for an undo. With `Selection`
   * only the chosen changes of the plan are made: of a chosen value the rest of its key stays as it is now. One that
   * cannot be restored by itself is 400, and nothing is changed: its object is missing, or its list has other items.
   */
  restore: endpoint({
    method: 'POST',
    path: '/players/:id/point-in-time',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Restore a player to a moment',
    params: byId,
    body: z.strictObject({ At: InstantInput, Selection: RestoreSelection.optional() }),
    reply: z.object({ m_snapshotKey: z.string(), PersistenceChanged: z.int(), AttributesChanged: z.int() }),
    errors: [playerUnknown, momentNotKept, stale],
    records: { action: 'state restored', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
})
