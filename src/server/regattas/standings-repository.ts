import { sql } from 'kysely'
import { GroupHistory, type GuildShares, historyGuildsLimit, sharesLimit } from '#contract/regatta-standings.ts'
import type { Reporter } from '#contract/score-reporters.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { selectRanked } from './group-lists.ts'

const toHistoryFields = defineRowMapper(GroupHistory.omit({ Guilds: true }), { From: 'start_at' })

type HistoryRow = MappedRow<typeof toHistoryFields> & {
  guilds: readonly {
    id: string
    name: string
    score: number
    rank: number | null
    // Within JSON, so a text.
    points: readonly { at: string; score: number }[]
  }[]
}

/** The scores over time of five guilds of a group, by rank. Throws `regatta-unknown`. */
export async function readHistory(
  db: Handle,
  { regattaId, groupId, skip, now }: { regattaId: number; groupId: number; skip: number; now: Date },
): Promise<GroupHistory> {
  const { rows } = await sql<HistoryRow>`
    with ranked as materialized (
      select p.* from ${selectRanked(sql`${regattaId}`, sql`${groupId}`)} p where p.removed_at is null
    )
    select r.start_at, r.finished_at is not null as is_final,
      greatest(r.start_at, least(${now}::timestamptz, r.competition_end_at, r.deleted_at)) as until,
      (select count(*)::int from ranked) as guild_count,
      (select coalesce(json_agg(json_build_object('id', top.guild_id::text, 'name', top.name, 'score', top.score,
          'rank', top.rank, 'points', (
            select coalesce(json_agg(json_build_object('at', h.at, 'score', h.score) order by h.at), '[]')
            from regatta_score_history h where h.regatta_id = top.regatta_id and h.guild_id = top.guild_id
          )) order by top.rank, top.guild_id), '[]')
        from (select * from ranked order by rank, guild_id offset ${skip} limit ${historyGuildsLimit}) top) as guilds
    from regattas r where r.id = ${regattaId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('regatta-unknown')
  return Object.assign(toHistoryFields(row), {
    Guilds: row.guilds.map(({ id, name, score, rank, points }) => ({
      GuildId: id,
      GuildName: name,
      Score: score,
      Rank: rank,
      Points: points.map((point) => ({ At: new Date(point.at).toISOString(), Score: point.score })),
    })),
  })
}

type SharesRow = {
  score: number
  /** How many scores count; 0: all. */
  quantity: number
  member_count: number
  /** The lowest score that counts; null without one. */
  lowest: number | null
  members: readonly {
    player_id: string
    nickname: string
    score: number
    // Within JSON, so a text.
    reported_at: string
    reported_by: Reporter | null
  }[]
}

/** Which members a guild's score comes from, the best first. Throws `guild-not-in-regatta`. */
export async function readShares(
  db: Handle,
  { regattaId, guildId }: { regattaId: number; guildId: string },
): Promise<GuildShares> {
  const { rows } = await sql<SharesRow>`
    with scores as materialized (
      select player_id, score, reported_at, reported_by, row_number() over (order by score desc, player_id) as position from regatta_scores
      where regatta_id = ${regattaId} and guild_id = ${guildId}
    )
    select g.score, r.guild_members_quantity as quantity, (select count(*)::int from scores) as member_count,
      (select min(s.score) from scores s where r.guild_members_quantity = 0 or s.position <= r.guild_members_quantity)
        as lowest,
      (select coalesce(json_agg(json_build_object('player_id', s.player_id, 'nickname', p.nickname, 'score', s.score,
          'reported_at', s.reported_at, 'reported_by', s.reported_by)
        order by s.position), '[]') from scores s join players p on p.player_id = s.player_id
        where s.position <= ${sharesLimit}) as members
    from regatta_guilds g join regattas r on r.id = g.regatta_id
    where g.regatta_id = ${regattaId} and g.guild_id = ${guildId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('guild-not-in-regatta')
  const hasShares = row.score > 0 && (row.lowest ?? -1) >= 0
  return {
    Score: row.score,
    MemberCount: row.member_count,
    Members: row.members.map(({ player_id, nickname, score, reported_at, reported_by }, index) => {
      const isCounted = row.quantity === 0 || index < row.quantity
      return {
        PlayerId: player_id,
        Nickname: nickname,
        Score: score,
        ReportedAt: new Date(reported_at).toISOString(),
        ReportedBy: reported_by,
        IsCounted: isCounted,
        Share: isCounted && hasShares ? score / row.score : null,
      }
    }),
  }
}
