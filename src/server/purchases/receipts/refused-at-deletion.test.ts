import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownPurchases } from '#contract/game-purchases.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { addGoogleApp, aGoogleReceipt } from '#test/harness/receipts.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'

let parallel: ParallelDatabase
let app: TestApp

beforeAll(async () => {
  parallel = await openParallelDatabase()
  app = await startApp({ db: parallel.database.db })
})
afterAll(async () => {
  await app.close()
  await parallel.close()
})

it('a refused receipt of a player who is being deleted is that of a deleted player', async () => {
  const admin = await app.signInAs('admin')
  await addGoogleApp(admin)
  const { player, playerId } = await signInPlayer(app, await aClientKey(admin))
  const other = (await parallel.openAgain()).db
  const reply = await other.transaction().execute(async (trx) => {
    await trx.deleteFrom('players').where('player_id', '=', playerId).execute()
    const reported = player.call(ownPurchases.report, { body: aGoogleReceipt({ purchaseState: 1 }) })
    // The deletion ends when the call waits for it.
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(app.db)
      isWaiting = rows.length > 0
    }
    return () => reported
  })
  const { status, code } = await reply()
  expect([status, code]).toEqual([401, 'player-deleted'])
})
