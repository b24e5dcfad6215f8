import { sql } from 'kysely'
import { seedSampleGame } from '#sample/sample-game.ts'
import type { Place } from './place.ts'

/** Makes so many sample players beside the running server, those that are missing, and returns their ids. */
export function samplePlayers(place: Place, wanted: number): Promise<string[]> {
  return place.inspect(async ({ db, withoutTimeLimit }) => {
    await withoutTimeLimit(() => seedSampleGame(db, { players: wanted, now: new Date() }))
    const { rows } = await sql<{ player_id: string }>`
      select player_id from players order by md5(player_id) limit ${wanted}`.execute(db)
    return rows.map(({ player_id }) => player_id)
  })
}
