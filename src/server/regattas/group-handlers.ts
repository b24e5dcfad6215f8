import { sql } from 'kysely'
import { previewedGroupsLimit } from '#contract/regatta-group.ts'
import type { regattaGroups } from '#contract/regatta-groups.ts'
import { type GuildMove, regattaMovesLimit, type TargetGroup, type UpcomingGroups } from '#contract/regatta-move.ts'
import type { ExportedPoint, ExportedScore } from '#contract/regatta-standings.ts'
import { allOf } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import type { Change } from './change-schedule.ts'
import { countDeletedGuilds } from './group-repository.ts'
import { type GroupInBand, toGroupKey } from './grouping-rules.ts'
import { deleteMove, storeMove } from './move-repository.ts'
import { findGroup, type GroupsPlan, planGroups, toPreview } from './plan-groups.ts'
import { lockRegatta, requireGroup, requireRegatta, type StoredRegatta } from './repository.ts'
import { readHistory, readShares } from './standings-repository.ts'

/** A regatta, and the one group of it that is exported; absent: all. */
type ExportQuery = { readonly regattaId: number; readonly group?: number | undefined }

type ExportedRow = { regatta_id: number; group_number: number; guild_id: string; name: string; score: number }

const ofQuery = (alias: string, { regattaId, group }: ExportQuery) => {
  const guildId = sql.ref(`${alias}.guild_id`)
  return allOf([
    sql`${sql.ref(`${alias}.regatta_id`)} = ${regattaId}`,
    ...(group === undefined
      ? []
      : [
          sql`${guildId} in (select guild_id from regatta_guilds
            where regatta_id = ${regattaId} and group_number = ${group})`,
        ]),
  ])
}

const toGuild = (row: ExportedRow) => ({
  RegattaId: row.regatta_id,
  GroupId: row.group_number,
  GuildId: row.guild_id,
  GuildName: row.name,
})

const guildColumns = {
  RegattaId: ({ RegattaId }: ExportedPoint | ExportedScore) => RegattaId,
  GroupId: ({ GroupId }: ExportedPoint | ExportedScore) => GroupId,
  GuildId: ({ GuildId }: ExportedPoint | ExportedScore) => GuildId,
  GuildName: ({ GuildName }: ExportedPoint | ExportedScore) => GuildName,
}

/** The scores of guilds over time, guild by guild. */
const historyExport: ListDefinition<ExportQuery, ExportedRow & { at: Date }, ExportedPoint> = {
  name: 'regatta scores over time',
  from: () => sql`regatta_score_history h`,
  column: createColumnResolver('h'),
  id: ['regatta_id', 'guild_id', 'at'],
  tables: [{ table: 'regatta_score_history', alias: 'h', key: ['regatta_id', 'guild_id', 'at'] }],
  joins: sql`join regatta_guilds g on g.regatta_id = h.regatta_id and g.guild_id = h.guild_id`,
  select: sql`h.regatta_id, g.group_number, h.guild_id, g.name, h.at, h.score`,
  order: () => ({
    columns: [
      { name: 'guild_id', type: 'bigint' },
      { name: 'at', type: 'timestamptz' },
    ],
    direction: 'asc',
  }),
  scope: (query) => ofQuery('h', query),
  exportColumns: { ...guildColumns, At: ({ At }) => At, Score: ({ Score }) => Score },
  toItem: (row) => ({ ...toGuild(row), At: row.at.toISOString(), Score: row.score }),
}

type ScoreRow = ExportedRow & { guild_score: number; player_id: string; is_counted: boolean; reported_at: Date }

/** The scores of members, guild by guild. */
const scoreExport: ListDefinition<ExportQuery, ScoreRow, ExportedScore> = {
  name: 'regatta scores of members',
  from: () => sql`regatta_scores s`,
  column: createColumnResolver('s'),
  id: ['regatta_id', 'player_id'],
  tables: [{ table: 'regatta_scores', alias: 's', key: ['regatta_id', 'player_id'] }],
  joins: sql`join regatta_guilds g on g.regatta_id = s.regatta_id and g.guild_id = s.guild_id
    join regattas r on r.id = s.regatta_id`,
  select: sql`s.regatta_id, g.group_number, s.guild_id, g.name, g.score as guild_score, s.player_id, s.score,
    s.reported_at, (r.guild_members_quantity = 0 or r.guild_members_quantity > (
      select count(*) from regatta_scores o where o.regatta_id = s.regatta_id and o.guild_id = s.guild_id
        and (o.score > s.score or o.score = s.score and o.player_id < s.player_id))) as is_counted`,
  order: () => ({
    columns: [
      { name: 'guild_id', type: 'bigint' },
      { name: 'player_id', type: 'text' },
    ],
    direction: 'asc',
  }),
  scope: (query) => ofQuery('s', query),
  exportColumns: {
    ...guildColumns,
    GuildScore: ({ GuildScore }) => GuildScore,
    PlayerId: ({ PlayerId }) => PlayerId,
    Score: ({ Score }) => Score,
    IsCounted: ({ IsCounted }) => IsCounted,
    ReportedAt: ({ ReportedAt }) => ReportedAt,
  },
  toItem: (row) => ({
    ...toGuild(row),
    GuildScore: row.guild_score,
    PlayerId: row.player_id,
    Score: row.score,
    IsCounted: row.is_counted,
    ReportedAt: row.reported_at.toISOString(),
  }),
}

type OneGuild = { readonly regattaId: number; readonly guildId: string }

const toTarget = ({ levelOffset, position }: GroupInBand): TargetGroup => ({
  LevelOffset: levelOffset,
  Position: position,
})

/** The version of where a guild competes: the group that staff chose, or the one of its level. */
const toMoveVersion = (move: TargetGroup | null): string => (move ? `${move.LevelOffset}-${move.Position}` : 'by-level')

/** Throws `stale` when somebody moved the guild since the version was read. */
function requireMove(ifMatch: string | undefined, current: TargetGroup | null): void {
  requireVersion(ifMatch, toMoveVersion(current), { Previous: current })
}

/** Throws `regatta-groups-made` once a regatta has groups or is deleted. */
function requireUpcoming(regatta: StoredRegatta): StoredRegatta {
  if (regatta.started_at || regatta.deleted_at) throw new ApiError('regatta-groups-made')
  return regatta
}

/** The moves of a plan with the numbers of its groups. */
function toGuildMoves({ groups, byLevel, moves, problems }: GroupsPlan): GuildMove[] {
  const numbers = new Map(groups.map((group) => [toGroupKey(group), group.number]))
  const moved = new Set(moves.map(({ guildId }) => guildId))
  const keysByLevel = new Map(
    byLevel.flatMap((group) =>
      group.guilds.filter(({ id }) => moved.has(id)).map(({ id }) => [id, toGroupKey(group)] as const),
    ),
  )
  return moves.map((move) => {
    const Problem = problems.get(move.guildId) ?? null
    return {
      ...toTarget(move),
      GuildId: move.guildId,
      GuildName: move.name,
      FromGroupId: numbers.get(keysByLevel.get(move.guildId) ?? '') ?? null,
      ToGroupId: Problem === null ? (numbers.get(toGroupKey(move)) ?? null) : null,
      Problem,
      MovedAt: move.movedAt.toISOString(),
      MovedBy: move.movedBy,
    }
  })
}

/** Where a guild would compete; null when it would not. */
function toRequestedGuild({ groups }: GroupsPlan, guildId: string): UpcomingGroups['Guild'] {
  const found = findGroup(groups, guildId)
  if (!found) return null
  const { guild, group } = found
  return { GuildId: guild.id, GuildName: guild.name, AverageLevel: guild.averageLevel, GroupId: group.number }
}

/** The groups of a regatta as they would be made now. Throws `regatta-unknown` and `regatta-groups-made`. */
async function previewUpcoming(
  db: Handle,
  regattaId: number,
  { skip, guild, now }: { readonly skip: number; readonly guild?: string | undefined; readonly now: Date },
): Promise<UpcomingGroups> {
  const plan = await planGroups(db, requireUpcoming(await requireRegatta(db, regattaId)), now)
  return {
    Groups: plan.groups
      .slice(skip, skip + previewedGroupsLimit)
      .map((group) => ({ ...toPreview(group), Position: group.position })),
    GroupCount: plan.groups.length,
    GuildCount: plan.guildCount,
    DeletedCount: await countDeletedGuilds(db),
    Moves: toGuildMoves(plan),
    Guild: guild === undefined ? null : toRequestedGuild(plan, guild),
  }
}

/**
 * Moves a guild to another group of a regatta to come. Throws `regatta-unknown`, `regatta-groups-made`,
 * `guild-not-in-regatta`, `regatta-group-unknown`, `regatta-moves-limit` and `stale`.
 */
async function moveGuild(
  db: Handle,
  { regattaId, guildId }: OneGuild,
  { LevelOffset, Position }: TargetGroup,
  change: Change & { readonly ifMatch: string | undefined },
): Promise<{ GuildId: string; GuildName: string; Previous: TargetGroup | null; current: TargetGroup | null }> {
  const regatta = requireUpcoming(await requireRegatta(db, regattaId))
  const { byLevel, moves } = await planGroups(db, regatta, change.now)
  // Only now: others can read and score while many guilds are grouped.
  requireUpcoming(await lockRegatta(db, regattaId))
  const natural = findGroup(byLevel, guildId)
  if (!natural) throw new ApiError('guild-not-in-regatta')
  const target = { levelOffset: LevelOffset, position: Position }
  if (!byLevel.some((group) => toGroupKey(group) === toGroupKey(target))) throw new ApiError('regatta-group-unknown')
  const previous = await deleteMove(db, regattaId, guildId)
  const Previous = previous ? toTarget(previous) : null
  requireMove(change.ifMatch, Previous)
  const isMoved = toGroupKey(natural.group) !== toGroupKey(target)
  if (isMoved) {
    if (!previous && moves.length >= regattaMovesLimit) throw new ApiError('regatta-moves-limit')
    await storeMove(db, regattaId, { guildId, ...target }, change)
  }
  const current = isMoved ? { LevelOffset, Position } : null
  return { GuildId: guildId, GuildName: natural.guild.name, Previous, current }
}

/** Takes the move of a guild back. Throws `regatta-unknown`, `regatta-groups-made`, `guild-move-unknown` and `stale`. */
async function undoMove(
  db: Handle,
  { regattaId, guildId }: OneGuild,
  ifMatch: string | undefined,
): Promise<TargetGroup> {
  requireUpcoming(await lockRegatta(db, regattaId))
  const previous = await deleteMove(db, regattaId, guildId)
  if (!previous) throw new ApiError('guild-move-unknown')
  requireMove(ifMatch, toTarget(previous))
  return toTarget(previous)
}

/** Throws `regatta-unknown` or `group-unknown`. Without a group, all of the regatta are meant. */
const requireSelection = (db: Handle, regattaId: number, group: number | undefined): Promise<unknown> =>
  group === undefined ? requireRegatta(db, regattaId) : requireGroup(db, regattaId, group)

/** The handlers of what happens in the groups of regattas. */
export const regattaGroupHandlers: Handlers<typeof regattaGroups> = {
  preview: ({ params: { regattaId }, query }, { db, now }) => previewUpcoming(db, regattaId, { ...query, now }),

  move: async ({ params, body }, { db, person, now, ifMatch, audit, setVersion }) => {
    const { current, ...moved } = await moveGuild(db, params, body, { by: person.email, now, ifMatch })
    audit({ before: moved.Previous, after: { GuildId: params.guildId, ...body } })
    setVersion(toMoveVersion(current))
    return moved
  },

  undoMove: async ({ params }, { db, ifMatch, audit, setVersion }) => {
    const Previous = await undoMove(db, params, ifMatch)
    audit({ before: { GuildId: params.guildId, ...Previous } })
    setVersion(toMoveVersion(null))
    return { Previous }
  },

  history: async ({ params, query: { skip } }, { db, now }) => {
    const history = await readHistory(db, { ...params, skip, now })
    if (history.GuildCount === 0) await requireGroup(db, params.regattaId, params.groupId)
    return history
  },

  shares: ({ params }, { db }) => readShares(db, params),

  exportHistory: async ({ params: { regattaId }, query: { group } }, { db, now, audit }) => {
    await requireSelection(db, regattaId, group)
    audit({ after: { selection: { group } } })
    return {
      fileName: stampedFileName(`regatta-${regattaId}-scores-over-time`, now, 'csv'),
      chunks: exportCsv(db, historyExport, { regattaId, group }, now),
    }
  },

  exportScores: async ({ params: { regattaId }, query: { group } }, { db, now, audit }) => {
    await requireSelection(db, regattaId, group)
    audit({ after: { selection: { group } } })
    return {
      fileName: stampedFileName(`regatta-${regattaId}-scores`, now, 'csv'),
      chunks: exportCsv(db, scoreExport, { regattaId, group }, now),
    }
  },
}
