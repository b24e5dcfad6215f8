import { sql } from 'kysely'
import { previewedGroupsLimit, type RegattaGuild } from '#contract/regatta-group.ts'
import { historyLength } from '#contract/regatta-standings.ts'
import type { regattas } from '#contract/regattas.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
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
import { type GuildRow, groupExport, groupGuildList, groupList, toRank, toRegattaGuild } from './group-lists.ts'
import { countDeletedGuilds, listEnteringGuilds, markGuild } from './group-repository.ts'
import { groupGuilds } from './grouping-rules.ts'
import { toPreview } from './plan-groups.ts'
import {
  listRegattas,
  listRegattasBetween,
  requireGroup,
  requireRegatta,
  type StoredRegatta,
  shareRegatta,
  toRegatta,
} from './repository.ts'
import { toEnds } from './rules.ts'
import { lockScorers, type ReportedScore, storeScores } from './score-repository.ts'

const minuteMs = 60_000

/** The start of the period of a regatta that an instant is in: a ninety-sixth of its competition, at least a minute. */
function toPeriod({ start_at, competition_end_at }: StoredRegatta, now: Date): Date {
  const length = Math.max(minuteMs, (competition_end_at.getTime() - start_at.getTime()) / historyLength)
  const periods = Math.floor((now.getTime() - start_at.getTime()) / length)
  return new Date(start_at.getTime() + Math.floor(periods * length))
}

/** Throws `regatta-not-running` with the reason when a regatta takes no scores. */
function requireRunning(regatta: StoredRegatta, now: Date): void {
  const reason = regatta.deleted_at
    ? 'This regatta is deleted.'
    : regatta.finished_at || now >= regatta.competition_end_at
      ? 'The competition is over.'
      : regatta.started_at
        ? undefined
        : 'The competition has not started.'
  if (reason) throw new ApiError('regatta-not-running', { message: `${reason} Nothing was changed.` })
}

/** Stores scores of players in a running regatta. A player who is reported twice counts with the last score. */
async function reportScores(
  db: Handle,
  regattaId: number,
  reports: readonly ReportedScore[],
  now: Date,
): Promise<{ Players: number; Guilds: number }> {
  const regatta = await shareRegatta(db, regattaId)
  requireRunning(regatta, now)
  const scores = new Map(reports.map(({ PlayerId, Score }) => [PlayerId, Score]))
  const scorers = await lockScorers(db, regattaId, [...scores.keys()])
  const found = new Set(scorers.map(({ player_id }) => player_id))
  const PlayerIds = [...scores.keys()].filter((playerId) => !found.has(playerId))
  if (PlayerIds.length > 0) throw new ApiError('regatta-players-without-guild', { data: { PlayerIds } })
  const rows = scorers.map((scorer) => ({ ...scorer, score: scores.get(scorer.player_id) ?? 0 }))
  const Guilds = await storeScores(db, regattaId, rows, { now, period: toPeriod(regatta, now) })
  return { Players: rows.length, Guilds }
}

async function readGuild(db: Handle, regattaId: number, guildId: string): Promise<RegattaGuild> {
  const { rows } = await sql<GuildRow>`
    select t.guild_id, t.name, t.average_level, t.score, ${toRank('t')} as rank, t.removed_at, t.removed_by
    from regatta_guilds t join regattas r on r.id = t.regatta_id
    where t.regatta_id = ${regattaId} and t.guild_id = ${guildId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('guild-not-in-regatta')
  return toRegattaGuild(row)
}

/**
 * Removes a guild from its group, or with null takes the removal back. Throws `regatta-unknown`, `regatta-deleted`,
 * `guild-not-in-regatta`, and `regatta-ranks-final` once the ranks are final.
 */
async function setGuildRemoved(
  db: Handle,
  { regattaId, guildId }: { readonly regattaId: number; readonly guildId: string },
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<RegattaGuild> {
  const regatta = await shareRegatta(db, regattaId)
  if (regatta.deleted_at) throw new ApiError('regatta-deleted')
  if (regatta.finished_at) throw new ApiError('regatta-ranks-final')
  const before = await readGuild(db, regattaId, guildId)
  // Removing twice keeps who removed it first.
  if ((before.RemovedAt !== null) === (removed !== null)) return before
  await markGuild(db, regattaId, guildId, removed)
  return readGuild(db, regattaId, guildId)
}

const toChange = ({ person, now }: SignedInContext): Change => ({ by: person.email, now })

/** The handlers of regattas. */
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
    audit({ before: { GuildId: params.guildId } })
    return setGuildRemoved(db, params, { at: now, by: person.email })
  },

  restoreGuild: async ({ params }, { db, audit }) => {
    audit({ after: { GuildId: params.guildId } })
    return setGuildRemoved(db, params, null)
  },

  dump: async ({ query }, { db, now, audit }) => {
    if (query.regatta !== undefined) await requireRegatta(db, query.regatta)
    audit({ after: { selection: query } })
    return { fileName: stampedFileName('regatta-groups', now, 'csv'), chunks: exportCsv(db, groupExport, query, now) }
  },
}
