import { z } from 'zod'
import { Instant, integerLimit, StoredInteger } from './core/units.ts'
import { PreviewedGroup } from './regatta-group.ts'

/** How many guilds of a regatta to come staff can move. */
export const regattaMovesLimit = 1_000

/** A group of a regatta to come: its band of levels, and which of the groups of this band it is, counted from 1. */
export const TargetGroup = z.strictObject({
  LevelOffset: StoredInteger,
  Position: z.int().min(1).max(integerLimit),
})
export type TargetGroup = z.infer<typeof TargetGroup>

/** A group of a regatta to come, as it would be made now. */
export const UpcomingGroup = PreviewedGroup.extend({ Position: TargetGroup.shape.Position })
export type UpcomingGroup = z.infer<typeof UpcomingGroup>

/** A guild that staff moved to another group. Group numbers are those of the groups as they would be made now. */
export const GuildMove = TargetGroup.extend({
  GuildId: z.string(),
  GuildName: z.string(),
  /** The group that its level gives it; null when there is no such group or the guild does not take part. */
  FromGroupId: StoredInteger.nullable(),
  /** Null while the move has no effect. */
  ToGroupId: StoredInteger.nullable(),
  /** Why the move has no effect now; null when it has one. */
  Problem: z.string().nullable(),
  MovedAt: Instant,
  MovedBy: z.string(),
})
export type GuildMove = z.infer<typeof GuildMove>

/** The groups of a regatta as they would be made now, with the moves of staff. */
export const UpcomingGroups = z.object({
  /** 200 of them. */
  Groups: z.array(UpcomingGroup),
  GroupCount: StoredInteger,
  GuildCount: StoredInteger,
  /** Guilds that are left out because they are deleted. */
  DeletedCount: StoredInteger,
  Moves: z.array(GuildMove),
  /** The guild that was asked for; null when it does not take part. */
  Guild: z
    .object({ GuildId: z.string(), GuildName: z.string(), AverageLevel: z.number(), GroupId: StoredInteger })
    .nullable(),
})
export type UpcomingGroups = z.infer<typeof UpcomingGroups>
