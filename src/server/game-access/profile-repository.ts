import { sql } from 'kysely'
import type { OtherProfile } from '#contract/game-profile.ts'
import { toStage } from '#server/guilds/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toLastSeen } from '#server/players/activity-repository.ts'

type Row = {
  player_id: string
  nickname: string
  guild_id: string | null
  name: string | null
  is_guild_mate: boolean
  level: number | null
  last_seen: Date | null
}

/** A player as a player sees it; undefined when there is none. */
export async function findOtherProfile(
  db: Handle,
  playerId: string,
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<OtherProfile | undefined> {
  const { rows } = await sql<Row>`
    select p.player_id, p.nickname, g.id as guild_id, g.name,
      exists (select from guild_members own where own.player_id = ${viewerId} and own.guild_id = g.id) as is_guild_mate,
      ${toStage('p.player_id', now)} as level, ${toLastSeen('p.player_id', 'p.last_save_game', now)} as last_seen
    from players p
    left join guild_members m on m.player_id = p.player_id left join guilds g on g.id = m.guild_id
    where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { guild_id: Id, name: Name, level: Level, last_seen: seenAt } = row
  return {
    PlayerId: row.player_id,
    Nickname: row.nickname,
    Guild: Id === null || Name === null ? null : { Id, Name },
    GuildMate: row.is_guild_mate ? { Level, LastSeen: seenAt?.toISOString().slice(0, 10) ?? null } : null,
  }
}
