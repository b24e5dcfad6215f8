import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { features } from '#server/features.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { shareDatabase } from '#server/platform/database/pooled-database.ts'
import { openPool } from '#server/platform/database/postgresql.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { startApp, testSettings } from '#test/harness/start-app.ts'
import { serveMetrics } from './metrics.ts'
import { readMetricsToken } from './metrics-token.ts'

const now = new Date('2026-11-30T12:00:00Z')
const token = 'f'.repeat(64)

let opened: OpenedDatabase
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  opened = await openDatabase({ databaseUrl: await freshDatabase({ isMigrated: true }), dataDir: freshDataFolder() })
  return () => opened.close()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Serves the metrics of a database; the returned function asks for a path. */
async function serve(
  db: Database,
  options: { token?: string; variables?: Record<string, string>; gameDb?: Database } = {},
) {
  const { url, stop } = await serveMetrics(
    {
      apps: [],
      db,
      gameDb: options.gameDb ?? db,
      sources: features.gauges,
      now: () => now,
      settings: testSettings(options.variables),
      engine: 'postgresql',
      exporter: undefined,
      getFailures: () => 3,
    },
    { port: 0, host: '127.0.0.1', token: options.token },
  )
  closing.push(stop)
  return (path: string, init: RequestInit = {}) => fetch(new URL(path, url), init)
}

const scrape = async (ask: Awaited<ReturnType<typeof serve>>) => (await ask('/metrics')).text()

/** The value of a metric, with its labels as it is written. */
function getValue(text: string, name: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)
}

test('serves GET /metrics, and nothing elsewhere', async () => {
  const ask = await serve(opened.db)
  const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).status))
  expect(await statuses('/metrics', '/metrics?name=x', '/', '/metrics/', '/health')).toEqual([200, 200, 404, 404, 404])
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404)
})

test('serves nothing without its token', async () => {
  const ask = await serve(opened.db, { token })
  const getStatus = async (authorization: string, path = '/metrics') =>
    (await ask(path, { headers: { authorization } })).status
  const refused = await ask('/metrics')
  expect([refused.status, refused.headers.get('www-authenticate'), await refused.text()]).toEqual([401, 'Bearer', ''])
  for (const wrong of ['Bearer', 'Bearer ', `Bearer ${token}f`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])
    expect(await getStatus(wrong), wrong).toBe(401)
  expect(await getStatus(`Bearer ${token.slice(1)}`, '/')).toBe(401)
  expect([await getStatus(`Bearer ${token}`), await getStatus(`bearer ${token}`)]).toEqual([200, 200])
  expect(await getStatus(`Bearer ${token}`, '/')).toBe(404)
})

test('takes a token from a file that holds one', async () => {
  const folder = ownFolder(tmpdir(), 'quarterdeck-metrics')
  const write = (text: string) => {
    const file = join(folder, 'token')
    writeFileSync(file, text)
    return file
  }
  expect(await readMetricsToken(undefined)).toBeUndefined()
  expect(await readMetricsToken(write(`${token}\n`))).toBe(token)
  await expect(readMetricsToken(write('short'))).rejects.toThrow(/at least 32 letters and digits/)
  await expect(readMetricsToken(write(`${token}\n${token}`))).rejects.toThrow(/at least 32 letters and digits/)
  await expect(readMetricsToken(join(folder, 'missing'))).rejects.toThrow(
    /^The file in QD_METRICS_TOKEN_FILE cannot be read/,
  )
})

test('says how late work in the background is, and what failed', async () => {
  const { db } = opened
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const job = { title: 'Ban', params: '{}', created_by: 'a', created_at: ago(40), request_id: '', total: 1 }
  await db
    .insertInto('jobs')
    .values([
      { ...job, kind: 'bans', state: 'waiting' },
      { ...job, kind: 'bans', state: 'running', advanced_at: ago(75) },
      { ...job, kind: 'gifts', state: 'running', advanced_at: ago(5) },
      { ...job, kind: 'gifts', state: 'paused' },
      { ...job, kind: 'gifts', state: 'failed', finished_at: ago(3_599) },
      { ...job, kind: 'gifts', state: 'failed', finished_at: ago(3_601) },
      { ...job, kind: 'gifts', state: 'done', finished_at: ago(1) },
    ])
    .execute()
  await db
    .insertInto('timed_steps')
    .values([
      { kind: 'prizes', target: '1', due_at: ago(90), next_attempt_at: ago(-60), attempts: 2 },
      { kind: 'prizes', target: '2', due_at: ago(10), next_attempt_at: ago(10) },
      { kind: 'prizes', target: '3', due_at: ago(-10), next_attempt_at: ago(-10) },
      { kind: 'prizes', target: '4', due_at: ago(500), next_attempt_at: ago(500), ended_at: ago(400), attempts: 1 },
    ])
    .execute()
  await db
    .insertInto('mails')
    .values({ recipient: 'a', subject: '', body: '', created_at: ago(120) })
    .execute()
  const entry = { actor: '', actor_folded: '', address: '', action: '', target_kind: '', target_id: '', request_id: '' }
  await db
    .insertInto('audit_log')
    .values([{ ...entry, at: ago(33), outcome: 'done', digest: Buffer.alloc(32) }])
    .execute()
  // Steps and entries wrote some themselves.
  await sql`truncate outbox`.execute(db)
  const text = await scrape(await serve(db))
  const values = {
    quarterdeck_database_up: '1',
    'quarterdeck_jobs{kind="bans",state="waiting"}': '1',
    'quarterdeck_jobs{kind="bans",state="running"}': '1',
    'quarterdeck_jobs{kind="gifts",state="running"}': '1',
    'quarterdeck_jobs{kind="gifts",state="paused"}': '1',
    'quarterdeck_jobs{kind="gifts",state="failed"}': '1',
    'quarterdeck_jobs{kind="gifts",state="done"}': undefined,
    quarterdeck_job_stalled_seconds: '75',
    quarterdeck_timed_steps_late_seconds: '90',
    'quarterdeck_timed_steps_failing{kind="prizes"}': '1',
    quarterdeck_event_unnumbered_seconds: '0',
    quarterdeck_audit_unsealed_seconds: '33',
    quarterdeck_mail_waiting_seconds: '120',
    quarterdeck_background_failures_total: '3',
    'quarterdeck_connections_limit{pool="all"}': '10',
  }
  expect(Object.fromEntries(Object.keys(values).map((name) => [name, getValue(text, name)]))).toEqual(values)
  await sql`insert into outbox (written_at, kind, data) values (now() - interval '10 minutes', 'x', '{}')`.execute(db)
  expect(Number(getValue(await scrape(await serve(db)), 'quarterdeck_event_unnumbered_seconds'))).toBeGreaterThan(599)
})

test('counts calls by caller and error, and measures them by route', async () => {
  const app = await startApp()
  closing.push(() => app.close())
  const { url, stop } = await serveMetrics(
    {
      apps: [app.app],
      db: opened.db,
      gameDb: opened.db,
      sources: [],
      now: () => now,
      settings: app.settings,
      engine: 'postgresql',
      exporter: undefined,
      getFailures: () => 0,
    },
    { port: 0, host: '127.0.0.1', token: undefined },
  )
  closing.push(stop)
  const admin = await app.signInAs('admin')
  const authorization = `Bearer ${admin.token}`
  await app.app.inject({ url: '/users/me', headers: { authorization } })
  await app.app.inject({ url: '/players/nobody/notes', headers: { authorization } })
  await app.app.inject({ url: '/users/me' })
  await app.app.inject({ url: '/game/v1/poll' })
  const text = await (await fetch(url)).text()
  const calls = text.split('\n').filter((line) => line.startsWith('quarterdeck_calls_total'))
  expect(calls.sort()).toEqual([
    'quarterdeck_calls_total{api="game",caller="nobody",code="unauthenticated"} 1',
    'quarterdeck_calls_total{api="staff",caller="nobody",code="unauthenticated"} 1',
    'quarterdeck_calls_total{api="staff",caller="person",code=""} 1',
    'quarterdeck_calls_total{api="staff",caller="person",code="player-unknown"} 1',
  ])
  expect(text).toContain('quarterdeck_reply_seconds_count{method="GET",route="/users/me",status="200"} 1')
})

test('says how many connections are used, and how many callers wait for one', async () => {
  const gameDb = shareDatabase(opened.db, 1)
  const ask = await serve(opened.db, { gameDb })
  let waiting: Promise<unknown> | undefined
  await gameDb.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    waiting = sql`select 1`.execute(gameDb)
    const text = await scrape(ask)
    const getValues = (pool: string) =>
      ['used', 'limit', 'waiting'].map((name) => getValue(text, `quarterdeck_connections_${name}{pool="${pool}"}`))
    expect(getValues('game')).toEqual(['1', '1', '1'])
    expect(getValues('all')).toEqual(['1', '10', '0'])
  })
  await waiting
  expect(await scrape(ask)).toMatch(/^quarterdeck_statement_seconds_count\{outcome="done"\} \d+$/m)
})

test('measures disks and backups', async () => {
  const folder = ownFolder(tmpdir(), 'quarterdeck-backups')
  const variables = { QD_BACKUP_HOURS: '6', QD_BACKUP_DIR: folder, QD_DATA_DIR: join(folder, 'missing') }
  const ask = await serve(opened.db, { variables })
  expect(getValue(await scrape(ask), 'quarterdeck_backup_timestamp_seconds')).toBe('0')
  writeFileSync(join(folder, 'scheduled_2026-11-30_06-00-00.qdbackup'), '')
  const text = await scrape(ask)
  expect(getValue(text, 'quarterdeck_backup_timestamp_seconds')).toBe(String(Date.UTC(2026, 10, 30, 6) / 1000))
  expect(getValue(text, 'quarterdeck_backup_interval_seconds')).toBe('21600')
  expect(Number(getValue(text, 'quarterdeck_disk_free_bytes{folder="backups"}'))).toBeGreaterThan(0)
  expect(getValue(text, 'quarterdeck_disk_free_bytes{folder="data"}')).toBeUndefined()
})

test('serves the rest while the database does not answer', async () => {
  const pool = openPool({
    poolSize: 1,
    statementTimeoutMs: 5_000,
    onStateChange: () => undefined,
    log: () => undefined,
    connection: { connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' },
  })
  closing.push(() => pool.close())
  const text = await scrape(await serve(pool.db))
  expect(getValue(text, 'quarterdeck_database_up')).toBe('0')
  expect(getValue(text, 'quarterdeck_audit_unsealed_seconds')).toBe('Nan')
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

test('does not wait for a table that is locked', async () => {
  const ask = await serve(opened.db)
  await opened.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx)
    const text = await scrape(ask)
    expect(getValue(text, 'quarterdeck_database_up')).toBe('0')
    expect(text).not.toMatch(/^quarterdeck_jobs\{/m)
  })
  expect(getValue(await scrape(ask), 'quarterdeck_database_up')).toBe('1')
})
