import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { GuildMember, MembershipEntry } from '#contract/guild.ts'
import type { guilds, memberSortKeys } from '#contract/guilds.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { anyOf, type Sql } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { toLastSeen } from '#server/players/activity-repository.ts'
import { toStage } from './repository.ts'

type MemberQuery = EndpointInput<typeof guilds.members>['query'] & { guildId: string }

/** A member as the contract carries it. */
export const toMember = defineRowMapper(GuildMember)

export type MemberRow = MappedRow<typeof toMember>

/** The members of guilds with all that a `MemberRow` has, as a subquery. */
export function selectMembers(guildId: Sql, now: Date): Sql {
  return sql`(select m.player_id, m.guild_id, m.joined_at, p.nickname, p.nickname_folded,
    (g.leader_id = m.player_id) is true as is_leader, ${toStage('m.player_id', now)} as level,
    ${toLastSeen('m.player_id', 'p.last_save_game', now)} as last_seen
    from guild_members m join guilds g on g.id = m.guild_id join players p on p.player_id = m.player_id
    where m.guild_id = ${guildId})`
}

const memberId: SortColumn = { name: 'player_id', type: 'text' }

const memberOrders: Record<(typeof memberSortKeys)[number], SortColumn> = {
  playerId: memberId,
  joinedAt: { name: 'joined_at', type: 'timestamptz' },
  nickname: { name: 'nickname_folded', type: 'text' },
  level: { name: 'level', type: 'float8', isNullable: true },
  lastSeen: { name: 'last_seen', type: 'timestamptz', isNullable: true },
}

/** The members of a guild; they are few enough to be counted and sorted anew for every page. */
export function defineMemberList(now: Date): ListDefinition<MemberQuery, MemberRow, GuildMember> {
  return {
    name: 'guild members',
    from: ({ guildId }) => sql`${selectMembers(sql`${guildId}`, now)} m`,
    column: createColumnResolver('m'),
    isComputed: true,
    id: ['player_id'],
    tables: [{ table: 'guild_members', alias: 'r', key: ['player_id'] }],
    joins: sql`join guilds g on g.id = r.guild_id join players p on p.player_id = r.player_id`,
    select: sql`r.player_id, r.joined_at, p.nickname, (g.leader_id = r.player_id) is true as is_leader,
      ${toStage('r.player_id', now)} as level, ${toLastSeen('r.player_id', 'p.last_save_game', now)} as last_seen`,
    order: ({ sortKey, sortDir }) => {
      const column = memberOrders[sortKey]
      return { columns: column === memberId ? [memberId] : [column, memberId], direction: sortDir }
    },
    scope: ({ filter }) =>
      filter
        ? anyOf([idStartsWith(sql`m.player_id`, filter), matchesFolded(sql`m.nickname_folded`, filter)])
        : sql`true`,
    limits: { exact: Number.POSITIVE_INFINITY },
    toItem: toMember,
  }
}

type HistoryQuery = EndpointInput<typeof guilds.history>['query'] & { guildId: string }

const toEntry = defineRowMapper(MembershipEntry)

/** The history of a guild's memberships, newest first. */
export const historyList: ListDefinition<HistoryQuery, MappedRow<typeof toEntry>, MembershipEntry> = {
  name: 'guild history',
  from: ({ filter }) =>
    filter ? sql`guild_history h join players p on p.player_id = h.player_id` : sql`guild_history h`,
  column: createColumnResolver('h'),
  id: ['id'],
  tables: [{ table: 'guild_history', alias: 'h', key: ['id'] }],
  joins: sql`left join players p on p.player_id = h.player_id`,
  select: sql`h.id, h.guild_id, h.player_id, coalesce(p.nickname, '') as nickname, h.event, h.at, h.by`,
  order: () => ({
    columns: [
      { name: 'at', type: 'timestamptz' },
      { name: 'id', type: 'bigint' },
    ],
    direction: 'desc',
  }),
  scope: ({ guildId, filter }) =>
    sql`h.guild_id = ${guildId} and ${
      filter
        ? anyOf([idStartsWith(sql`h.player_id`, filter), matchesFolded(sql`p.nickname_folded`, filter)])
        : sql`true`
    }`,
  toItem: toEntry,
}
