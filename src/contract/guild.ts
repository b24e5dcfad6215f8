import { z } from 'zod'
import { Instant, StoredInteger } from './core/units.ts'
import { optionalText, visibleLine } from './core/visible-text.ts'
import { defineTags } from './tags.ts'

/** Who may join a guild, by the number that travels. Source: specification, "Business constants". */
export const accessPolicies = ['Public', 'Private'] as const

/** The number of an access policy: 0 Public, 1 Private. */
export const AccessPolicy = z.int().min(0).max(1)

/** The longest name of a guild, in characters. */
export const guildNameLimit = 100

/** The longest description of a guild, in characters. */
export const guildDescriptionLimit = 1_000

/** The texts of the guild forms. Source: specification, "Validation rules". */
export const guildErrorTexts = {
  required: 'This field is required.',
  minLevel: 'Minimum Level should be bigger than 0.',
} as const

/** A guild's name: 1 to 100 characters, trimmed, on one line, not all of them invisible. */
export const GuildName = visibleLine('A name', guildNameLimit, guildErrorTexts.required)

/** A guild's description; may be empty, line breaks are kept. */
export const GuildDescription = optionalText('A description', guildDescriptionLimit)

/** The level that a player needs to join; 0 lets everybody in. */
export const MinLevel = z
  .int({ error: ({ input }) => (input === '' ? guildErrorTexts.required : 'Minimum Level is a whole number.') })
  .min(0, guildErrorTexts.minLevel)
  .max(2_147_483_647, 'Minimum Level is at most 2,147,483,647.')

/** The tags of a guild, which staff set and filter by. */
export const GuildTags = defineTags('A guild')

/** What staff set of a guild. */
export const GuildFields = z.strictObject({
  name: GuildName,
  minLevel: MinLevel,
  accessPolicy: AccessPolicy,
  description: GuildDescription,
  tags: GuildTags,
})

/** A guild's id: a number, as text. */
export const GuildId = z.string().regex(/^[1-9]\d{0,17}$/, 'A guild has a number.')

/** A guild as the list shows it. */
export const GuildRow = z.object({
  Id: z.string(),
  Name: z.string(),
  /** The player who leads it; null exactly when it is deleted. */
  LeaderId: z.string().nullable(),
  MinLevel: StoredInteger,
  AccessPolicy,
  MembersCount: StoredInteger,
  Description: z.string(),
  Tags: z.array(z.string()),
  CreatedAt: Instant,
  DeletedAt: Instant.nullable(),
  /** Counts changes of the guild and of its leader. */
  Version: StoredInteger,
})
export type GuildRow = z.infer<typeof GuildRow>

/** The guild of a player, with the player's place in it. */
export const PlayerGuild = GuildRow.extend({ IsLeader: z.boolean(), JoinedAt: Instant })
export type PlayerGuild = z.infer<typeof PlayerGuild>

/** A guild with all fields. */
export const Guild = GuildRow.extend({
  /** The ids of its members, the longest-standing first. */
  Members: z.array(z.string()),
  /** The mean of the members' current stages, to one decimal; 0 without members. */
  AverageLevel: z.number(),
  /** How many players reported its name. */
  NameReports: StoredInteger,
  /** How many players ask to join it. */
  RequestsCount: StoredInteger,
  /** The most members that a guild may have by the server's settings. */
  MembersLimit: StoredInteger,
  /** The email of the user who created it. */
  CreatedBy: z.string(),
  /** The email of the user who deleted it; empty when it lost its last member. Null while it is not deleted. */
  DeletedBy: z.string().nullable(),
})
export type Guild = z.infer<typeof Guild>

/** A member of a guild. */
export const GuildMember = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  /** The attribute `current_stage`; null when the player has none. */
  Level: z.number().nullable(),
  /** The latest activity: a save, or a device seen. */
  LastSeen: Instant.nullable(),
  JoinedAt: Instant,
  IsLeader: z.boolean(),
})
export type GuildMember = z.infer<typeof GuildMember>

/** What happens to a membership. */
export const membershipEvents = [
  'joined',
  'left',
  'kicked',
  'became leader',
  'guild deleted',
  'guild restored',
] as const
/** One of the events. */
export type MembershipEvent = (typeof membershipEvents)[number]

/** An entry of the membership history. */
export const MembershipEntry = z.object({
  Id: z.string(),
  GuildId: z.string(),
  PlayerId: z.string(),
  /** The player's current nickname. */
  Nickname: z.string(),
  Event: z.enum(membershipEvents),
  At: Instant,
  /** The email of a user, "game", or empty when a rule did it. */
  By: z.string(),
})
export type MembershipEntry = z.infer<typeof MembershipEntry>
