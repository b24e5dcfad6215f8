import { z } from 'zod'
import { Instant, StoredInteger } from './core/units.ts'

/** How many guilds of a group travel with it; the others are read page by page. */
export const guildsPerGroupLimit = 100

/** A guild in a group of a regatta. */
export const RegattaGuild = z.object({
  GuildId: z.string(),
  /** Its name when the regatta started. */
  GuildName: z.string(),
  /** The mean of its members' levels when the regatta started, to one decimal. */
  AverageLevel: z.number(),
  Score: z.number(),
  /** Its rank in the group by score, equal scores sharing one; null for a removed guild. Frozen at the end. */
  Rank: StoredInteger.nullable(),
  /** When it was removed from its group; null while it takes part. */
  RemovedAt: Instant.nullable(),
  RemovedBy: z.string().nullable(),
})
export type RegattaGuild = z.infer<typeof RegattaGuild>

/** Guilds of similar levels that compete with each other. */
export const RegattaGroup = z.object({
  /** Counts from 1 within the regatta. */
  GroupId: StoredInteger,
  /** The band of levels, counted from 0. */
  LevelOffset: StoredInteger,
  MinLevel: StoredInteger,
  /** Null: no limit. */
  MaxLevel: StoredInteger.nullable(),
  /** Whether its regatta is deleted. */
  IsDeleted: z.boolean(),
  /** How many guilds take part. */
  GuildCount: StoredInteger,
  /** The first 100 guilds, the best first, then removed ones. */
  Guilds: z.array(RegattaGuild),
})
export type RegattaGroup = z.infer<typeof RegattaGroup>

/** How many groups a preview lists. */
export const previewedGroupsLimit = 200

/** A group as it would be made now. */
export const PreviewedGroup = RegattaGroup.pick({
  GroupId: true,
  LevelOffset: true,
  MinLevel: true,
  MaxLevel: true,
  GuildCount: true,
}).extend({
  /** The mean level of its weakest guild. */
  LowestLevel: z.number(),
  /** The mean level of its strongest guild. */
  HighestLevel: z.number(),
})
export type PreviewedGroup = z.infer<typeof PreviewedGroup>

/** A row of the exported groups. */
export const ExportedGuild = RegattaGuild.extend({
  RegattaId: StoredInteger,
  DataKey: z.string(),
  GroupId: StoredInteger,
  LevelOffset: StoredInteger,
  MinLevel: StoredInteger,
  MaxLevel: StoredInteger.nullable(),
})
export type ExportedGuild = z.infer<typeof ExportedGuild>
