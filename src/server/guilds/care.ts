import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { dayMs } from '#contract/core/units.ts'
import { type CarePlan, type CareReason, careReasons, GuildInNeed } from '#contract/guild-care.ts'
import { proposeDepartures, proposeSuccessor } from '#contract/guild-membership.ts'
import type { guilds } from '#contract/guilds.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf, type Sql, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import type { Settings } from '#server/platform/settings.ts'
import { toLastSeen } from '#server/players/activity-repository.ts'
import { type MemberRow, selectMembers, toMember } from './member-lists.ts'
import type { StoredGuild } from './repository.ts'

type Query = EndpointInput<typeof guilds.care>['query']

type InNeedRow = StoredGuild & {
  leader_nickname: string | null
  leader_last_seen: Date | null
  successor_id: string | null
  successor_nickname: string | null
}

const toGuildFields = defineRowMapper(GuildInNeed.omit({ LeaderNickname: true, SuccessorNickname: true }))

/** From when on a guild needs a hand, by the settings. */
export function toCareLimits(settings: Settings) {
  return {
    InactiveDays: settings.guildInactiveDays,
    FewMembers: settings.guildFewMembers,
    MembersLimit: settings.guildMembers,
  }
}

/** Since when one must have been seen to be active. */
export const toActiveSince = (settings: Settings, now: Date) =>
  new Date(now.getTime() - settings.guildInactiveDays * dayMs)

/** Whether the player of a column was not seen in a period up to now; first by the save, which is at hand. */
export const isInactive = (playerId: string, lastSave: string, { since, now }: { since: Date; now: Date }) => sql`(
  (${sql.ref(lastSave)} between ${since} and ${now}) is not true and not exists (
    select from player_devices d where d.player_id = ${sql.ref(playerId)} and d.seen_at between ${since} and ${now})
  and not exists (
    select from player_activity t
    where t.player_id = ${sql.ref(playerId)} and t.last_seen_at between ${since} and ${now}))`

/** The guilds that need a hand, the newest first, reported ones by the number of reports. */
export function defineCareList(settings: Settings, now: Date): ListDefinition<Query, InNeedRow, GuildInNeed> {
  const active = { since: toActiveSince(settings, now), now }
  const conditions: Readonly<Record<CareReason, Sql>> = {
    'inactive leader': isInactive('g.leader_id', 'p.last_save_game', active),
    'nearly empty': sql`g.members_count <= ${settings.guildFewMembers}`,
    'over capacity': sql`g.members_count > ${settings.guildMembers}`,
    'reported name': sql`g.name_reports > 0`,
  }
  return {
    name: 'guilds in need',
    from: ({ reason }) =>
      reason === careReasons[0] ? sql`guilds g join players p on p.player_id = g.leader_id` : sql`guilds g`,
    column: createColumnResolver('g'),
    id: ['id'],
    tables: [{ table: 'guilds', alias: 'g', key: ['id'] }],
    joins: sql`left join players p on p.player_id = g.leader_id left join lateral (
      select m.player_id, s.nickname from guild_members m join players s on s.player_id = m.player_id
      where m.guild_id = g.id and m.player_id <> g.leader_id
        and not ${isInactive('m.player_id', 's.last_save_game', active)}
      order by m.joined_at, m.player_id limit 1) successor on true`,
    select: sql`g.*, p.nickname as leader_nickname, ${toLastSeen('p.player_id', 'p.last_save_game', now)} as leader_last_seen,
      successor.player_id as successor_id, successor.nickname as successor_nickname`,
    order: ({ reason }) => ({
      columns: [
        ...(reason === 'reported name' ? [{ name: 'name_reports', type: 'integer' }] : []),
        { name: 'id', type: 'bigint' },
      ],
      direction: 'desc',
    }),
    scope: ({ reason, filter }) =>
      allOf([
        sql`g.deleted_at is null`,
        conditions[reason],
        ...(filter
          ? [
              anyOf([
                startsWith(sql`(g.id::text collate "C")`, cleanId(filter)),
                matchesFolded(sql`g.name_folded`, filter),
              ]),
            ]
          : []),
      ]),
    toItem: (row) =>
      Object.assign(toGuildFields(row), {
        LeaderNickname: row.leader_nickname ?? '',
        SuccessorNickname: row.successor_nickname ?? '',
      }),
  }
}

/** What would mend a guild now. */
export async function planCare(db: Handle, guildId: string, settings: Settings, now: Date): Promise<CarePlan> {
  const { rows } = await sql<MemberRow>`select * from ${selectMembers(sql`${guildId}`, now)} m`.execute(db)
  const members = rows.map(toMember)
  const leader = members.find(({ IsLeader }) => IsLeader)
  const leaderId = leader?.PlayerId ?? null
  return {
    ...toCareLimits(settings),
    Leader: leader ?? null,
    Successor: proposeSuccessor(members, leaderId, toActiveSince(settings, now)) ?? null,
    Departures: [...proposeDepartures(members, leaderId, settings.guildMembers)],
  }
}
