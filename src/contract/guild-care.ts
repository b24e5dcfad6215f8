import { z } from 'zod'
import { Instant, StoredInteger } from './core/units.ts'
import { GuildMember, GuildRow } from './guild.ts'

/** Why a guild needs a hand. */
export const careReasons = ['inactive leader', 'nearly empty', 'over capacity', 'reported name'] as const
/** One of the reasons. */
export type CareReason = (typeof careReasons)[number]

/** From when on the server's settings say that a guild needs a hand. */
export const CareLimits = z.object({
  /** A leader is inactive who was not seen for this many days. */
  InactiveDays: StoredInteger,
  /** A guild with this many members or fewer is nearly empty. */
  FewMembers: StoredInteger,
  /** A guild with more members is over capacity. */
  MembersLimit: StoredInteger,
})

/** A guild that needs a hand. */
export const GuildInNeed = GuildRow.extend({
  LeaderNickname: z.string(),
  LeaderLastSeen: Instant.nullable(),
  /** How many players reported the present name. */
  NameReports: StoredInteger,
  /** The longest-standing active member besides the leader; null when there is none. */
  SuccessorId: z.string().nullable(),
  SuccessorNickname: z.string(),
})
export type GuildInNeed = z.infer<typeof GuildInNeed>

/** What mends a guild, worked out and not yet done. */
export const CarePlan = CareLimits.extend({
  Leader: GuildMember.nullable(),
  /** Who should lead in place of an inactive leader; null when no other member is active. */
  Successor: GuildMember.nullable(),
  /** Who should leave until the guild is within its limit, the one not seen for longest first. */
  Departures: z.array(GuildMember),
})
export type CarePlan = z.infer<typeof CarePlan>
