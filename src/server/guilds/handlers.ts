import { toBodyFields } from '#contract/core/body-fields.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { GuildFields } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerId } from '#server/players/account-repository.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { defineCareList, planCare, toCareLimits } from './care.ts'
import {
  addMember,
  addMembers,
  asStaff,
  createGuild,
  deleteGuild,
  kickMembers,
  lockExistingGuild,
  readGuild,
  requireNoGuild,
  restoreGuild,
  transferLeadership,
} from './change-members.ts'
import { guildList } from './guild-list.ts'
import { defineMemberList, historyList } from './member-lists.ts'
import { findGuildOfPlayer, findMembership } from './member-repository.ts'
import { listGuildTags, requireGuild, type StoredGuild, setNameReports, toGuildRow, updateGuild } from './repository.ts'

/** What the audit log says of the fields that staff write. */
function describe(guild: StoredGuild) {
  const { Name, MinLevel, AccessPolicy, Description, Tags } = toGuildRow(guild)
  return { Name, MinLevel, AccessPolicy, Description, Tags }
}

/** A new name clears the reports of the old one; who may judge names brings them back with it. */
function undoEdit(before: StoredGuild, nameAfter: string, { person }: SignedInContext) {
  const isRenamed = before.name !== nameAfter && hasPermission(person, 'REPORT_BAD_NAMES')
  const nameReports = isRenamed ? { nameReports: before.name_reports } : {}
  return undoBy(guilds.update, {
    body: { guild: { id: before.id, ...toBodyFields(GuildFields, toGuildRow(before)), ...nameReports } },
  })
}

export const guildHandlers: Handlers<typeof guilds> = {
  list: async ({ query }, { db, now }) => {
    const { Result, ...page } = await readPage(db, guildList, query, now)
    return { Guilds: Result, ...page }
  },

  usedTags: async (_, { db }) => ({ Tags: await listGuildTags(db) }),

  get: ({ params: { id } }, context) => readGuild(context, id),

  members: async ({ params: { id }, query }, { db, now }) => {
    const page = await readPage(db, defineMemberList(now), { ...query, guildId: id }, now)
    if (page.Total === 0) await requireGuild(db, id)
    return page
  },

  history: async ({ params: { id }, query }, { db, now }) => {
    const page = await readPage(db, historyList, { ...query, guildId: id }, now)
    if (page.Total === 0) await requireGuild(db, id)
    return page
  },

  ofPlayer: async ({ params: { id } }, { db }) => ({ Guild: await findGuildOfPlayer(db, id) }),

  create: async ({ body: { guild: sent } }, context) => {
    const guild = { ...sent, leaderId: await resolvePlayerId(context.db, sent.leaderId, 'body.guild.leaderId') }
    await lockPlayer(context.db, guild.leaderId)
    requireNoGuild(await findMembership(context.db, guild.leaderId))
    const id = await createGuild(asStaff(context), guild)
    context.audit({ targetId: id, after: guild })
    return readGuild(context, id)
  },

  update: async ({ body: { guild: sent } }, context) => {
    const before = await lockExistingGuild(context, sent.id)
    requireVersion(context.ifMatch, before.version, await readGuild(context, sent.id))
    await updateGuild(context.db, before, {
      name: sent.name ?? before.name,
      description: sent.description ?? before.description,
      minLevel: sent.minLevel ?? before.min_level,
      accessPolicy: sent.accessPolicy ?? before.access_policy,
      tags: sent.tags ?? before.tags,
      nameReports: sent.nameReports,
    })
    const after = await readGuild(context, sent.id)
    context.audit({
      targetId: sent.id,
      before: describe(before),
      after: {
        Name: after.Name,
        MinLevel: after.MinLevel,
        AccessPolicy: after.AccessPolicy,
        Description: after.Description,
        Tags: after.Tags,
        ...(sent.nameReports === undefined ? {} : { NameReports: after.NameReports }),
      },
      note: context.ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoEdit(before, after.Name, context),
    })
    return after
  },

  remove: async ({ params: { id } }, context) => {
    const members = await deleteGuild(context, id)
    const ended = members.map((PlayerId) => ({ before: { PlayerId } }))
    context.audit({
      before: { Members: members.length },
      each: { action: 'guild membership ended', changes: ended },
      undo: undoBy(guilds.restore, { params: { id } }),
    })
    return readGuild(context, id)
  },

  restore: async ({ params: { id } }, context) => {
    const members = await restoreGuild(context, id)
    const restored = members.map((PlayerId) => ({ after: { PlayerId } }))
    context.audit({
      after: { Members: members.length },
      each: { action: 'guild membership restored', changes: restored },
      undo: undoBy(guilds.remove, { params: { id } }),
    })
    return readGuild(context, id)
  },

  addMember: async ({ params: { id, playerId: given } }, context) => {
    const playerId = await resolvePlayerId(context.db, given, 'params.playerId')
    const isNew = await addMember(asStaff(context), id, playerId)
    context.audit({
      after: { PlayerId: playerId },
      note: isNew ? '' : 'a member already',
      undo: isNew ? undoBy(guilds.kick, { params: { id, playerId } }) : undefined,
    })
    return readGuild(context, id)
  },

  addMembers: async ({ params: { id }, body: { PlayerIds } }, context) => {
    const { added, notAdded } = await addMembers(asStaff(context), id, [...new Set(PlayerIds)])
    const changes = added.map((PlayerId) => ({ after: { PlayerId } }))
    context.audit({
      after: { Players: added.length },
      each: { action: 'guild member added', changes },
      undo: undoBy(guilds.kickMany, { params: { id }, body: { PlayerIds: added } }),
    })
    return { ...(await readGuild(context, id)), NotAdded: notAdded }
  },

  kick: async ({ params: { id, playerId } }, context) => {
    await kickMembers(asStaff(context), id, [playerId])
    context.audit({
      before: { PlayerId: playerId },
      undo: undoBy(guilds.addMember, { params: { id, playerId } }),
    })
    return readGuild(context, id)
  },

  kickMany: async ({ params: { id }, body: { PlayerIds } }, context) => {
    const { kicked, unknown, hadRoom } = await kickMembers(asStaff(context), id, [...new Set(PlayerIds)])
    const changes = kicked.map((PlayerId) => ({ before: { PlayerId } }))
    context.audit({
      before: { Players: kicked.length },
      each: { action: 'guild member kicked', changes },
      // A guild that had more members than are allowed has no room for them.
      undo: hadRoom ? undoBy(guilds.addMembers, { params: { id }, body: { PlayerIds: kicked } }) : undefined,
    })
    return { ...(await readGuild(context, id)), Unknown: unknown }
  },

  transfer: async ({ params: { id, playerId } }, context) => {
    const before = await transferLeadership(asStaff(context), id, playerId)
    context.audit({
      before: { LeaderId: before },
      after: { LeaderId: playerId },
      undo: before === null ? undefined : undoBy(guilds.transfer, { params: { id, playerId: before } }),
    })
    return readGuild(context, id)
  },

  reportName: async ({ params: { id } }, { db, audit }) => {
    const { name: Name, name_reports: reports } = await lockExistingGuild({ db }, id)
    const NameReports = Math.min(reports + 1, 2_147_483_647)
    await setNameReports(db, id, NameReports)
    audit({ before: { Name, NameReports: reports }, after: { Name, NameReports } })
    return { NameReports }
  },

  dismissReports: async ({ params: { id } }, { db, audit }) => {
    const { name: Name, name_reports: NameReports } = await lockExistingGuild({ db }, id)
    await setNameReports(db, id, 0)
    audit({ before: { Name, NameReports }, after: { Name, NameReports: 0 } })
    return { NameReports: 0 }
  },

  care: ({ query }, { db, now, services }) => readPage(db, defineCareList(services.settings, now), query, now),

  careLimits: async (_, { services }) => toCareLimits(services.settings),

  carePlan: async ({ params: { id } }, { db, now, services }) => {
    const plan = await planCare(db, id, services.settings, now)
    if (!plan.Leader) await requireGuild(db, id)
    return plan
  },
}
