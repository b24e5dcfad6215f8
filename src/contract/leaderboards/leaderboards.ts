import { z } from 'zod'
import { endpoint, feature } from '../core/endpoint.ts'
import { defineError, notFound, stale } from '../core/errors.ts'
import { pageSchema } from '../core/lists.ts'
import { fromDigits, Instant, integerLimit, Skip, StoredInteger, Take } from '../core/units.ts'
import { EventId, EventIdParam } from '../events/event.ts'
import { eventUnknown } from '../events/event-unknown.ts'
import { LeaderboardDefinition, LeaderboardInput } from './definitions.ts'

const DefinitionId = z.int().min(1).max(integerLimit)

/** A leaderboard: a group of players who compete with each other. */
export const Leaderboard = z.object({
  Key: z.string(),
  LeaderboardDefinitionId: StoredInteger,
  CreationDate: Instant,
  /** Also true while its event is deleted. */
  Deleted: z.boolean(),
  Players: StoredInteger,
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** A player on a leaderboard. */
export const LeaderboardEntry = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  Score: z.number(),
  /** By attribute name. */
  Attributes: z.record(z.string(), z.number()),
  /** When the game last reported attributes; null before. */
  ReportedAt: Instant.nullable(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

/** There is no leaderboard definition with this id. */
export const definitionUnknown = defineError(
  'definition-unknown',
  404,
  'There is no leaderboard definition with this ID.',
)
const definitionLocked = defineError(
  'definition-locked',
  409,
  'A part of this leaderboard definition can no longer change. Nothing was changed.',
)

/** Leaderboards and what they rank. */
export const leaderboards = feature({
  /** Creates a definition, or with `id` changes one. Attribute names change only while nobody is on its leaderboards. */
  saveDefinition: endpoint({
    method: 'PUT',
    path: '/leaderboards/definitions',
    access: 'CREATE_UPDATE_LEADERBOARD_DEFS',
    summary: 'Create or change a leaderboard definition',
    body: LeaderboardInput.extend({ id: DefinitionId.optional(), eventId: EventId.nullish() }),
    reply: LeaderboardDefinition,
    errors: [definitionUnknown, definitionLocked, eventUnknown, stale],
    records: { action: 'leaderboard definition saved', target: 'leaderboard definition' },
    versioned: true,
  }),
  /** The leaderboard definitions of an event, oldest first. */
  ofEvent: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/events/:id',
    access: 'signed-in',
    summary: 'The leaderboard definitions of an event',
    params: z.object({ id: EventIdParam }),
    reply: z.array(LeaderboardDefinition),
    errors: [eventUnknown],
  }),
  /** The leaderboards of a definition, newest first. */
  groups: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/:id/groups',
    access: 'signed-in',
    summary: 'The leaderboards of a definition',
    params: z.object({ id: fromDigits(DefinitionId) }),
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: pageSchema(Leaderboard),
    errors: [definitionUnknown],
  }),
  /** One leaderboard with a page of its players, the highest score first. */
  get: endpoint({
    method: 'GET',
    path: '/leaderboards/:key',
    access: 'signed-in',
    summary: 'A leaderboard',
    params: z.object({ key: z.string().regex(/^\d{1,10}-\d{1,10}$/, 'A leaderboard key is two numbers: "12-1".') }),
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: Leaderboard.extend({ Scores: z.array(LeaderboardEntry) }),
    errors: [notFound],
  }),
})
