import { sql } from 'kysely'
import { seedSampleGame } from '#sample/sample-game.ts'
import type { TestServer } from './test-server.ts'

/** Creates the missing ones of `wanted` sample players beside the running server, and returns their ids. */
export function samplePlayers(testServer: TestServer, wanted: number): Promise<string[]> {
  return testServer.inspect(async ({ db, withoutTimeLimit }) => {
    await withoutTimeLimit(() => seedSampleGame(db, { players: wanted, now: new Date() }))
    const { rows } = await sql<{ player_id: string }>`
      select player_id from players order by md5(player_id) limit ${wanted}`.execute(db)
    return rows.map(({ player_id }) => player_id)
  })
}
