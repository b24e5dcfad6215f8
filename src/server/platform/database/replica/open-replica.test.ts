import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { environment } from '#contract/environment.ts'
import { players } from '#contract/players.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import { freePort } from '#test/harness/start-server.ts'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { openReplica } from './open-replica.ts'

let cluster: TestCluster
let database: OpenedDatabase
let game: TestApp

beforeAll(async () => {
  cluster = await startCluster()
  database = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere' })
  await migrateToLatest(database)
  game = await startApp({ db: database.db })
  // One more than a page.
  await sql`insert into players (player_id, nickname, nickname_folded, created_at)
    select 'p' || n, '', '', now() from generate_series(1, 1001) n`.execute(database.db)
})

afterAll(async () => {
  await game.close()
  await database.close()
  await cluster.remove()
})

it.each([
  ['is no replica', () => cluster.url, 'QD_READ_DATABASE_URL names no replica of the database. It is not used.'],
  [
    'does not answer',
    async () => `postgresql://postgres@127.0.0.1:${await freePort()}/postgres`,
    'The replica does not answer. Its reads go to the database, and long exports wait for it.',
  ],
])('reads the database where the replica %s', async (_, toUrl, said) => {
  const log: string[] = []
  const options = { poolSize: 2, statementTimeoutMs: 5_000, log: (text: string) => void log.push(text) }
  const close = await openReplica(database.db, await toUrl(), options)
  const health = await game.visitor.call(environment.health, {})
  const exporter = await game.signInAs(['EXPORT_DATA'])
  const [short, long] = [
    await exporter.call(players.export, { query: { filterType: 'playerId', filter: 'p7' } }),
    await exporter.call(players.export, { query: {} }),
  ]
  await close()
  expect(log).toEqual([said])
  expect(health.data.replica).toEqual({ isRead: false, lagSeconds: null })
  expect(short.status).toBe(200)
  expect([long.status, long.code]).toEqual([503, 'replica-unavailable'])
  expect(long.message).toBe(
    'Long exports are read from a replica of the database, which is lost or too far behind. Try again later, or export less.',
  )
})
