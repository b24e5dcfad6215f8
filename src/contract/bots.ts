import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'

/** The most bots of one run, and the longest run in minutes. */
export const botLimits = { players: 1000, minutes: 24 * 60 } as const

/** What bots did. */
export const BotCounts = z.object({
  /** Bots that are signed in at the moment; the others come back. */
  Playing: StoredInteger,
  SignIns: StoredInteger,
  Saves: StoredInteger,
  /** Messages that were collected, with their gifts. */
  Collects: StoredInteger,
  /** Calls that were refused as they should: a stale save, a suspended player, maintenance. */
  Refused: StoredInteger,
  /** Calls that failed. */
  Errors: StoredInteger,
})
export type BotCounts = z.infer<typeof BotCounts>

/** A run of bots that staff started. */
export const BotRun = BotCounts.extend({
  Id: StoredInteger,
  Players: StoredInteger,
  StartedAt: Instant,
  /** The email of a user. */
  StartedBy: z.string(),
  /** When it ends by itself. */
  Until: Instant,
  /** Null while the bots play. */
  EndedAt: Instant.nullable(),
  /** Why it ended before its time; empty otherwise. */
  Failure: z.string(),
})
export type BotRun = z.infer<typeof BotRun>

const botsNotPlaying = defineError('bots-not-playing', 409, 'No bots are playing. Nothing was changed.')
const shared = { access: 'MANAGE_GAME_KEYS', excludedEnvironments: ['Staging', 'Production'] } as const
const target = 'bots'

/** Bots: mock players who play through the calls of the game, from a process of their own. */
export const bots = feature({
  /** The run that is under way, or the last one; null before the first. */
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/bots',
    summary: 'The bots that play',
    reply: z.object({ Run: BotRun.nullable() }),
    errors: [],
  }),
  /** Lets bots play, in place of those that play already. Further runs sign the same players in again. */
  start: endpoint({
    ...shared,
    method: 'POST',
    path: '/bots',
    summary: 'Let bots play',
    body: z.strictObject({
      players: z.int().min(1).max(botLimits.players),
      minutes: z.int().min(1).max(botLimits.minutes),
    }),
    reply: BotRun,
    errors: [],
    records: { action: 'bots started', target },
  }),
  /** Ends the run that is under way; its players stay. */
  stop: endpoint({
    ...shared,
    method: 'POST',
    path: '/bots/stop',
    summary: 'Stop the bots',
    reply: BotRun,
    errors: [botsNotPlaying],
    records: { action: 'bots stopped', target },
  }),
})
