import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Instant, InstantInput, importBodyLimit, reasonLimit, StoredInteger } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { BulkReply, PlayerIdList } from './jobs.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** Why a player is suspended, with what staff call it. */
export const suspensionCategories = {
  cheating: 'Cheating',
  abuse: 'Abuse of others',
  fraud: 'Payment fraud',
  other: 'Other',
} as const

/** One of the categories. */
export type SuspensionCategory = keyof typeof suspensionCategories
const Category = z.enum(Object.keys(suspensionCategories) as [SuspensionCategory, ...SuspensionCategory[]])

/** The longest text that a suspended player reads, in characters. */
export const suspensionTextLimit = 500

/** A suspension that has not ended. Source: ruling 88. */
export const Suspension = z.object({
  Category,
  /** Null: without an end. */
  Until: Instant.nullable(),
  /** For staff. */
  Reason: z.string(),
  /** What the player reads at the sign-in. */
  Text: z.string(),
  CreatedAt: Instant,
  /** The e-mail of a user. */
  CreatedBy: z.string(),
  Version: StoredInteger,
})
export type Suspension = z.infer<typeof Suspension>

/** The current state in the error of a stale write: version 0 without a suspension. */
export const SuspensionConflict = z
  .object({ Suspension: Suspension.nullable() })
  .transform(({ Suspension: current }) => ({ Suspension: current, Version: current?.Version ?? 0 }))

/** What staff set of a suspension. */
export const SuspensionFields = z.strictObject({
  category: Category,
  until: InstantInput.nullable(),
  reason: visibleLine('A reason', reasonLimit),
  text: visibleLine('The text', suspensionTextLimit),
})

const byId = z.object({ id: PlayerId })
const notSuspended = defineError('not-suspended', 404, 'This player is not suspended. Nothing was changed.')

const ids = z.strictObject({ Ids: PlayerIdList })

/** Keeping players out of the game. */
export const suspensions = feature({
  /** The suspension of a player; null when there is none that has not ended. */
  get: endpoint({
    method: 'GET',
    path: '/players/:id/suspension',
    access: 'signed-in',
    summary: "A player's suspension",
    params: byId,
    reply: z.object({ Suspension: Suspension.nullable() }),
    errors: [playerUnknown],
  }),
  /**
   * Suspends a player, or changes the suspension. The tokens of the player end at once, and the sign-in is 403 `suspended`.
   * `If-Match` is the version of the suspension, 0 without one.
   */
  suspend: endpoint({
    method: 'PUT',
    path: '/players/:id/suspension',
    access: 'CHANGE_PLAYERS',
    summary: 'Suspend a player',
    params: byId,
    body: SuspensionFields,
    reply: z.object({ Suspension }),
    errors: [playerUnknown, stale],
    records: { action: 'player suspended', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Ends a suspension. `If-Match` is its version. */
  lift: endpoint({
    method: 'DELETE',
    path: '/players/:id/suspension',
    access: 'CHANGE_PLAYERS',
    summary: 'Lift a suspension',
    params: byId,
    reply: z.object({ Lifted: Suspension }),
    errors: [playerUnknown, notSuspended, stale],
    records: { action: 'suspension lifted', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /**
   * Suspends the players of a list; those who are suspended already are skipped, and stay as they are. Lists over 1,000 run
   * as a job.
   */
  suspendMany: endpoint({
    method: 'POST',
    path: '/suspensions',
    access: 'CHANGE_PLAYERS',
    summary: 'Suspend many players',
    body: SuspensionFields.extend(ids.shape),
    /** `CreatedAt` is that of the suspensions, by which these very ones can be lifted. */
    reply: BulkReply.extend({ CreatedAt: Instant }),
    errors: [],
    records: { action: 'players suspended', target: 'data' },
    job: 'suspension',
    bodyLimit: importBodyLimit,
  }),
  /**
   * Lifts the suspensions of the players of a list, with `CreatedAt` only those that were made then; other players are
   * skipped. Lists over 1,000 run as a job.
   */
  liftMany: endpoint({
    method: 'POST',
    path: '/suspensions/lift',
    access: 'CHANGE_PLAYERS',
    summary: 'Lift the suspensions of many players',
    body: ids.extend({ CreatedAt: InstantInput.optional() }),
    reply: BulkReply,
    errors: [],
    records: { action: 'suspensions lifted', target: 'data' },
    job: 'lifted suspension',
    bodyLimit: importBodyLimit,
  }),
})
