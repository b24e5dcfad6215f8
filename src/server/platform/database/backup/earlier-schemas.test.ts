import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { testEngine } from '#test/harness/start-app.ts'
import { migrateToLatest, pendingMigrations } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

// Each file was written by the last version of Quarterdeck with that schema, from its sample game of 40 players.
const stored = join(process.cwd(), 'test/stored')
const files = readdirSync(stored)
const folder = ownFolder(tmpdir(), 'quarterdeck-earlier')
let cluster: TestCluster | undefined
/** Each test replaces all of it. */
let database: OpenedDatabase

beforeAll(async () => {
  if (testEngine === 'postgresql') cluster = await startCluster()
  database = await openDatabase(
    cluster ? { databaseUrl: cluster.url, dataDir: folder } : { dataDir: await freshDataFolder() },
  )
  await migrateToLatest(database)
})
afterAll(async () => {
  await database.close()
  cluster?.remove()
})

test('a backup of every earlier schema is stored', () => {
  const earlier = Object.keys(migrations).sort().slice(0, -1)
  expect(files.map((name) => name.replace('.backup', '')).sort()).toEqual(earlier)
})

/** The permissions of every role with a list, by the role's id. */
async function listedPermissions({ db }: OpenedDatabase): Promise<Record<number, number[]>> {
  const { rows } = await sql<{ id: number; granted: number[] }>`
    select roles.id, array_agg(permission_id order by permission_id) as granted
    from roles left join role_permissions on role_id = roles.id where has_list group by roles.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, granted }) => [id, granted]))
}

async function sums({ db }: OpenedDatabase) {
  const { rows } = await sql`
    select (select count(*)::int from players) as players, (select sum(total_spent)::text from players) as spent,
      (select sum(value)::text from purchases where is_valid and refunded_at is null) as bought,
      (select sum(value)::text from purchase_days where state = 'valid') as kept,
      (select sum(value)::text from purchases) as all_orders, (select sum(value)::text from purchase_days) as all_kept,
      (select count(*)::int from persistence_entries) as entries,
      (select count(*)::int from audit_log) as audited`.execute(db)
  return rows[0]
}

/** How many messages went to lists and to everybody; throws when a count is not that of the deliveries. */
async function countSends({ db }: OpenedDatabase): Promise<number[]> {
  const { rows } = await sql<{ audience: string; counted: string; there: string }>`
    select s.audience, (select json_build_array(coalesce(sum(delivered), 0), coalesce(sum(collected), 0))::text
        from message_send_counts c where c.msg_id = s.msg_id) as counted,
      (select json_build_array(count(*), count(collected_at))::text
        from message_deliveries d where d.msg_id = s.msg_id) as there
    from message_sends s`.execute(db)
  expect(rows.filter(({ counted, there }) => counted !== there)).toEqual([])
  return ['list', 'everybody'].map((audience) => rows.filter((row) => row.audience === audience).length)
}

test.each(files)('restores %s completely, migrates it, and its audit log verifies', async (name) => {
  const file = join(stored, name)
  const { rows } = await verifyBackup(file)
  await restoreBackup(database, file, { replace: true })
  const found = await sums(database)
  expect(found).toMatchObject({ players: 40, entries: rows.persistence_entries, audited: rows.audit_log })
  expect(await countSends(database)).toEqual(rows.messages ? [1, 3] : [0, 0])
  const { bought, all_orders } = found as { bought: string; all_orders: string }
  expect(found).toMatchObject({ spent: bought, kept: bought, all_kept: all_orders })
  expect((await pendingMigrations(database.db)).pending).toEqual([])
  // The role that most of the later backups add may send messages (12).
  const ownRole = /^00(0[3-8]|10)/.test(name) ? { 100: [12, 25, 26] } : {}
  // The sample game itself has roles since 0014.
  const sampleRoles = name >= '0014' ? { 100: [12, 13, 25], 101: [16, 21], 102: [null] } : {}
  expect(await listedPermissions(database)).toEqual({ 1: [25, 26], ...ownRole, ...sampleRoles })
  expect((await verifyChain(database.db)).problem).toBeUndefined()
  // Generated ids continue after those of the backup.
  await database.db.insertInto('mails').values({ recipient: 'a', subject: 'b', body: 'c' }).execute()
  const added = await database.db
    .insertInto('attribute_configurations')
    .values({ name: 'added', persistence_key_name: 'k', json_path_expression: '$', regex: '', image_url: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBeGreaterThan(rows.attribute_configurations ?? 0)
})
