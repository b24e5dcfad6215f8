import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { environment } from '#contract/environment.ts'
import { players } from '#contract/players.ts'
import { reports } from '#contract/reports.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { openReplica } from '#server/platform/database/replica/open-replica.ts'
import { maxLagMs } from '#server/platform/database/replica/replica.ts'
import { spyOnStatements } from '../harness/failing-statements.ts'
import { aPlayer } from '../harness/makers.ts'
import {
  findInstalledPostgresql,
  runStatements,
  startCluster,
  startStandby,
  type TestCluster,
} from '../harness/postgresql.ts'
import { type Caller, startApp, type TestApp } from '../harness/start-app.ts'

/** pg_basebackup comes with the system's PostgreSQL only. */
const bin = findInstalledPostgresql() ?? ''

let primary: TestCluster
let standby: TestCluster
let database: OpenedDatabase
let game: TestApp
let admin: Caller
let closeReplica: () => Promise<void>
const log: string[] = []

beforeAll(async () => {
  primary = await startCluster({ bin })
  database = await openDatabase({ databaseUrl: primary.url, dataDir: '/nowhere' })
  await migrateToLatest(database)
  game = await startApp({ db: database.db })
  admin = await game.signInAs('admin')
  standby = await startStandby(primary, bin)
  const options = { poolSize: 5, statementTimeoutMs: 5_000, log: (text: string) => void log.push(text) }
  closeReplica = await openReplica(database.db, standby.url, options)
})

afterAll(async () => {
  await game.close()
  await closeReplica()
  await database.close()
  await standby.remove()
  await primary.remove()
})

const readHealth = async () => (await admin.call(environment.health, {})).data.replica
const isRead = () => vi.waitFor(async () => expect((await readHealth())?.isRead).toBe(true), { timeout: 20_000 })
const isNotRead = () => vi.waitFor(async () => expect((await readHealth())?.isRead).toBe(false), { timeout: 20_000 })
/** All players, of which there are more than a page. */
const exportAll = () => admin.call(players.export, { query: {} })
const exportOne = (id: string) => admin.call(players.export, { query: { filterType: 'playerId', filter: id } })

const readReport = () => admin.call(reports.players, { query: { from: '2026-06-01', to: '2026-06-30' } })

beforeEach(isRead)

it('reads exports and reports from the replica, and pages from the database', async () => {
  await aPlayer(database.db, { player_id: 'known' })
  await vi.waitFor(async () => expect((await exportOne('known')).text).toContain('known'))
  await runStatements(standby.url, 'select pg_wal_replay_pause()')
  await aPlayer(database.db, { player_id: 'newer' })
  const exported = await exportOne('newer')
  const opened = await admin.call(players.get, { params: { id: 'newer' } })
  await runStatements(standby.url, 'select pg_wal_replay_resume()')
  expect(exported.text).not.toContain('newer')
  expect(opened.status).toBe(200)
  await vi.waitFor(async () => expect((await exportOne('newer')).text).toContain('newer'))
})

it('reads a page again that the replica cancelled, and goes on behind the last row', async () => {
  await database.db
    .insertInto('players')
    .columns(['player_id', 'nickname', 'nickname_folded', 'created_at'])
    .expression(sql`select 'mass-' || n, '', '', now() from generate_series(1, 3000) n`)
    .execute()
  await vi.waitFor(async () => expect((await exportOne('mass-3000')).text).toContain('mass-3000'))
  let pages = 0
  const failing = spyOnStatements((text) => {
    if (text.includes('row_number()') && ++pages === 2)
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
  })
  const { status, text } = await exportAll()
  failing.mockRestore()
  expect(status).toBe(200)
  const { n } = await database.db
    .selectFrom('players')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  expect(new Set(text.match(/mass-\d+/g)).size).toBe(3_000)
  expect(text.trim().split('\n')).toHaveLength(n + 1)
})

it('leaves a replica alone that is too far behind, and lets long exports wait', { timeout: 60_000 }, async () => {
  await runStatements(standby.url, 'select pg_wal_replay_pause()')
  await aPlayer(database.db, { player_id: 'late' })
  await isNotRead()
  const health = await readHealth()
  const [long, short] = [await exportAll(), await exportOne('late')]
  const report = await readReport()
  await runStatements(standby.url, 'select pg_wal_replay_resume()')
  expect(health?.lagSeconds).toBeGreaterThanOrEqual(maxLagMs / 1000)
  expect([long.status, long.code]).toEqual([503, 'replica-unavailable'])
  expect(long.message).toBe(
    'Long exports are read from a replica of the database, which is lost or too far behind. Try again later, or export less.',
  )
  expect(short.text).toContain('late')
  expect(report.status).toBe(200)
  await isRead()
  expect((await exportAll()).status).toBe(200)
  expect(log.slice(-2)).toEqual([
    'The replica is more than 10 s behind. Its reads go to the database, and long exports wait for it.',
    'The replica is read again.',
  ])
})

it('reads the database while the replica is lost, and the replica when it is back', { timeout: 60_000 }, async () => {
  await standby.stop()
  const report = await readReport()
  await isNotRead()
  const [long, short] = [await exportAll(), await exportOne('mass-7')]
  const health = await readHealth()
  await standby.start()
  expect(report.status).toBe(200)
  expect(health).toEqual({ isRead: false, lagSeconds: null })
  expect([long.status, short.status]).toEqual([503, 200])
  await isRead()
  expect((await exportAll()).status).toBe(200)
})
