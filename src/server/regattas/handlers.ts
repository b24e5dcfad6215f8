import { previewedGroupsLimit } from '#contract/regatta-group.ts'
import { regattas } from '#contract/regattas.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import {
  type Change,
  createDefinition,
  deleteRegatta,
  fillSkippedSlot,
  findSkippedSlot,
  planDefinition,
  stopDefinition,
} from './change-schedule.ts'
import { definitionList, getDefinition, listDefinitionIds, requireDefinition } from './definition-repository.ts'
import { groupExport, groupGuildList, groupList } from './group-lists.ts'
import { countDeletedGuilds, listEnteringGuilds, setGuildRemoved } from './group-repository.ts'
import { groupGuilds } from './grouping-rules.ts'
import { toPreview } from './plan-groups.ts'
import { listRegattas, listRegattasBetween, requireGroup, requireRegatta, toRegatta } from './repository.ts'
import { toEnds } from './rules.ts'
import { reportScores } from './score-repository.ts'

const toChange = ({ person, now }: SignedInContext): Change => ({ by: person.email, now })

/** The parameters of a path as a caller sends them. */
const toSentParams = ({ regattaId, guildId, ...rest }: { regattaId: number; guildId: string }) => ({
  ...rest,
  regattaId: String(regattaId),
  guildId,
})

export const regattaHandlers: Handlers<typeof regattas> = {
  versions: (_, { db }) => listDefinitionIds(db),

  ofDefinition: async ({ params: { id }, query }, { db }) => {
    const found = await listRegattas(db, id, query)
    if (found.length === 0) await requireDefinition(db, id)
    return found.map(toRegatta)
  },

  definitions: ({ query }, { db, now }) => readPage(db, definitionList, query, now),

  planDefinition: async (_, { db, now }) => {
    const { stops, deleted, runsUntil } = await planDefinition(db, now)
    return {
      Stops: stops ? { Id: stops.id, DataKey: stops.data_key } : null,
      Deletes: deleted.map(toRegatta),
      RunsUntil: runsUntil?.toISOString() ?? null,
    }
  },

  createDefinition: async ({ body }, context) => {
    const { id } = await createDefinition(context.db, body, toChange(context))
    context.audit({ targetId: String(id), after: body })
    return getDefinition(context.db, id)
  },

  stopDefinition: async ({ params: { id } }, context) => {
    await stopDefinition(context.db, id, toChange(context))
    return getDefinition(context.db, id)
  },

  range: async ({ query: { startDate, endDate } }, { db }) =>
    (await listRegattasBetween(db, startDate, endDate)).map(toRegatta),

  slot: async (_, { db, now }) => {
    const found = await findSkippedSlot(db, now)
    if (!found.plan) return { Slot: null, Reason: found.reason }
    const { start, minutes } = found.plan
    const { competitionEnd, end } = toEnds(start, { ...found.definition, duration_minutes: minutes })
    const Slot = {
      StartDate: start.toISOString(),
      CompetitionEndDate: competitionEnd.toISOString(),
      EndDate: end.toISOString(),
    }
    return { Slot, Reason: null }
  },

  create: async (_, { db, now, audit }) => {
    const regatta = toRegatta(await fillSkippedSlot(db, now))
    const { Id, StartDate, EndDate } = regatta
    audit({ targetId: String(Id), after: { StartDate, EndDate } })
    return regatta
  },

  previewGroups: async ({ query: { levels, size } }, { db, now }) => {
    const guilds = await listEnteringGuilds(db, now)
    const groups = groupGuilds(guilds, { levels, size })
    return {
      Groups: groups.slice(0, previewedGroupsLimit).map(toPreview),
      GroupCount: groups.length,
      GuildCount: guilds.length,
      DeletedCount: await countDeletedGuilds(db),
    }
  },

  get: async ({ params: { id } }, { db }) => toRegatta(await requireRegatta(db, id)),

  remove: async ({ params: { id } }, context) => toRegatta(await deleteRegatta(context.db, id, toChange(context))),

  reportScores: async ({ params: { id }, body: { reports } }, { db, now, audit }) => {
    const counts = await reportScores(db, id, reports, now)
    audit({ after: counts })
    return counts
  },

  groups: async ({ params: { regattaId }, query }, { db, now }) => {
    const { Result, Total } = await readPage(db, groupList, { ...query, regattaId }, now)
    if (Total === 0) await requireRegatta(db, regattaId)
    return { RegattaGroup: Result, Total }
  },

  groupGuilds: async ({ params, query }, { db, now }) => {
    const page = await readPage(db, groupGuildList, { ...query, ...params }, now)
    if (page.Total === 0) await requireGroup(db, params.regattaId, params.groupId)
    return page
  },

  removeGuild: async ({ params }, { db, person, now, audit }) => {
    audit({
      before: { GuildId: params.guildId },
      undo: undoBy(regattas.restoreGuild, { params: toSentParams(params) }),
    })
    return setGuildRemoved(db, params, { at: now, by: person.email })
  },

  restoreGuild: async ({ params }, { db, audit }) => {
    audit({ after: { GuildId: params.guildId }, undo: undoBy(regattas.removeGuild, { params: toSentParams(params) }) })
    return setGuildRemoved(db, params, null)
  },

  dump: async ({ query }, { db, now, audit }) => {
    if (query.regatta !== undefined) await requireRegatta(db, query.regatta)
    audit({ after: { selection: query } })
    return { fileName: stampedFileName('regatta-groups', now, 'csv'), chunks: exportCsv(db, groupExport, query, now) }
  },
}
