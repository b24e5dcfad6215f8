import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { ExportedGuild, guildsPerGroupLimit, RegattaGroup, RegattaGuild } from '#contract/regatta-group.ts'
import type { groupGuildSortKeys, groupSortKeys, regattas } from '#contract/regattas.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'

const toGuildFields = defineRowMapper(RegattaGuild.omit({ RemovedAt: true }), { GuildName: 'name' })

export type GuildRow = MappedRow<typeof toGuildFields> & { removed_at: Date | string | null }

export function toRegattaGuild(row: GuildRow): RegattaGuild {
  // Within a group the rows come as JSON.
  return Object.assign(toGuildFields(row), {
    RemovedAt: row.removed_at === null ? null : new Date(row.removed_at).toISOString(),
  })
}

/** The guilds of one group, ranked: by the frozen ranks once there are any, before that by the scores of now. */
export const selectRanked = (regattaId: Sql, groupNumber: Sql) => sql`(
  select g.regatta_id, g.guild_id, g.group_number, g.name, g.name_folded, g.average_level, g.score, g.removed_at,
    g.removed_by, case
      when g.removed_at is not null then null
      when r.finished_at is not null then g.final_rank
      else (rank() over (partition by g.removed_at is null order by g.score desc))::int
    end as rank
  from regatta_guilds g join regattas r on r.id = g.regatta_id
  where g.regatta_id = ${regattaId} and g.group_number = ${groupNumber})`

/** The rank of one guild, as `selectRanked` has it; reads the guilds above it only. */
export const toRank = (guild: string) => sql`case
  when ${sql.ref(`${guild}.removed_at`)} is not null then null
  when r.finished_at is not null then ${sql.ref(`${guild}.final_rank`)}
  else 1 + (select count(*)::int from regatta_guilds o where o.regatta_id = ${sql.ref(`${guild}.regatta_id`)}
    and o.group_number = ${sql.ref(`${guild}.group_number`)} and o.score > ${sql.ref(`${guild}.score`)}
    and o.removed_at is null)
end`

type GroupQuery = EndpointInput<typeof regattas.groups>['query'] & { regattaId: number }

const toGroupFields = defineRowMapper(RegattaGroup.omit({ Guilds: true }), { GroupId: 'number' })

type GroupRow = MappedRow<typeof toGroupFields> & { guilds: readonly GuildRow[] | null }

const groupNumber: SortColumn = { name: 'number', type: 'integer' }
const groupOrders: Record<(typeof groupSortKeys)[number], SortColumn> = {
  id: groupNumber,
  levelOffset: { name: 'level_offset', type: 'integer' },
  minLevel: { name: 'min_level', type: 'integer' },
  maxLevel: { name: 'max_level', type: 'integer', isNullable: true },
  guildCount: { name: 'guild_count', type: 'integer' },
}

const matchesGuild = (filter: string) =>
  anyOf([startsWith(sql`(g.guild_id::text collate "C")`, cleanId(filter)), matchesFolded(sql`g.name_folded`, filter)])

/** The groups of a regatta; they are few enough to be counted and sorted anew for every page. */
export const groupList: ListDefinition<GroupQuery, GroupRow, RegattaGroup> = {
  name: 'regatta groups',
  from: ({ regattaId }) => sql`(
    select c.*, (select count(*)::int from regatta_guilds g where g.regatta_id = c.regatta_id
      and g.group_number = c.number and g.removed_at is null) as guild_count
    from regatta_groups c where c.regatta_id = ${regattaId}) c`,
  column: createColumnResolver('c'),
  id: ['regatta_id', 'number'],
  isComputed: true,
  tables: [{ table: 'regatta_groups', alias: 't', key: ['regatta_id', 'number'] }],
  joins: sql`join regattas r on r.id = t.regatta_id
    left join lateral (
      select count(*) filter (where best.removed_at is null)::int as guild_count,
        json_agg(json_build_object('guild_id', best.guild_id::text, 'name', best.name, 'score', best.score,
          'average_level', best.average_level, 'rank', best.rank, 'removed_at', best.removed_at,
          'removed_by', best.removed_by) order by best.rank, best.guild_id)
          filter (where best.position <= ${sql.lit(guildsPerGroupLimit)}) as guilds
      from (
        select p.*, row_number() over (order by p.rank, p.guild_id) as position
        from ${selectRanked(sql`t.regatta_id`, sql`t.number`)} p
      ) best
    ) members on true`,
  select: sql`t.number, t.level_offset, t.min_level, t.max_level, r.deleted_at is not null as is_deleted,
    members.guild_count, members.guilds`,
  order: ({ sortKey, sortDir }) => {
    const column = groupOrders[sortKey]
    return { columns: column === groupNumber ? [groupNumber] : [column, groupNumber], direction: sortDir }
  },
  scope: ({ regattaId, filter }) =>
    filter
      ? sql`exists (select from regatta_guilds g where g.regatta_id = ${regattaId} and g.group_number = c.number
          and ${matchesGuild(filter)})`
      : sql`true`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) => Object.assign(toGroupFields(row), { Guilds: (row.guilds ?? []).map(toRegattaGuild) }),
}

type GuildQuery = EndpointInput<typeof regattas.groupGuilds>['query'] & { regattaId: number; groupId: number }

const guildId: SortColumn = { name: 'guild_id', type: 'bigint' }
const removalOrder: SortColumn = { name: 'removal_order', type: 'integer' }
const guildOrders: Record<(typeof groupGuildSortKeys)[number], SortColumn> = {
  rank: { name: 'sorted_rank', type: 'integer' },
  id: guildId,
  name: { name: 'name_folded', type: 'text' },
  averageLevel: { name: 'average_level', type: 'float8' },
  score: { name: 'score', type: 'float8' },
}

/** The guilds of a group with their ranks. Removed ones are below the others in every order, so `removal_order` turns with it. */
export const groupGuildList: ListDefinition<GuildQuery, GuildRow, RegattaGuild> = {
  name: 'guilds of a regatta group',
  from: ({ regattaId, groupId, sortDir }) => sql`(
    select p.*, coalesce(p.rank, 0) as sorted_rank,
      ((p.removed_at is null) = ${sql.lit(sortDir === 'desc')})::int as removal_order
    from ${selectRanked(sql`${regattaId}`, sql`${groupId}`)} p) g`,
  column: createColumnResolver('g'),
  id: ['regatta_id', 'guild_id'],
  isComputed: true,
  tables: [{ table: 'regatta_guilds', alias: 't', key: ['regatta_id', 'guild_id'] }],
  joins: sql`join regattas r on r.id = t.regatta_id`,
  select: sql`t.guild_id, t.name, t.average_level, t.score, ${toRank('t')} as rank, t.removed_at, t.removed_by`,
  order: ({ sortKey, sortDir }) => {
    const column = guildOrders[sortKey]
    return {
      columns: column === guildId ? [removalOrder, guildId] : [removalOrder, column, guildId],
      direction: sortDir,
    }
  },
  scope: ({ filter }) => (filter ? matchesGuild(filter) : sql`true`),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toRegattaGuild,
}

type ExportQuery = EndpointInput<typeof regattas.dump>['query']

const toExported = defineRowMapper(ExportedGuild, { GuildName: 'name', GroupId: 'group_number' })

/** The guilds of all groups, the newest regatta first. */
export const groupExport: ListDefinition<ExportQuery, MappedRow<typeof toExported>, ExportedGuild> = {
  name: 'guilds of regattas',
  from: () => sql`regatta_guilds g`,
  column: createColumnResolver('g'),
  id: ['regatta_id', 'guild_id'],
  tables: [{ table: 'regatta_guilds', alias: 'g', key: ['regatta_id', 'guild_id'] }],
  // Left joins, although both are always there: others let the planner begin with the groups, and read all guilds before
  // the page again for each of them.
  joins: sql`left join regattas r on r.id = g.regatta_id
    left join regatta_groups c on c.regatta_id = g.regatta_id and c.number = g.group_number`,
  select: sql`g.regatta_id, r.data_key, g.group_number, c.level_offset, c.min_level, c.max_level, g.guild_id, g.name,
    g.average_level, g.score, ${toRank('g')} as rank, g.removed_at, g.removed_by`,
  // The rank of a guild in a running regatta counts those above it, which may be 100,000.
  exportLength: 250,
  order: () => ({
    columns: [
      { name: 'regatta_id', type: 'integer' },
      { name: 'group_number', type: 'integer' },
      { name: 'guild_id', type: 'bigint' },
    ],
    direction: 'desc',
  }),
  scope: ({ regatta, guild }) =>
    allOf([
      ...(regatta === undefined ? [] : [sql`g.regatta_id = ${regatta}`]),
      ...(guild === undefined ? [] : [sql`g.guild_id = ${guild}`]),
    ]),
  exportColumns: {
    RegattaId: ({ RegattaId }) => RegattaId,
    DataKey: ({ DataKey }) => DataKey,
    GroupId: ({ GroupId }) => GroupId,
    LevelOffset: ({ LevelOffset }) => LevelOffset,
    MinLevel: ({ MinLevel }) => MinLevel,
    MaxLevel: ({ MaxLevel }) => MaxLevel,
    GuildId: ({ GuildId }) => GuildId,
    GuildName: ({ GuildName }) => GuildName,
    AverageLevel: ({ AverageLevel }) => AverageLevel,
    Score: ({ Score }) => Score,
    Rank: ({ Rank }) => Rank,
    RemovedAt: ({ RemovedAt }) => RemovedAt,
    RemovedBy: ({ RemovedBy }) => RemovedBy,
  },
  toItem: toExported,
}
