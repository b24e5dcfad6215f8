import { sql } from 'kysely'
import { OwnRegatta } from '#contract/game-regattas.ts'
import { guildsPerGroupLimit } from '#contract/regatta-group.ts'
import { selectLatestRegatta } from '#server/guilds/own-guild-repository.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { selectRanked } from './group-lists.ts'

const toFields = defineRowMapper(OwnRegatta.omit({ Guilds: true }), {
  StartDate: 'start_at',
  CompetitionEndDate: 'competition_end_at',
  EndDate: 'end_at',
})

type Row = MappedRow<typeof toFields> & {
  guilds: readonly { id: string; name: string; score: number; rank: number | null }[]
}

/** The latest regatta of a player's guild, with its group; null when there is none. */
export async function findOwnRegatta(db: Handle, playerId: string): Promise<OwnRegatta | null> {
  const { rows } = await sql<Row>`
    select r.id, r.start_at, r.competition_end_at, r.end_at, r.finished_at is not null as is_final,
      c.min_level, c.max_level, standings.guild_count, standings.guilds
    from guild_members m
    join lateral (${selectLatestRegatta('m.guild_id')}) latest on true
    join regattas r on r.id = latest.regatta_id
    join regatta_groups c on c.regatta_id = latest.regatta_id and c.number = latest.group_number
    cross join lateral (
      select count(*)::int as guild_count,
        json_agg(json_build_object('id', p.guild_id::text, 'name', p.name, 'score', p.score, 'rank', p.rank)
          order by p.position) filter (where p.position <= ${guildsPerGroupLimit} or p.guild_id = m.guild_id) as guilds
      from (
        select g.*, row_number() over (order by g.rank, g.guild_id) as position
        from ${selectRanked(sql`latest.regatta_id`, sql`latest.group_number`)} g where g.removed_at is null
      ) p
    ) standings
    where m.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const Guilds = row.guilds.map(({ id, name, score, rank }) => ({
    GuildId: id,
    GuildName: name,
    Score: score,
    Rank: rank,
  }))
  return Object.assign(toFields(row), { Guilds })
}
