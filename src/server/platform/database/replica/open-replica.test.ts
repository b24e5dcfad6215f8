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
  const exported = await (await game.signInAs(['EXPORT_DATA'])).call(players.export, { query: {} })
  await close()
  expect(log).toEqual([said])
  expect(health.data.replica).toEqual({ isRead: false, lagSeconds: null })
  expect(exported.status).toBe(200)
})
