import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { createApp } from '#server/app.ts'
import { turnAttributeHistoryParts } from '#server/attributes/history-repository.ts'
import { features } from '#server/features.ts'
import { turnHistoryParts } from '#server/persistence/history-repository.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { turnOutboxParts } from '#server/platform/outbox/outbox-repository.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { testSettings } from '#test/harness/start-app.ts'
import { sealBatch, verifyChain } from './chain.ts'
import { HeadKeeper } from './head-keeper.ts'
import { loadAuditKey } from './key.ts'
import { turnAuditParts } from './parts-repository.ts'
import { purgeAudit } from './purge.ts'
import { erasePlayerValues, writeServerAudit } from './repository.ts'

const folder = ownFolder(tmpdir(), 'quarterdeck-server-role')
const settings = testSettings({ QD_DATA_DIR: folder })

let cluster: TestCluster
let server: OpenedDatabase

const report = (problem: unknown) => {
  throw problem
}

beforeAll(async () => {
  cluster = await startCluster()
  const owner = await openDatabase({ databaseUrl: cluster.url, dataDir: folder })
  await migrateToLatest(owner)
  await prepareCachedPlans(owner.db, features.cachedPlans)
  const statements = readFileSync('docs/examples/server-role.sql', 'utf8').replaceAll(/^--.*$/gm, '')
  for (const statement of statements.split(';').filter((text) => text.trim() !== '')) {
    await sql.raw(statement).execute(owner.db)
  }
  await owner.close()
  server = await openDatabase({
    databaseUrl: cluster.url.replace('postgres@', 'quarterdeck_server@'),
    dataDir: folder,
  })
})
afterAll(async () => {
  await server.close()
  await cluster.remove()
})

const write = (at: Date) =>
  writeServerAudit(server.db, { at, action: 'backup written', targetKind: 'player', targetId: 'p1', after: { a: 1 } })

describe('the role of docs/examples/server-role.sql', () => {
  it('runs the application, writes and seals entries, erases values and purges', async () => {
    expect((await pendingMigrations(server.db)).pending).toEqual([])
    await syncPermissions(server.db)
    const app = await createApp({ settings, db: server.db })
    expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
    await app.close()
    const kicked = { action: 'guild member kicked', targetKind: 'guild', targetId: '1', before: { PlayerId: 'p2' } }
    const players = { before: ['p2'], after: [] }
    await writeServerAudit(server.db, { at: new Date(Date.UTC(2024, 0)), ...kicked, players })
    for (const year of [2024, 2025, 2026]) await write(new Date(Date.UTC(year, 1)))
    const keeper = await HeadKeeper.open(settings, report)
    await sealBatch(server.db, keeper)
    expect(await erasePlayerValues(server.db, { playerId: 'p1', nickname: '' }, 'another request')).toBe(3)
    expect(await purgeAudit(server.db, loadAuditKey(settings), new Date('2025-06-01'), new Date())).toBe(3)
    await sealBatch(server.db, keeper)
    expect(await verifyChain(server.db)).toEqual({ checked: 2, unsealed: 0, problem: undefined })
  })

  it('has parts of tables made and dropped, which it cannot do, and uses those of the audit log through the table', async () => {
    const now = new Date()
    await turnAuditParts(server.db, settings, now)
    await turnHistoryParts(server.db, settings, now)
    await turnAttributeHistoryParts(server.db, settings, now)
    await turnOutboxParts(server.db, 30, now)
    await write(now)
    const { rows } = await sql<{ parent: string; name: string }>`
      select parent, name from unnest(array['audit_log', 'attribute_history', 'persistence_history_recent', 'outbox']) parent,
        list_parts(parent)`.execute(server.db)
    expect(new Set(rows.map(({ parent }) => parent)).size).toBe(4)
    const own = rows.filter(({ parent }) => parent === 'audit_log').map(({ name }) => name)
    for (const name of [...own, 'audit_log_other'])
      for (const attempt of ['delete from', 'update', 'select from', 'truncate', 'drop table']) {
        const statement = attempt === 'update' ? `update ${name} set before = null` : `${attempt} ${name}`
        await expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow(
          /permission denied|must be owner/,
        )
      }
  })

  it.each([
    `update audit_log set actor = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger audit_log_guard',
    'drop trigger audit_log_guard on audit_log',
    'set session_replication_role = replica',
    'delete from kysely_migration',
    `select drop_audit_part('audit_log_other', 9)`,
    `select make_part('audit_log', 'id', '900', '901', 'audit_log_900')`,
    `select split_rest('audit_log', null, '9', 'audit_log_before')`,
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('may not have the purge run its own code with the rights of the owner', async () => {
    const attack = server.db.transaction().execute(async (db) => {
      await sql`create temp table audit_log (like public.audit_log)`.execute(db)
      await sql`create function pg_temp.steal() returns trigger language plpgsql
        as 'begin raise exception ''ran as %'', current_user; end'`.execute(db)
      await sql`create trigger steal before insert or delete on pg_temp.audit_log
        for each statement execute function pg_temp.steal()`.execute(db)
      const entry = JSON.stringify({ action: 'audit purged', actor: 'server', after: '{"entries":0}' })
      await sql`select public.purge_audit('2000-01-01', ${entry}::json)`.execute(db)
    })
    await expect(attack).rejects.not.toThrow('ran as')
  })

  it('may not change what is sealed', async () => {
    const relink = sql`update audit_log set link = sha256('x'), position = position + 1
      where position is not null`.execute(server.db)
    await expect(relink).rejects.toThrow('cannot be changed')
  })
})
