import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { type GuildMate, type OwnGuild, type ownGuild, PublicGuild } from '#contract/game-guilds.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { prefixColumns, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toFoldedSearch } from '#server/platform/lists/text-search.ts'
import { toLastSeen } from '#server/players/activity-repository.ts'
import { type StoredGuild, toStage } from './repository.ts'

// What players see of guilds, and of the members of their own one. Source: ruling 92.

const toPublicFields = defineRowMapper(PublicGuild.omit({ MembersLimit: true }))

type GuildRow = Pick<StoredGuild, (typeof toPublicFields.columns)[number]>

/** Guilds by the beginning of their name, `membersLimit` being that of the settings. */
export async function searchGuilds(
  db: Handle,
  { name, after, take }: EndpointInput<typeof ownGuild.search>['query'],
  membersLimit: number,
): Promise<EndpointReply<typeof ownGuild.search>> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(g.name_folded, g.id) > ((select a.name_folded from guilds a where a.id = ${after}), ${after}::bigint)`
  const { rows } = await sql<GuildRow>`
    select ${prefixColumns('g', toPublicFields.columns)} from guilds g
    where g.deleted_at is null and ${startsWith(sql`g.name_folded`, toFoldedSearch(name))} and ${isAfter}
    order by g.name_folded, g.id limit ${take + 1}`.execute(db)
  const page = rows.slice(0, take)
  return {
    Guilds: page.map((row) => Object.assign(toPublicFields(row), { MembersLimit: membersLimit })),
    Next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The regatta in which the guild of a column competes, or did last, with its group. */
export const selectLatestRegatta = (guildId: string) => sql`
  select t.regatta_id, t.group_number from regatta_guilds t join regattas r on r.id = t.regatta_id
  where t.guild_id = ${sql.ref(guildId)} and t.removed_at is null and r.deleted_at is null
  order by r.start_at desc limit 1`

type MemberRow = GuildRow & {
  own_joined_at: Date
  leader_id: string
  player_id: string
  nickname: string
  is_hacker: boolean
  level: number | null
  last_seen: Date | null
  score: number | null
}

/** Ranks of scores among the members, by the scores of those who take one. */
function toRanks(members: readonly MemberRow[]): (score: number | null) => number | null {
  const scores = members.flatMap(({ is_hacker, score }) => (is_hacker || score === null ? [] : [score]))
  const ranks = new Map<number, number>()
  for (const [index, score] of scores.sort((one, other) => other - one).entries())
    if (!ranks.has(score)) ranks.set(score, index + 1)
  return (score) => (score === null ? null : (ranks.get(score) ?? 1 + scores.filter((one) => one > score).length))
}

/**
 * The guild of a player with its members; null without one. Scores are those of the latest regatta of the guild. Nobody
 * sees that of a hacker but the hacker, with the rank that it would be.
 */
export async function findOwnGuild(
  db: Handle,
  playerId: string,
  membersLimit: number,
  now: Date,
): Promise<OwnGuild | null> {
  const { rows } = await sql<MemberRow>`
    select ${prefixColumns('g', toPublicFields.columns)}, g.leader_id, own.joined_at as own_joined_at, m.player_id,
      p.nickname, p.is_hacker, ${toStage('m.player_id', now)} as level,
      ${toLastSeen('m.player_id', 'p.last_save_game', now)} as last_seen, s.score
    from guild_members own
    join guilds g on g.id = own.guild_id
    join guild_members m on m.guild_id = g.id
    join players p on p.player_id = m.player_id
    left join lateral (${selectLatestRegatta('own.guild_id')}) latest on true
    left join regatta_scores s on s.player_id = m.player_id and s.regatta_id = latest.regatta_id
      and s.guild_id = own.guild_id and (not p.is_hacker or m.player_id = own.player_id)
    where own.player_id = ${playerId}
    order by m.joined_at, m.player_id`.execute(db)
  const [first] = rows
  if (!first) return null
  const toRank = toRanks(rows)
  const toMate = (row: MemberRow): GuildMate => ({
    PlayerId: row.player_id,
    Nickname: row.nickname,
    Level: row.level,
    LastSeen: row.last_seen?.toISOString().slice(0, 10) ?? null,
    IsLeader: row.player_id === row.leader_id,
    Score: row.score,
    Rank: toRank(row.score),
  })
  return Object.assign(toPublicFields(first), {
    MembersLimit: membersLimit,
    JoinedAt: first.own_joined_at.toISOString(),
    IsLeader: first.leader_id === playerId,
    Members: rows.map(toMate),
  })
}
