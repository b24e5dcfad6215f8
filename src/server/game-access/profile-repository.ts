import { sql } from 'kysely'
import type { OtherProfile } from '#contract/game-profile.ts'
import type { Handle } from '#server/platform/database/tables.ts'

type Row = { player_id: string; nickname: string; guild_id: string | null; name: string | null }

/** A player as others see it; undefined when there is none. */
export async function findOtherProfile(db: Handle, playerId: string): Promise<OtherProfile | undefined> {
  const { rows } = await sql<Row>`
    select p.player_id, p.nickname, g.id as guild_id, g.name from players p
    left join guild_members m on m.player_id = p.player_id left join guilds g on g.id = m.guild_id
    where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const Guild = row.guild_id === null || row.name === null ? null : { Id: row.guild_id, Name: row.name }
  return { PlayerId: row.player_id, Nickname: row.nickname, Guild }
}
