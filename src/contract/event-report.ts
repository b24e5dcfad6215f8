import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { EventIdParam, GameEvent } from './event.ts'
import { eventUnknown } from './event-errors.ts'

/** The most hours of an event's joins; joins over a longer time are counted by day. */
export const joinHourLimit = 1_000

/** How many leaderboards of each definition a report lists. */
export const reportedLeaderboards = 3

/** What happened in an event so far. */
export const EventReport = z.object({
  Event: GameEvent,
  /** Players who are in the event. */
  Players: StoredInteger,
  /** Players who joined and left again. */
  Left: StoredInteger,
  /** What `Joins` are counted by; hours and days begin in UTC. */
  Unit: z.enum(['hour', 'day']),
  /** How many players joined in each hour or day, those who left included; without those in which nobody did. */
  Joins: z.array(z.object({ From: Instant, Players: StoredInteger })),
  /** The leaderboard definitions of the event that are not deleted, oldest first. */
  Definitions: z.array(
    z.object({
      Id: StoredInteger,
      Name: z.string(),
      /** How many leaderboards it has. */
      Leaderboards: StoredInteger,
      /** Players on all of them. */
      Players: StoredInteger,
      /** Those with the most players, at most three. */
      Largest: z.array(z.object({ Key: z.string(), Players: StoredInteger, FinalAt: Instant.nullable() })),
    }),
  ),
})
export type EventReport = z.infer<typeof EventReport>

/** What happened in events. */
export const eventReports = feature({
  /** What happened in an event: how many players joined and when, and its leaderboards. */
  get: endpoint({
    method: 'GET',
    path: '/events/:id/report',
    access: 'signed-in',
    summary: 'What happened in an event',
    params: z.object({ id: EventIdParam }),
    reply: EventReport,
    errors: [eventUnknown],
  }),
})
