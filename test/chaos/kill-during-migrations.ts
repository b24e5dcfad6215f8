import { join } from 'node:path'
import pg from 'pg'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { baseline } from '#server/platform/database/migrations/baseline.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { TestCluster } from '#test/harness/postgresql.ts'
import {
  freshDataDir,
  removeDataDir,
  type ServerOptions,
  spawnServerProcess,
  waitUntilAnswering,
} from '#test/harness/start-server.ts'
import { formatSeconds, type Outcome } from './outcome.ts'
import { pause } from './writer.ts'

const stored = join(process.cwd(), 'test/stored/schema-0041.backup')

/** A database of its own, on the embedded engine without a cluster. */
async function createDatabase(
  cluster: TestCluster | undefined,
  name: string,
): Promise<ServerOptions & { dataDir: string }> {
  const dataDir = freshDataDir()
  if (cluster === undefined) return { dataDir }
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDir, variables: { DATABASE_URL: cluster.url.replace(/postgres$/, name) } }
}

async function withDatabase<T>(
  options: ServerOptions & { dataDir: string },
  work: (database: OpenedDatabase) => Promise<T>,
) {
  const database = await openDatabase({ databaseUrl: options.variables?.DATABASE_URL, dataDir: options.dataDir })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Fills a database with the stored backup, in its schema; returns how many audit entries it has. */
async function fill(options: ServerOptions & { dataDir: string }): Promise<number> {
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name === baseline))
  return withDatabase(options, async (database) => {
    await migrateToLatest(database, earlier)
    const { rows } = await restoreBackup(database, stored)
    return rows.audit_log ?? 0
  })
}

/** Starts a server that upgrades, kills it after a share of the usual time, and starts it again. */
async function upgradeTwice(
  options: ServerOptions,
  killAfterMs: number,
): Promise<{ isUpgraded: boolean; took: number }> {
  const first = await spawnServerProcess(options)
  await pause(killAfterMs)
  await first.kill()
  const started = performance.now()
  const second = await spawnServerProcess(options)
  await waitUntilAnswering(second.url, second.child, second.output)
  const took = performance.now() - started
  const isUpgraded = second.output().includes('Upgrading the schema')
  await second.kill()
  return { isUpgraded, took }
}

/** What is wrong with an upgraded database. */
async function findProblems(database: OpenedDatabase, audited: number): Promise<string[]> {
  const { pending } = await pendingMigrations(database.db)
  const count = await database.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('action', '=', 'schema migrated')
    .executeTakeFirstOrThrow()
  const players = await database.db.selectFrom('players').select('player_id').execute()
  const { problem, checked, unsealed } = await verifyChain(database.db)
  return [
    pending.length > 0 && `migrations are missing: ${pending.join()}`,
    players.length !== 40 && `${players.length} of 40 players are there`,
    checked + unsealed < audited && `${checked + unsealed} of ${audited} audit entries are there`,
    Number(count.count) > 1 && `the upgrade was recorded ${count.count} times`,
    problem && `the audit log: ${problem}`,
  ].filter((text) => typeof text === 'string')
}

/**
 * Servers are killed at any moment of an upgrade of an earlier schema: the next start finds the old schema or the new
 * one, never a mixture, and upgrades completely.
 */
export async function killDuringMigrations(cluster: TestCluster | undefined, rounds: number): Promise<Outcome> {
  const violations: string[] = []
  let resumed = 0
  let usual = 4_000
  for (let round = 0; round < rounds; round++) {
    const options = await createDatabase(cluster, `upgrade_${round}`)
    try {
      const audited = await fill(options)
      // The first round measures how long an upgrade takes.
      const { isUpgraded, took } = await upgradeTwice(options, round === 0 ? 0 : Math.random() * usual)
      if (round === 0) usual = took
      if (isUpgraded) resumed++
      violations.push(...(await withDatabase(options, (database) => findProblems(database, audited))))
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error))
    } finally {
      removeDataDir(options.dataDir)
    }
  }
  return {
    tried: `${rounds} kills within ${formatSeconds(usual)}, the time of an upgrade`,
    facts: [`${resumed} were before the end of the migration`],
    violations,
    chances: { n: rounds, of: 'kills' },
  }
}
