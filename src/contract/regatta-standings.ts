import { z } from 'zod'
import { Instant, StoredInteger } from './core/units.ts'
import { RegattaGuild } from './regatta-group.ts'
import { reporters } from './score-reporters.ts'

/** How many guilds the scores over time show at once. */
export const historyGuildsLimit = 5

/** How many scores of a guild over time a regatta keeps at most. */
export const historyLength = 96

/** The scores of the guilds of a group over time. */
export const GroupHistory = z.object({
  /** The start of the competition. */
  From: Instant,
  /** Until when there can be scores: the end of the competition, or now. */
  Until: Instant,
  /** Whether the ranks are final. */
  IsFinal: z.boolean(),
  /** How many guilds take part. */
  GuildCount: StoredInteger,
  /** The best first. Each has its scores in the order of time; before the first one it had none. */
  Guilds: z.array(
    RegattaGuild.pick({ GuildId: true, GuildName: true, Score: true, Rank: true }).extend({
      Points: z.array(z.object({ At: Instant, Score: z.number() })),
    }),
  ),
})
export type GroupHistory = z.infer<typeof GroupHistory>

/** How many members of a guild its shares list. */
export const sharesLimit = 100

/** A player who scored for a guild. */
export const MemberShare = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  Score: z.number(),
  ReportedAt: Instant,
  /** Who reported the score; null where it was not kept yet. */
  ReportedBy: z.enum(reporters).nullable(),
  /** Whether the score is one of the best that count for the guild. */
  IsCounted: z.boolean(),
  /** The part of the guild's score, 0 to 1; null when it is not counted, or when scores below 0 count too. */
  Share: z.number().nullable(),
})
export type MemberShare = z.infer<typeof MemberShare>

/** Which members a guild's score comes from. */
export const GuildShares = z.object({
  Score: z.number(),
  /** How many members scored. */
  MemberCount: StoredInteger,
  /** The first 100 of them, the best first. */
  Members: z.array(MemberShare),
})
export type GuildShares = z.infer<typeof GuildShares>

const exported = {
  RegattaId: StoredInteger,
  GroupId: StoredInteger,
  GuildId: z.string(),
  GuildName: z.string(),
} as const

/** A row of the exported scores over time. */
export const ExportedPoint = z.object({ ...exported, At: Instant, Score: z.number() })
export type ExportedPoint = z.infer<typeof ExportedPoint>

/** A row of the exported scores of members. */
export const ExportedScore = z.object({
  ...exported,
  GuildScore: z.number(),
  PlayerId: z.string(),
  Score: z.number(),
  IsCounted: z.boolean(),
  ReportedAt: Instant,
  ReportedBy: z.enum(reporters).nullable(),
})
export type ExportedScore = z.infer<typeof ExportedScore>
