import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PlayerEvent } from './event-players.ts'
import { PlayerGuild } from './guild.ts'
import { PlayerNote } from './notes.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { Purchase } from './purchase.ts'
import { TimelineEntry } from './timeline.ts'

/** The most gifts, events and timeline entries in an overview. */
export const overviewLimit = 5

/** What a ticket asks first about a player, beside the player's own fields and figures. */
export const PlayerOverview = z.object({
  /** The newest purchase, valid or not; null when there is none, and for users without ACCESS_PURCHASES. */
  LastPurchase: Purchase.nullable(),
  /** Messages with gifts that the player can collect now. */
  WaitingGifts: z.object({
    Count: z.int(),
    Newest: z.array(z.object({ MsgId: z.string(), Title: z.string() })).max(overviewLimit),
  }),
  /** The open report of the nickname. */
  Report: z.object({ Name: z.string(), Votes: StoredInteger }).nullable(),
  /** When the player asked to be deleted; null without an open request. */
  DeletionRequestedAt: Instant.nullable(),
  Notes: z.object({
    Count: z.int(),
    /** A pinned note, else the newest. */
    First: PlayerNote.nullable(),
  }),
  Guild: PlayerGuild.nullable(),
  /** The running events that the player is in, those that end first before the others. */
  RunningEvents: z.array(PlayerEvent).max(overviewLimit),
  /** The newest entries of the timeline; purchases only for users with ACCESS_PURCHASES. */
  Timeline: z.array(TimelineEntry).max(overviewLimit),
})
export type PlayerOverview = z.infer<typeof PlayerOverview>

/** A player at a glance. */
export const playerOverview = feature({
  /** What a ticket asks first about a player. */
  get: endpoint({
    method: 'GET',
    path: '/players/:id/overview',
    access: 'signed-in',
    summary: 'A player at a glance',
    params: z.object({ id: PlayerId }),
    reply: PlayerOverview,
    errors: [playerUnknown],
  }),
})
