import { z } from 'zod'
import { ChangeSummary } from './changes/change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { fromDigits, Instant, InstantInput, Take } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'

/**
 * The kinds of events of a player. `player` is the player itself: created, renamed. `staff` is any other action of
 * staff.
 */
export const timelineKinds = [
  'player',
  'purchase',
  'message',
  'snapshot',
  'persistence',
  'attribute',
  'flag',
  'debugger key',
  'link',
  'device',
  'guild',
  'event',
  'leaderboard',
  'staff',
] as const
/** One of the kinds. */
export type TimelineKind = (typeof timelineKinds)[number]

/** The subject of a timeline entry, for a link. */
export const TimelineSubject = z.object({
  Kind: z.enum(['snapshot', 'message', 'purchase', 'persistence', 'attribute', 'guild', 'leaderboard']),
  /** The snapshot's key, the message's id, the order id, the guild's id, the leaderboard's key, or the persistence key; empty for several keys at once. */
  Id: z.string(),
})
export type TimelineSubject = z.infer<typeof TimelineSubject>

/** One event of a player. */
export const TimelineEntry = z.object({
  /** Unique within the player's timeline. */
  Id: z.string(),
  At: Instant,
  Kind: z.enum(timelineKinds),
  /** What happened, in a few words: "Bought gems_500 x1". Plain text; parts of it come from players. */
  What: z.string(),
  /** More of it: an amount, a key, a title. May be empty. */
  Detail: z.string(),
  /** What changed in keys and attributes; null where nothing did, or where it is not known any more. */
  Changes: ChangeSummary.nullable(),
  /** Who did it: a user's e-mail, "game", "import", or empty for the player. */
  Who: z.string(),
  Reason: z.string(),
  Subject: TimelineSubject.nullable(),
  /** Whether it changed persistence keys or attributes, so that the player can be restored to the moment before it. */
  ChangesState: z.boolean(),
  /** The audit entry that records it, for users with ACCESS_AUDIT; null when there is none. */
  AuditId: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const Kinds = z
  .string()
  .max(200)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.enum(timelineKinds)))

/** What happened in one slot of a period. */
export const TimelineMark = z.object({
  /** From 0. */
  Slot: z.int(),
  /** Saves of the game and of servers. */
  Saves: z.int(),
  Purchases: z.int(),
  /** What staff did. */
  StaffChanges: z.int(),
})
export type TimelineMark = z.infer<typeof TimelineMark>

/** All events of a player in order of time. */
export const timeline = feature({
  /**
   * The newest entries first. `kinds` are separated by commas, none means all; `from` is included, `to` is not; `after`
   * is the `Next` of the page before. A page may hold fewer entries than `take`; the last one has no `Next`. Purchases
   * are left out for users without ACCESS_PURCHASES.
   */
  list: endpoint({
    method: 'GET',
    path: '/players/:id/timeline',
    access: 'signed-in',
    summary: "A player's timeline",
    params: z.object({ id: PlayerId }),
    query: z.strictObject({
      kinds: Kinds.default([]),
      from: InstantInput.optional(),
      to: InstantInput.optional(),
      after: z.string().max(2000).optional(),
      take: Take,
    }),
    reply: z.object({ Result: z.array(TimelineEntry), Next: z.string().nullable() }),
    errors: [playerUnknown],
  }),
  /**
   * Where something happened: a period in equal slots, of which those with saves, purchases or changes by staff are
   * returned. Without `from` and `to` it is the life of the player as far as it can be restored. `CompleteSince` is set
   * when there are too many marks: those before it are left out. Purchases as in `list`.
   */
  marks: endpoint({
    method: 'GET',
    path: '/players/:id/timeline/marks',
    access: 'signed-in',
    summary: "When something happened in a player's life",
    params: z.object({ id: PlayerId }),
    query: z.strictObject({
      from: InstantInput.optional(),
      to: InstantInput.optional(),
      slots: fromDigits(z.int().min(1).max(500)).default(200),
    }),
    reply: z.object({
      /** The earliest moment to which the player can be restored. */
      Start: Instant,
      From: Instant,
      To: Instant,
      Marks: z.array(TimelineMark),
      CompleteSince: Instant.nullable(),
    }),
    errors: [playerUnknown],
  }),
})
