import { sql } from 'kysely'
import { ExportedPoint, ExportedScore } from '#contract/regatta-standings.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

/** A regatta, and the one group of it that is exported; absent: all. */
type ExportQuery = { readonly regattaId: number; readonly group?: number | undefined }

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

const guildColumns = {
  RegattaId: ({ RegattaId }: ExportedPoint | ExportedScore) => RegattaId,
  GroupId: ({ GroupId }: ExportedPoint | ExportedScore) => GroupId,
  GuildId: ({ GuildId }: ExportedPoint | ExportedScore) => GuildId,
  GuildName: ({ GuildName }: ExportedPoint | ExportedScore) => GuildName,
}

const renamed = { GroupId: 'group_number', GuildName: 'name' } as const
const toPoint = defineRowMapper(ExportedPoint, renamed)
const toScore = defineRowMapper(ExportedScore, renamed)

/** The scores of guilds over time, guild by guild. */
export const historyExport: ListDefinition<ExportQuery, MappedRow<typeof toPoint>, ExportedPoint> = {
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
  toItem: toPoint,
}

/** The scores of members, guild by guild. */
export const scoreExport: ListDefinition<ExportQuery, MappedRow<typeof toScore>, ExportedScore> = {
  name: 'regatta scores of members',
  from: () => sql`regatta_scores s`,
  column: createColumnResolver('s'),
  id: ['regatta_id', 'player_id'],
  tables: [{ table: 'regatta_scores', alias: 's', key: ['regatta_id', 'player_id'] }],
  joins: sql`join regatta_guilds g on g.regatta_id = s.regatta_id and g.guild_id = s.guild_id
    join regattas r on r.id = s.regatta_id`,
  select: sql`s.regatta_id, g.group_number, s.guild_id, g.name, g.score as guild_score, s.player_id, s.score,
    s.reported_at, s.reported_by, (r.guild_members_quantity = 0 or r.guild_members_quantity > (
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
    ReportedBy: ({ ReportedBy }) => ReportedBy,
  },
  toItem: toScore,
}
