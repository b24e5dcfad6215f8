import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { testSettings } from '#test/harness/start-app.ts'
import { upgrade } from './upgrade.ts'

const later = {
  ...migrations,
  '9999-later': {
    async up(db: OpenedDatabase['db']) {
      await sql`create table later (id int primary key)`.execute(db)
    },
  },
}
const root = ownFolder(tmpdir(), 'quarterdeck-upgrade')
let cluster: TestCluster
let database: OpenedDatabase

beforeAll(async () => {
  cluster = await startCluster()
  database = await openDatabase({ databaseUrl: cluster.url, dataDir: root })
})
afterAll(async () => {
  await database.close()
  await cluster.remove()
})

test('writes a backup of earlier tables, migrates them and records the migration', async () => {
  await migrateToLatest(database)
  const settings = testSettings({ QD_DATA_DIR: mkdtempSync(join(root, 'data-')) })
  const lines: string[] = []
  await upgrade(database, settings, undefined, (line) => lines.push(line), later)
  const [file = '', ...others] = readdirSync(settings.backupFolder)
  expect(others).toEqual([])
  expect(file).toMatch(`before-upgrade-of-${Object.keys(migrations).at(-1)}`)
  expect(lines.join()).toContain(file)
  const entries = database.db.selectFrom('audit_log').select(['actor', 'after'])
  expect(await entries.where('action', '=', 'schema migrated').execute()).toEqual([
    { actor: 'server', after: JSON.stringify({ migrations: Object.keys(later) }) },
  ])
})
