import { parseArgs } from 'node:util'
import { databaseStopped, engineStuck } from './database-gone.ts'
import { cutAtEveryStatement, frozenAndRefusing, randomCuts } from './faulty-connection.ts'
import { fullDisk } from './full-disk.ts'
import { gracefulStop } from './graceful-stop.ts'
import { killUnderSaves } from './kill-under-saves.ts'
import { killedDeletions } from './killed-deletions.ts'
import { killedFlags } from './killed-flags.ts'
import { killedGifts } from './killed-gifts.ts'
import { killedLoads } from './killed-loads.ts'
import { killedMigrations } from './killed-migrations.ts'
import { oneHolder } from './one-holder.ts'
import { getUpperBound, type Outcome, seconds } from './outcome.ts'
import { fiveAtOnce, killedBeforeReply } from './repeated-calls.ts'
import { commandAndServer, copiedFolder, unreapedKills } from './same-folder.ts'
import { samplePlayers } from './sample-players.ts'
import { TestServer } from './test-server.ts'
import { twoEditors } from './two-editors.ts'

/** The repetitions of each scenario: in full, and in the short form that `npm test` runs. */
const full = {
  kills: 50,
  additions: 500,
  calls: 200,
  callKills: 10,
  outages: 5,
  stuck: 20,
  disks: 3,
  holders: 10,
  unreaped: 20,
  together: 20,
  migrationKills: 20,
  stops: 20,
  cutRounds: 10,
  cutSeconds: 60,
  frozenMs: 60_000,
  batchKills: 20,
  batchPlayers: 10_000,
  deletionKills: 20,
  deletionRows: 300,
  loadKills: 20,
}
const short: typeof full = {
  kills: 3,
  additions: 40,
  calls: 10,
  callKills: 1,
  outages: 1,
  stuck: 1,
  disks: 1,
  holders: 1,
  unreaped: 2,
  together: 2,
  migrationKills: 2,
  stops: 1,
  cutRounds: 1,
  cutSeconds: 3,
  frozenMs: 3000,
  batchKills: 1,
  batchPlayers: 1200,
  deletionKills: 1,
  deletionRows: 60,
  loadKills: 1,
}

// Servers are killed by the exit handler, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, kills: { type: 'string' } },
})
const kills = Number(values.kills)
const overrides = values.kills ? { kills, batchKills: kills, deletionKills: kills, loadKills: kills } : {}
const times = { ...(values.short ? short : full), ...overrides }
// The short form runs beside other tests on a machine of any speed, so its time limits are longer.
const timeFactor = values.short ? 4 : 1
const isWanted = (name: string) => values.only === undefined || name.includes(values.only)
const print = (line: string) => process.stdout.write(`${line}\n`)
let violated = 0

async function runScenario(name: string, scenario: () => Promise<Outcome>): Promise<void> {
  if (!isWanted(name)) return
  const started = performance.now()
  const outcome = await scenario().catch((error: unknown): Outcome => {
    const violation = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { tried: 'the scenario threw', facts: [], violations: [violation], chances: { n: 0, of: '' } }
  })
  const took = seconds(performance.now() - started)
  const { tried, facts, violations, chances, notRun } = outcome
  if (violations.length > 0) {
    violated++
    print(`FAILED  ${name} (${took}): ${tried}; ${violations.length} violations`)
    for (const violation of violations.slice(0, 20)) print(`          ${violation}`)
  } else if (notRun) print(`not run ${name}: ${notRun}`)
  else
    print(
      `ok      ${name} (${took}): ${[tried, 'lost 0', ...facts, getUpperBound(chances)].filter(Boolean).join('; ')}`,
    )
}

async function runOnEngine(testServer: TestServer): Promise<void> {
  const { engine } = testServer
  await runScenario(`kill -9 under saves, ${engine}`, () => killUnderSaves(testServer, times.kills))
  await runScenario(`two editors of one player, ${engine}`, () => twoEditors(testServer, times.additions))
  await runScenario(`five calls with one key, ${engine}`, () => fiveAtOnce(testServer, times.calls))
  await runScenario(`kill -9 before the reply, ${engine}`, () => killedBeforeReply(testServer, times.callKills))
  if (engine === 'postgresql') await runOnPostgresql(testServer)
  else await runScenario('engine stuck, embedded', () => engineStuck(testServer, times.stuck, timeFactor))
  await runScenario(`SIGTERM under load, ${engine}`, () => gracefulStop(testServer, times.stops))
}

async function runOnPostgresql(testServer: TestServer): Promise<void> {
  await runScenario('database stopped, postgresql', () => databaseStopped(testServer, times.outages, timeFactor))
  await runScenario('database frozen and refusing, postgresql', () =>
    frozenAndRefusing(testServer, times.frozenMs, timeFactor),
  )
  await runScenario('connection cut at every statement, postgresql', () =>
    cutAtEveryStatement(testServer, times.cutRounds),
  )
  await runScenario('kill -9 in a migration, postgresql', () =>
    killedMigrations(testServer.cluster, times.migrationKills),
  )
  await runScenario('connections cut at random, postgresql', () => randomCuts(testServer, times.cutSeconds))
}

/** Bulk changes and changes of large players, which must be atomic. */
async function runPlayerScenarios(testServer: TestServer): Promise<void> {
  const { engine } = testServer
  const { batchKills, batchPlayers, deletionKills, deletionRows, loadKills } = times
  let sample: Promise<string[]> | undefined
  const ids = () => {
    sample ??= samplePlayers(testServer, batchPlayers)
    return sample
  }
  await runScenario(`kill -9 in a gift, ${engine}`, async () => killedGifts(testServer, batchKills, await ids()))
  await runScenario(`kill -9 in a batch update, ${engine}`, async () =>
    killedFlags(testServer, batchKills, await ids()),
  )
  await runScenario(`kill -9 in a delete request, ${engine}`, () =>
    killedDeletions(testServer, deletionKills, deletionRows),
  )
  await runScenario(`kill -9 in a snapshot load, ${engine}`, () => killedLoads(testServer, loadKills))
}

async function withTestServer(
  opened: Promise<TestServer>,
  work: (testServer: TestServer) => Promise<void>,
): Promise<void> {
  const testServer = await opened
  try {
    await work(testServer)
  } finally {
    await testServer.remove()
  }
}

await withTestServer(TestServer.postgresql(), async (testServer) => {
  await runOnEngine(testServer)
  await runPlayerScenarios(testServer)
})
await withTestServer(TestServer.embedded(), async (testServer) => {
  await runOnEngine(testServer)
  await testServer.server.stop()
  await runScenario('ten starters on one folder, embedded', () => oneHolder(testServer.dataDir, times.holders))
  await runScenario('start after kill -9 without a reaper, embedded', () =>
    unreapedKills(testServer.dataDir, times.unreaped),
  )
  await runScenario('a command and a server at once, embedded', () =>
    commandAndServer(testServer.dataDir, times.together),
  )
  await runScenario('a copied data folder, embedded', () => copiedFolder(testServer.dataDir))
  await runScenario('kill -9 in a migration, embedded', () => killedMigrations(undefined, times.migrationKills))
  await runScenario('full disk, embedded', () => fullDisk(testServer.dataDir, times.disks))
})
// A new server: the scenarios before copy its data folder, which must stay small.
await withTestServer(TestServer.embedded(), runPlayerScenarios)
print(violated === 0 ? '\nNothing was lost.' : `\n${violated} scenarios failed.`)
process.exit(violated === 0 ? 0 : 1)
