import { z } from 'zod'
import { AttributeChange } from './changes/attribute-change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Instant, InstantInput } from './core/units.ts'
import { persistenceActions } from './persistence.ts'
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
  Attributes: z.array(AttributeChange),
  AttributesUnchanged: z.int(),
  /** Since when attributes are known; set when the moment is before that, so that they stay as they are. */
  AttributesKnownSince: Instant.nullable(),
})
export type RestorePlan = z.infer<typeof RestorePlan>

const byId = z.object({ id: PlayerId })

const momentNotKept = defineError(
  'moment-not-kept',
  404,
  'Versions before this moment are not kept any more. Nothing was changed.',
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
  /**
   * Makes the saved game and the attributes what they were just before a moment, after a snapshot of the current state
   * (type Migration), whose key is in the reply. Identity, purchases, devices and links stay. With `If-Match`, a player
   * who changed since the plan is left alone. The ETag of the reply names the new state, for an undo.
   */
  restore: endpoint({
    method: 'POST',
    path: '/players/:id/point-in-time',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Restore a player to a moment',
    params: byId,
    body: z.strictObject({ At: InstantInput }),
    reply: z.object({ m_snapshotKey: z.string(), PersistenceChanged: z.int(), AttributesChanged: z.int() }),
    errors: [playerUnknown, momentNotKept, stale],
    records: { action: 'state restored', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
})
