import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import {
  Guild,
  GuildDescription,
  GuildFields,
  GuildId,
  GuildMember,
  GuildRow,
  GuildTags,
  MembershipEntry,
  PlayerGuild,
} from './guild.ts'
import { CareLimits, CarePlan, careReasons, GuildInNeed } from './guild-care.ts'
import { guildDeleted, guildFull, guildUnknown, leaderStays, memberElsewhere, memberUnknown } from './guild-errors.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { PlayerIdOrAccount } from './social-links.ts'
import { Tag, UsedTag } from './tags.ts'

/** The columns that the guild list sorts by. */
export const guildSortKeys = ['id', 'name', 'accessPolicy', 'membersCount', 'minLevel'] as const

/** The columns that the members of a guild are sorted by. */
export const memberSortKeys = ['joinedAt', 'playerId', 'nickname', 'level', 'lastSeen'] as const

/** How many members can be added or kicked at once. */
export const membersAtOnceLimit = 1_000

const byId = z.object({ id: GuildId })
const oneMember = z.object({ id: GuildId, playerId: PlayerId })

const nobodyAdded = defineError(
  'guild-nobody-added',
  409,
  'None of these players is without a guild. Nothing was changed.',
)
const nobodyLeft = defineError(
  'guild-nobody-left',
  409,
  'No former member is without a guild, so nobody could lead it. Nothing was changed.',
)
const guildNotDeleted = defineError('guild-not-deleted', 409, 'This guild is not deleted. Nothing was changed.')

const filter = SearchText.optional()

/** Guilds, their members and what needs a hand. Source: specification, "Guilds". */
export const guilds = feature({
  /**
   * Guilds, the newest first unless `sortKey` says otherwise. `filter` is the beginning of an id or part of a name (its
   * beginning under 3 characters), `tag` one that they have; `deleted` lists the deleted ones instead.
   */
  list: endpoint({
    method: 'GET',
    path: '/guilds/listing',
    access: 'signed-in',
    summary: 'Search guilds',
    query: z.strictObject({
      filter,
      tag: Tag.optional(),
      deleted: QueryBoolean.default(false),
      sortKey: z.enum(guildSortKeys).default('id'),
      sortDir: SortDirection.default('desc'),
      skip: Skip,
      take: Take,
    }),
    reply: z.object({ Guilds: z.array(GuildRow), Total: z.int().min(0), TotalIsExact: z.boolean() }),
    errors: [],
  }),
  /** The tags in use, most used first: those of the latest 5,000 tagged guilds, at most 200. */
  usedTags: endpoint({
    method: 'GET',
    path: '/guilds/tags',
    access: 'signed-in',
    summary: 'The tags of guilds in use',
    reply: z.object({ Tags: z.array(UsedTag) }),
    errors: [],
  }),
  /** One guild, also a deleted one. */
  get: endpoint({
    method: 'GET',
    path: '/guilds/:id',
    access: 'signed-in',
    summary: 'A guild',
    params: byId,
    reply: Guild,
    errors: [guildUnknown],
  }),
  /** The members of a guild, the longest-standing first; `filter` is the beginning of an id or part of a nickname. */
  members: endpoint({
    method: 'GET',
    path: '/guilds/:id/members',
    access: 'signed-in',
    summary: 'The members of a guild',
    params: byId,
    query: z.strictObject({
      filter,
      sortKey: z.enum(memberSortKeys).default('joinedAt'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(GuildMember),
    errors: [guildUnknown],
  }),
  /** Who joined, left and led a guild, newest first. Players who were deleted are no longer in it. */
  history: endpoint({
    method: 'GET',
    path: '/guilds/:id/history',
    access: 'signed-in',
    summary: 'The membership history of a guild',
    params: byId,
    query: z.strictObject({ filter, skip: Skip, take: Take }),
    reply: estimatedPageSchema(MembershipEntry),
    errors: [guildUnknown],
  }),
  /** The guild that a player is a member of. */
  ofPlayer: endpoint({
    method: 'GET',
    path: '/players/:id/guild',
    access: 'signed-in',
    summary: "A player's guild",
    params: z.object({ id: PlayerId }),
    reply: z.object({ Guild: PlayerGuild.nullable() }),
    errors: [playerUnknown],
  }),
  /** Creates a guild with its leader as the only member. */
  create: endpoint({
    method: 'POST',
    path: '/guilds',
    access: 'CREATE_GUILD',
    summary: 'Create a guild',
    body: z.strictObject({
      guild: GuildFields.extend({
        leaderId: PlayerIdOrAccount,
        description: GuildDescription.default(''),
        tags: GuildTags.default([]),
      }),
    }),
    reply: Guild,
    errors: [playerUnknown, memberElsewhere],
    records: { action: 'guild created', target: 'guild' },
  }),
  /**
   * Changes the fields that are given. The leader changes by a transfer. A new name has no reports, unless `nameReports`
   * gives back those of the name that it had before.
   */
  update: endpoint({
    method: 'PUT',
    path: '/guilds',
    access: 'DELETE_UPDATE_GUILD',
    additionalAccess: ({ body }) => (body.guild.nameReports === undefined ? [] : ['REPORT_BAD_NAMES']),
    summary: 'Change a guild',
    body: z.strictObject({
      guild: GuildFields.partial().extend({
        id: GuildId,
        /** How often the name that comes back was reported; counts only when the name changes. */
        nameReports: StoredInteger.optional(),
      }),
    }),
    reply: Guild,
    errors: [guildUnknown, guildDeleted, stale],
    records: { action: 'guild edited', target: 'guild' },
    isVersioned: true,
  }),
  /** Marks a guild as deleted and ends the memberships; `restore` takes it back. */
  remove: endpoint({
    method: 'DELETE',
    path: '/guilds/:id/delete',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Delete a guild',
    params: byId,
    reply: Guild,
    errors: [guildUnknown, guildDeleted],
    records: { action: 'guild deleted', target: 'guild', targetParam: 'id' },
  }),
  /** Takes a deletion back: the members who have no guild since return, led by the old leader when possible. */
  restore: endpoint({
    method: 'POST',
    path: '/guilds/:id/restore',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Restore a deleted guild',
    params: byId,
    reply: Guild,
    errors: [guildUnknown, guildNotDeleted, nobodyLeft, stale],
    records: { action: 'guild restored', target: 'guild', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Adds a player; a member already stays as is. */
  addMember: endpoint({
    method: 'PUT',
    path: '/guilds/:id/members/:playerId',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Add a player to a guild',
    params: oneMember.extend({ playerId: PlayerIdOrAccount }),
    reply: Guild,
    errors: [guildUnknown, guildDeleted, guildFull, playerUnknown, memberElsewhere],
    records: { action: 'guild member added', target: 'guild', targetParam: 'id' },
  }),
  /** Adds several players. Who is a member already, or of another guild, or no player is left out and named. */
  addMembers: endpoint({
    method: 'POST',
    path: '/guilds/:id/members',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Add several players to a guild',
    params: byId,
    body: z.strictObject({ PlayerIds: z.array(PlayerId).min(1).max(membersAtOnceLimit) }),
    reply: Guild.extend({ NotAdded: z.array(z.string()) }),
    errors: [guildUnknown, guildDeleted, guildFull, nobodyAdded],
    records: { action: 'guild members added', target: 'guild', targetParam: 'id' },
  }),
  /** Ends the membership of a player who does not lead the guild. */
  kick: endpoint({
    method: 'DELETE',
    path: '/guilds/:id/members/:playerId/kick',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Kick a member of a guild',
    params: oneMember,
    reply: Guild,
    errors: [guildUnknown, guildDeleted, memberUnknown, leaderStays],
    records: { action: 'guild member kicked', target: 'guild', targetParam: 'id' },
  }),
  /** Ends several memberships. Who is no member any more is named; the leader among them refuses all. */
  kickMany: endpoint({
    method: 'POST',
    path: '/guilds/:id/kick',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Kick several members of a guild',
    params: byId,
    body: z.strictObject({ PlayerIds: z.array(PlayerId).min(1).max(membersAtOnceLimit) }),
    reply: Guild.extend({ Unknown: z.array(z.string()) }),
    errors: [guildUnknown, guildDeleted, memberUnknown, leaderStays],
    records: { action: 'guild members kicked', target: 'guild', targetParam: 'id' },
  }),
  /** Makes a member the leader; the leader of before stays a member. */
  transfer: endpoint({
    method: 'PUT',
    path: '/guilds/:id/transfer-leader/:playerId',
    access: 'DELETE_UPDATE_GUILD',
    summary: 'Transfer the leadership of a guild',
    params: oneMember,
    reply: Guild,
    errors: [guildUnknown, guildDeleted, memberUnknown],
    records: { action: 'guild leadership transferred', target: 'guild', targetParam: 'id' },
  }),
  /** Counts a report of the present name, as players send them from the game. */
  reportName: endpoint({
    method: 'PUT',
    path: '/guilds/:id/reportname',
    access: 'REPORT_BAD_NAMES',
    summary: "Report a guild's name",
    params: byId,
    reply: z.object({ NameReports: StoredInteger }),
    errors: [guildUnknown, guildDeleted],
    records: { action: 'guild name reported', target: 'guild', targetParam: 'id' },
  }),
  /** Forgets the reports of a name that may stay. A new name has none. */
  dismissReports: endpoint({
    method: 'DELETE',
    path: '/guilds/:id/reportname',
    access: 'REPORT_BAD_NAMES',
    summary: "Dismiss the reports of a guild's name",
    params: byId,
    reply: z.object({ NameReports: StoredInteger }),
    errors: [guildUnknown],
    records: { action: 'guild name reports dismissed', target: 'guild', targetParam: 'id' },
  }),
  /** The guilds that need a hand for one reason. */
  care: endpoint({
    method: 'GET',
    path: '/guilds/care',
    access: 'signed-in',
    summary: 'Guilds that need a hand',
    query: z.strictObject({ reason: z.enum(careReasons), filter, skip: Skip, take: Take }),
    reply: estimatedPageSchema(GuildInNeed),
    errors: [],
  }),
  /** From when on a guild needs a hand. */
  careLimits: endpoint({
    method: 'GET',
    path: '/guilds/care/limits',
    access: 'signed-in',
    summary: 'From when on a guild needs a hand',
    reply: CareLimits,
    errors: [],
  }),
  /** What would mend a guild. */
  carePlan: endpoint({
    method: 'GET',
    path: '/guilds/:id/care',
    access: 'signed-in',
    summary: 'What would mend a guild',
    params: byId,
    reply: CarePlan,
    errors: [guildUnknown],
  }),
})
