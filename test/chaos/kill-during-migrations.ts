import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { findDatabase, freshDataFolder, removeDataDir } from '#test/harness/data-folder.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import { spawnServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { formatSeconds, type Outcome } from './outcome.ts'
import { type Victim, victims } from './test-server.ts'
import { pause } from './writer.ts'

/** The rows that slow-migration.ts makes. */
const steps = 20

function startMigration(dataDir: string): ChildProcess {
  // Bundled beside this program; see scripts/chaos.mjs.
  const program = fileURLToPath(new URL('slow-migration.js', import.meta.url))
  return spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Kills a process, the PostgreSQL of a data folder if it runs, or both; waits for the end of the process. */
async function kill(child: ChildProcess, dataDir: string, victim: Victim): Promise<void> {
  const database = victim === 'server' ? undefined : findDatabase(dataDir)
  if (database) process.kill(database.pid, 'SIGKILL')
  if (victim !== 'PostgreSQL') child.kill('SIGKILL')
  await waitForEnd(child)
}

type Migrated = { rows: number; records: number }

/** What the migration has left: nothing at all, or everything once. With `isUndone` it is undone. */
async function readMigration(dataDir: string, isUndone: boolean): Promise<Migrated> {
  const database = await openDatabase({ dataDir })
  try {
    return await database.asOwner(async ({ db }) => {
      const { rows } = await sql<{ table: string | null; records: number }>`
        select to_regclass('chaos_steps')::text as table,
          (select count(*)::int from kysely_migration where name like '9999%') as records`.execute(db)
      const [found = { table: null, records: 0 }] = rows
      if (found.table === null) return { rows: 0, records: found.records }
      const counted = await sql<{ rows: number }>`select count(*)::int as rows from chaos_steps`.execute(db)
      if (isUndone) {
        await sql`drop table chaos_steps`.execute(db)
        await sql`delete from kysely_migration where name like '9999%'`.execute(db)
      }
      return { rows: counted.rows[0]?.rows ?? 0, records: found.records }
    })
  } finally {
    await database.close()
  }
}

/** A migrating process, PostgreSQL, or both are killed: the migration has acted as a whole or not at all. */
export async function killDuringMigrations(rounds: number): Promise<Outcome> {
  const dataDir = freshDataFolder()
  const violations: string[] = []
  let unfinished = 0
  let usual = 0
  const isWhole = ({ rows, records }: Migrated) => rows === steps && records === 1
  try {
    await (await startServerProcess({ dataDir })).stop()
    for (let round = 0; round <= rounds && violations.length === 0; round++) {
      for (const victim of victims) {
        const started = performance.now()
        const first = startMigration(dataDir)
        // The first round measures how long a migration takes.
        if (round === 0) await waitForEnd(first)
        else {
          await pause((0.4 + 0.6 * Math.random()) * usual)
          await kill(first, dataDir, victim)
        }
        usual = round === 0 ? performance.now() - started : usual
        const left = await readMigration(dataDir, false)
        if (!isWhole(left)) unfinished++
        if (!isWhole(left) && left.rows + left.records > 0)
          violations.push(`${victim}: ${left.rows} rows, ${left.records} records are left`)
        const second = startMigration(dataDir)
        await waitForEnd(second)
        const done = await readMigration(dataDir, true)
        if (second.exitCode !== 0 || !isWhole(done))
          violations.push(`${victim}: the next start ended with ${second.exitCode}, ${done.rows} rows are there`)
      }
    }
  } finally {
    await removeDataDir(dataDir)
  }
  return {
    tried: `${rounds} kills of a migrating process, of PostgreSQL, and of both`,
    facts: [`${unfinished} were before the end of the migration, of ${formatSeconds(usual)}`],
    violations,
    chances: { n: rounds * victims.length, of: 'kills' },
  }
}

/** The first start of a server, which makes its database, is killed at any moment: the next one finishes it. */
export async function killDuringFirstStarts(rounds: number): Promise<Outcome> {
  const violations: string[] = []
  let usual = 0
  for (let round = 0; round <= rounds; round++) {
    const dataDir = freshDataFolder()
    const victim = victims[round % victims.length] ?? 'both'
    try {
      const started = performance.now()
      if (round === 0) await (await startServerProcess({ dataDir })).kill()
      else {
        const server = await spawnServerProcess({ dataDir })
        await pause(Math.random() * usual)
        // A server outlives its PostgreSQL, or ends because it cannot start without.
        const database = victim === 'server' ? undefined : findDatabase(dataDir)
        if (database) process.kill(database.pid, 'SIGKILL')
        if (database && victim === 'PostgreSQL') await pause(500)
        await server.kill()
      }
      if (round === 0) usual = performance.now() - started
      const next = await startServerProcess({ dataDir })
      await HttpClient.signIn(next.url)
      await next.stop()
    } catch (error) {
      violations.push(`${victim}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await removeDataDir(dataDir)
    }
  }
  return {
    tried: `${rounds} kills of a server, of PostgreSQL, or of both within ${formatSeconds(usual)}, the time of a first start`,
    facts: [],
    violations,
    chances: { n: rounds, of: 'kills' },
  }
}
