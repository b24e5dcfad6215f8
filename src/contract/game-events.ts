import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { fromDigits, Instant, StoredInteger } from './core/units.ts'
import { EventIdParam, GameEvent } from './event.ts'
import { eventNotStarted, eventUnknown } from './event-errors.ts'
import { eventFinished, notInEvent } from './event-players.ts'

/** How many events are listed at most, those that end first. */
export const ownEventsLimit = 200

/** How many hours ahead a game may ask for events. */
export const eventsAheadLimit = 336

/** An event as a player sees it. */
export const OwnEvent = GameEvent.pick({ Content: true, StartDate: true, EndDate: true }).extend({
  EventId: StoredInteger,
  /** When the player joined; null while the player is not in it. */
  JoinedAt: Instant.nullable(),
  /** The leaderboards of the event that the player is on. */
  Leaderboards: z.array(z.object({ Key: z.string(), Name: z.string() })),
})
export type OwnEvent = z.infer<typeof OwnEvent>

const onEvent = z.object({ eventId: EventIdParam })

/** The events of the game, for the player who is signed in. */
export const ownEvents = feature({
  /** The events that run now, and those that start within the next hours that are asked for; what ends first before the others. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/events',
    gameAccess: 'player',
    group: 'events',
    summary: 'Events that run, and that come',
    query: z.strictObject({ aheadHours: fromDigits(z.int().min(0).max(eventsAheadLimit)).default(0) }),
    reply: z.object({ Events: z.array(OwnEvent) }),
    errors: [],
  }),
  /**
   * Joins an event that runs, and one leaderboard of each of its definitions with AutoJoin. Who is in it already stays;
   * who left returns with the same scores, or to another leaderboard without one when the own is full.
   */
  join: gameEndpoint({
    method: 'POST',
    path: '/game/v1/events/:eventId/join',
    gameAccess: 'player',
    group: 'events',
    summary: 'Join an event',
    params: onEvent,
    reply: z.object({ EventId: StoredInteger, JoinedAt: Instant }),
    errors: [eventUnknown, eventFinished, eventNotStarted],
  }),
  /** Leaves an event that runs, and its leaderboards. Who left already has left. */
  leave: gameEndpoint({
    method: 'POST',
    path: '/game/v1/events/:eventId/leave',
    gameAccess: 'player',
    group: 'events',
    summary: 'Leave an event',
    params: onEvent,
    reply: z.object({}),
    errors: [eventUnknown, eventFinished, notInEvent],
  }),
})
