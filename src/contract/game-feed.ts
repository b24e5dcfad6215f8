import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { fromDigits, Instant, StoredInteger } from './core/units.ts'

/** How long events are kept, in days. */
export const feedDays = 30

/** The most events of one reply. */
export const feedLimit = 1_000

/** What happens, with the members of its data. Source: ruling 86. */
export const eventKinds = {
  audited: 'A change of staff, a server key or the server itself, as the audit log has it',
  'player made': 'A player was made, by the game, a server or an import',
  'player deleted': 'A player was deleted; earlier events no longer name it',
  'identity linked': 'A player linked an identity',
  purchase: 'An order was recorded',
  'purchase changed': 'An order has another content: a store product gave it its value, or an import replaced it',
  refund: 'An order was marked as refunded, or the mark was removed',
  'message collected': 'A player, or a server for the player, collected a message',
  'event joined': 'A player joined an event',
  'event left': 'A player left an event',
  'guild joined': 'A player became a member of a guild',
  'guild left': 'A member left a guild, or was removed',
  'guild changed': 'A guild was made, has another name, rule or leader, or was deleted; the player is its leader',
  'name reported': 'The nickname of a player was reported by another one',
  'deletion requested': 'A player, or a server for the player, asked for deletion',
  'deletion request withdrawn': 'A player took the request back',
  'job ended': 'A job of many rows ended',
  'timed step ended': 'Something that was due at a time was done or skipped',
} as const

/** One of the kinds. */
export type EventKind = keyof typeof eventKinds

/** What an event says; each kind has its members. Empty once the player is deleted. */
const EventData = z
  .object({
    AuditId: z.string(),
    Action: z.string(),
    Actor: z.string(),
    TargetKind: z.string(),
    /** Empty where the target is the player of the event. */
    TargetId: z.string(),
    Platform: z.string(),
    IsMock: z.boolean(),
    OrderId: z.string(),
    Store: z.string(),
    SKU: z.string(),
    ItemId: z.string(),
    Amount: StoredInteger,
    /** In US dollars. */
    Value: z.string(),
    Valid: z.boolean(),
    IsSandbox: z.boolean(),
    Source: z.string(),
    IsRefunded: z.boolean(),
    MessageId: z.string(),
    EventId: StoredInteger,
    GuildId: z.string(),
    IsDeleted: z.boolean(),
    JobId: z.string(),
    JobKind: z.string(),
    /** "done", "failed", "canceled" or "skipped". */
    State: z.string(),
    Done: StoredInteger,
    Failed: StoredInteger,
    Skipped: StoredInteger,
    Step: z.string(),
    Target: z.string(),
  })
  .partial()

/** Something that happened. */
export const FeedEvent = z.object({
  /** Rises by one from event to event. */
  Position: StoredInteger,
  /** When the server wrote it. */
  At: Instant,
  /** One of the kinds of now; later versions may add some. */
  Kind: z.string(),
  /** Null where it is about none, and once the player is deleted. */
  PlayerId: z.string().nullable(),
  Data: EventData,
})
export type FeedEvent = z.infer<typeof FeedEvent>

const cursorEnded = defineError(
  'cursor-ended',
  410,
  'What follows this cursor is not kept any more, or a backup was restored. Take a new cursor, read what you need, and follow from there.',
)

/** What happened, in order. */
export const feed = feature({
  /**
   * The events after a cursor, oldest first, and the cursor after them. Without a cursor there are no events, and the
   * reply has the cursor of now: take it before you read a state that you then keep up to date. `from=oldest` begins with
   * the oldest event that is kept.
   */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/feed',
    gameAccess: { scope: 'feed' },
    summary: 'What happened',
    query: z.object({
      after: z.string().max(50).optional(),
      from: z.enum(['now', 'oldest']).default('now'),
      take: fromDigits(z.int().min(1).max(feedLimit)).default(feedLimit),
    }),
    reply: z.object({ Events: z.array(FeedEvent), Cursor: z.string(), HasMore: z.boolean() }),
    errors: [cursorEnded],
  }),
})
