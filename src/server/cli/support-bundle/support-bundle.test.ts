import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { settingNames } from '#server/platform/settings.ts'
import {
  createCommandLine,
  createDatabaseTarget,
  createEmbeddedTarget,
  type TestCommandLine,
} from '#test/harness/command-line.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { shownSettings } from './setting-facts.ts'
import { toStatementText } from './statement-text.ts'

/** What a bundle must not contain: each is somewhere in the settings, the folders or the database. */
const markers = ['marker', '203.0.113.', 'Zoltan', '2001:db8']

const secretSettings = {
  HOST: '203.0.113.1',
  QD_ADMIN_EMAIL: 'marker-admin@example.com',
  QD_ADMIN_PASSWORD: 'marker-password',
  QD_SECRET_KEY_FILE: '/run/secrets/marker-key',
  QD_SMTP_URL: 'smtp://marker-user:marker-password@marker.example.com:587',
  QD_MAIL_FROM: 'Zoltan <marker@example.com>',
  QD_PUBLIC_URL: 'https://marker.example.com',
  QD_TRUSTED_PROXIES: '203.0.113.2,2001:db8::1',
  QD_AUDIT_WEBHOOK_URL: 'https://marker:marker@hook.example.com/marker',
  QD_TRACE_URL: 'https://marker.example.com/v1/traces',
  QD_TRACE_HEADERS: 'authorization=marker-token',
  QD_PROJECT: 'marker-project',
  QD_DISPLAY_NAME: 'marker-game',
  QD_BACKUP_KEY_FILE: '/run/secrets/marker-backup-key',
}

async function fill(db: Database): Promise<void> {
  const at = new Date()
  const player_id = await aPlayer(db, { player_id: 'marker-player', nickname: 'Zoltan', devices: ['marker-device'] })
  const person = { email: 'marker@example.com', firstName: 'Zoltan', lastName: 'Marker', passwordHash: 'marker-hash' }
  await createPerson(db, { ...person, roleId: 2 })
  const job = { title: 'Ban marker', params: '{"reason":"marker"}', created_by: 'marker@example.com', created_at: at }
  const { id } = await db
    .insertInto('jobs')
    .values({
      ...job,
      kind: 'bans',
      state: 'failed',
      request_id: 'marker',
      address: '203.0.113.3',
      total: 1,
      failed: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { job_id: id, row: 1, subject: player_id, state: 'failed' as const, result: 'marker failed' }
  await db.insertInto('job_rows').values(row).execute()
  const step = { kind: 'prizes', target: player_id, due_at: at, next_attempt_at: at, attempts: 1 }
  await db
    .insertInto('timed_steps')
    .values({ ...step, last_failure: 'marker is missing' })
    .execute()
  const mail = { recipient: 'marker@example.com', subject: 'marker', body: 'marker', last_error: 'marker' }
  await db.insertInto('mails').values(mail).execute()
  await writeServerAudit(db, {
    at,
    action: 'banned',
    targetKind: 'player',
    targetId: player_id,
    ipAddress: '203.0.113.4',
  })
  // As the extension shows statements: most without their constants, some with them.
  await sql`
    create view pg_stat_statements as
    select query, (select oid from pg_database where datname = current_database()) as dbid,
      (select oid from pg_roles where rolname = current_user) as userid, 7::bigint as calls, 8::bigint as rows,
      9::float8 as total_exec_time, 1::float8 as mean_exec_time, 2::float8 as max_exec_time
    from unnest(array[
      'select * from players where player_id = $1 limit $2',
      'select * from players where player_id = ''marker''',
      'alter role quarterdeck password ''marker''',
      'select 203.0.113.9 /* marker */'
    ]) query`.execute(db)
}

const readBundle = (path: string) => {
  const text = gunzipSync(readFileSync(path)).toString('utf8')
  return { text, bundle: JSON.parse(text) }
}

function expectNoMarker(text: string): void {
  for (const marker of markers) expect(text.toLowerCase()).not.toContain(marker.toLowerCase())
}

let commandLine: TestCommandLine

beforeEach(async () => {
  const database = await createDatabaseTarget({ isMigrated: true })
  const backups = join(database.QD_DATA_DIR, 'backups')
  mkdirSync(backups)
  for (const name of ['scheduled_2026-11-30_06-00-00.qdbackup', 'marker.qdbackup', 'scheduled_marker.qdbackup'])
    writeFileSync(join(backups, name), '12345')
  commandLine = await createCommandLine({ database, variables: { ...secretSettings, QD_JOB_DAYS: '91' } })
})

test('describes the installation without personal data and secrets', async () => {
  await commandLine.query(fill)
  const { code, out, notices } = await commandLine.run('support-bundle', '--output', 'bundle.json.gz')
  expect([code, notices]).toEqual([0, ''])
  expect(out).toMatch(/^Support bundle written: bundle\.json\.gz \(\d+ KB\)\./)
  const path = join(commandLine.folder, 'bundle.json.gz')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const { text, bundle } = readBundle(path)
  expectNoMarker(text)
  expect(bundle.settings).toMatchObject({
    QD_JOB_DAYS: '91',
    QD_LOG_LEVEL: 'debug',
    DATABASE_URL: 'set, not shown',
    ...Object.fromEntries(Object.keys(secretSettings).map((name) => [name, 'set, not shown'])),
  })
  expect(bundle.machine).toMatchObject({ node: process.version })
  expect(bundle.disks.data.free).toBeGreaterThan(0)
  const { files, others } = bundle.backups
  expect(files).toEqual([expect.objectContaining({ name: 'scheduled_2026-11-30_06-00-00.qdbackup', bytes: 5 })])
  expect(others).toBe(2)
  const { database } = bundle
  expect(database).toMatchObject({
    engine: 'postgresql',
    migrations: { pending: [], applied: expect.arrayContaining(['0084-service-accounts']) },
    jobs: [expect.objectContaining({ kind: 'bans', state: 'failed', jobs: 1, failedRows: '1' })],
    timedSteps: [expect.objectContaining({ kind: 'prizes', state: 'failing', steps: 1, mostAttempts: 1 })],
    mails: [{ waiting: 1, parked: 0 }],
  })
  expect(database.tables).toContainEqual(expect.objectContaining({ name: 'players' }))
  expect(database.indexes).toContainEqual(expect.objectContaining({ table: 'players' }))
  expect(database.parameters).toContainEqual({ name: 'fsync', setting: 'off', unit: null })
  expect(database.slowestStatements.map(({ text: statement }: { text: string }) => statement)).toEqual([
    'select * from players where player_id = $1 limit $2',
    'not shown',
    'not shown',
    'not shown',
  ])
  expect(JSON.stringify(database)).not.toContain('"failed":"')
})

test('does not replace a file, and takes a name with the time by itself', async () => {
  commandLine.write('taken.gz', 'mine')
  const { code, notices } = await commandLine.run('support-bundle', '--output', 'taken.gz')
  expect([code, notices]).toEqual([1, expect.stringContaining('it exists already')])
  expect(readFileSync(join(commandLine.folder, 'taken.gz'), 'utf8')).toBe('mine')
  expect((await commandLine.run('support-bundle')).code).toBe(0)
  expect(readdirSync(commandLine.folder)).toContainEqual(
    expect.stringMatching(/^quarterdeck-support_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.json\.gz$/),
  )
})

test.each([
  ['a database that does not answer', { DATABASE_URL: 'postgresql://marker:marker@127.0.0.1:1/marker' }],
  ['no database yet', createEmbeddedTarget()],
])('is written with %s, which it only says', async (_, database) => {
  const { QD_DATA_DIR } = createEmbeddedTarget()
  const alone = await createCommandLine({ database: { QD_DATA_DIR, ...database } })
  const { code, notices } = await alone.run('support-bundle', '--output', 'bundle.json.gz')
  expect([code, notices]).toEqual([0, ''])
  const { text, bundle } = readBundle(join(alone.folder, 'bundle.json.gz'))
  expectNoMarker(text)
  expect(bundle.database).toEqual({ failed: expect.stringMatching(/^\w+( \(\w+\))?$/) })
})

test('starts the embedded database for it, as other commands do', async () => {
  const embedded = await createCommandLine({ database: createEmbeddedTarget() })
  expect((await embedded.run('migrate')).code).toBe(0)
  expect((await embedded.run('support-bundle', '--output', 'bundle.json.gz')).code).toBe(0)
  const { bundle } = readBundle(join(embedded.folder, 'bundle.json.gz'))
  expect(bundle.database).toMatchObject({
    engine: 'embedded',
    slowestStatements: 'pg_stat_statements is not installed',
  })
})

test('shows only settings that exist', () => {
  expect([...shownSettings].filter((name) => !settingNames.includes(name))).toEqual([])
})

test('shows of statements what has no value', () => {
  expect(toStatementText('with x as (select $1::text)\n  select * from "x_2" where a9 > 15 limit $2')).toBe(
    'with x as (select $1::text) select * from "x_2" where a9 > ? limit $2',
  )
  for (const hidden of [
    "select 'x'",
    'select $$x$$',
    'select 1 -- x',
    "set role 'x'",
    'copy players to stdout',
    'begin',
  ])
    expect(toStatementText(hidden)).toBeUndefined()
})
