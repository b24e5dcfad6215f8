import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { currentStageAttribute } from '#contract/attributes.ts'
import type { LinkedPlayer } from '#contract/game-identities.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

type Row = Pick<Selectable<Tables['players']>, 'player_id' | 'nickname'> & {
  stage: number | null
  saved_at: Date | null
}

/** What a person needs to know of the player of an identity, to choose between two games. */
export async function findLinkedPlayer(db: Handle, playerId: string, now: Date): Promise<z.infer<typeof LinkedPlayer>> {
  const { rows } = await sql<Row>`
    select p.player_id, p.nickname, greatest(p.last_save_game, t.last_save_at) as saved_at,
      (select value from player_attributes a where a.player_id = p.player_id and a.name = ${currentStageAttribute}
        and (a.expiration_date is null or a.expiration_date > ${now})) as stage
    from players p left join player_activity t on t.player_id = p.player_id
    where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A locked player is there.')
  const LastSaveGame = row.saved_at?.toISOString() ?? null
  return { PlayerId: row.player_id, Nickname: row.nickname, Level: row.stage, LastSaveGame }
}
