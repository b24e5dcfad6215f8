import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { AttributeNumber, Instant, QueryBoolean, StoredInteger } from './core/units.ts'
import { EventId, EventIdParam } from './event.ts'
import { eventUnknown } from './event-errors.ts'
import { prefixedNameLimit } from './leaderboard-definitions.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** An event that a player joined. */
export const PlayerEvent = z.object({
  EventId: StoredInteger,
  /** The event's name. */
  Content: z.string(),
  /** When the player joined. */
  CreationDate: Instant,
  StartDate: Instant,
  EndDate: Instant,
  Deleted: z.boolean(),
})
export type PlayerEvent = z.infer<typeof PlayerEvent>

/** The most players that one call mocks. Source: specification, "Business constants". */
export const mockPlayerLimit = 50

/** The most mock players that one call deletes. */
export const mockDeletionLimit = 500

/** The feedback of a wrong number of mock players. Source: specification, "Validation rules". */
export const mockCountText = 'Mocked players should be greater than 0 and less or equal than 50.'

/** The feedback of a range whose ends are swapped. Source: specification, "Validation rules". */
export const mockRangeText = 'Max value should be greater or equal than minimum value.'

const MockRange = z
  .strictObject({ item1: AttributeNumber, item2: AttributeNumber })
  .refine(({ item1, item2 }) => item2 >= item1, { path: ['item2'], message: mockRangeText })

/** The event is over. */
export const eventFinished = defineError('event-finished', 409, 'This event has ended. Nobody can join it.')
/** The player is not in the event. */
export const notInEvent = defineError('not-in-event', 404, 'This player is not in this event. Nothing was changed.')

const onEvent = z.object({ eventId: EventIdParam, id: PlayerId })

/** Players in events. */
export const eventPlayers = feature({
  /** The events that a player is in, the last joined first. */
  list: endpoint({
    method: 'GET',
    path: '/players/:id/eventplayers',
    access: 'signed-in',
    summary: "A player's events",
    params: z.object({ id: PlayerId }),
    reply: z.array(PlayerEvent),
    errors: [playerUnknown],
  }),
  /**
   * Adds a player to an event, and to one leaderboard of each of its definitions with AutoJoin. A player who is in it
   * already stays as is; one who left returns with the same scores, also after the end, or to another leaderboard without one when the own is full. `undo` takes a removal back:
   * LastEventId of one who left stays what it is.
   */
  join: endpoint({
    method: 'PUT',
    path: '/events/:eventId/players/:id',
    access: 'CHANGE_PLAYERS',
    summary: 'Add a player to an event',
    params: onEvent,
    query: z.strictObject({ undo: QueryBoolean.optional() }),
    reply: PlayerEvent.extend({
      /** False when the player was in the event already. */
      Added: z.boolean(),
    }),
    errors: [playerUnknown, eventUnknown, eventFinished],
    records: { action: 'event joined', target: 'player', targetParam: 'id' },
  }),
  /** Removes a player from an event and its leaderboards. LastEventId stays. */
  leave: endpoint({
    method: 'DELETE',
    path: '/events/:eventId/players/:id',
    access: 'CHANGE_PLAYERS',
    summary: 'Remove a player from an event',
    params: onEvent,
    reply: z.object({}),
    errors: [playerUnknown, eventUnknown, notInEvent],
    records: { action: 'event left', target: 'player', targetParam: 'id' },
  }),
  /** The leaderboards of an event that a player is on. */
  leaderboards: endpoint({
    method: 'GET',
    path: '/events/:eventId/players/:id/leaderboards',
    access: 'signed-in',
    summary: "A player's leaderboards of an event",
    params: onEvent,
    reply: z.object({ Leaderboards: z.array(z.object({ Key: z.string(), LeaderboardDefinitionId: StoredInteger })) }),
    errors: [playerUnknown, eventUnknown],
  }),
  /** Creates test players who join an event with attribute values within ranges. Never in Production. */
  addMock: endpoint({
    method: 'PUT',
    path: '/helpers',
    access: 'CHANGE_LIVEOPS',
    summary: 'Add mock players to an event',
    excludedEnvironments: ['Production'],
    body: z.strictObject({
      numberOfPlayerToMock: z.int(mockCountText).min(1, mockCountText).max(mockPlayerLimit, mockCountText),
      eventId: EventId,
      /** By name of an attribute that a leaderboard of the event has. Those without a range are 0. */
      attributesRange: z.record(z.string().min(1).max(prefixedNameLimit), MockRange),
    }),
    reply: z.object({ PlayerIds: z.array(z.string()) }),
    errors: [eventUnknown, eventFinished],
    records: { action: 'mock players added', target: 'event' },
    isBatch: true,
  }),
  /** Deletes the mock players of an event that are in no other event, at most `mockDeletionLimit`. */
  removeMock: endpoint({
    method: 'DELETE',
    path: '/events/:eventId/mock-players',
    access: 'CHANGE_LIVEOPS',
    summary: 'Delete the mock players of an event',
    excludedEnvironments: ['Production'],
    params: z.object({ eventId: EventIdParam }),
    reply: z.object({ Deleted: StoredInteger }),
    errors: [eventUnknown],
    records: { action: 'mock players deleted', target: 'event', targetParam: 'eventId' },
    isBatch: true,
  }),
})
