import { parseArgs } from 'node:util'
import { gameFlood } from '#test/soak/game-flood.ts'
import { longRun } from '#test/soak/long-run.ts'
import { overload } from '#test/soak/overload.ts'
import { databaseStopped, statementsWithoutEnd } from './database-gone.ts'
import { cutAtEveryStatement, frozenAndRefusing, randomCuts } from './faulty-connection.ts'
import { followFeed } from './follow-feed.ts'
import { fullDisk } from './full-disk.ts'
import { gracefulStop } from './graceful-stop.ts'
import { killDuringGifts } from './kill-during-gifts.ts'
import { killDuringImports } from './kill-during-imports.ts'
import { killDuringFirstStarts, killDuringMigrations } from './kill-during-migrations.ts'
import { killUnderBots } from './kill-under-bots.ts'
import { killUnderSaves } from './kill-under-saves.ts'
import { killUnderWebhooks } from './kill-under-webhooks.ts'
import { noFileHandles } from './no-file-handles.ts'
import { onePostgresql } from './one-postgresql.ts'
import type { Outcome } from './outcome.ts'
import { playerScenarios } from './player-scenarios.ts'
import { powerFailureControls, powerFailureUnderRows } from './power-failure.ts'
import { powerFailureUnderSaves } from './power-failure-under-saves.ts'
import { fiveAtOnce, killedBeforeReply } from './repeated-calls.ts'
import { Report } from './report.ts'
import { commandAndServer, copiedFolder, unreapedKills } from './same-folder.ts'
import { samplePlayers } from './sample-players.ts'
import { sharedDatabase } from './shared-database.ts'
import { SharedServer } from './shared-server.ts'
import { TestServer, victims } from './test-server.ts'
import { twoContainers } from './two-containers.ts'
import { twoEditors } from './two-editors.ts'

// Servers are killed by the exit handler, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    /** What `npm test` runs: a kill under saves and one under a job. */
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Repetitions of each scenario, instead of its own number. */
    kills: { type: 'string' },
  },
})
const report = new Report(values.only)
const times = (usual: number) => Number(values.kills ?? usual)

async function runShort(): Promise<void> {
  const server = new SharedServer(() => TestServer.embedded())
  await report.run(
    'kill -9 under saves',
    server.with((testServer) => killUnderSaves(testServer, times(3), 'both')),
  )
  await report.run(
    'kill -9 in a gift',
    server.with(async (testServer) => killDuringGifts(testServer, times(3), await samplePlayers(testServer, 1200))),
  )
  await server.remove()
}

/** On the embedded database, as most people run it. */
async function runOnEmbedded(): Promise<void> {
  const server = new SharedServer(() => TestServer.embedded())
  const run = (name: string, scenario: (testServer: TestServer) => Promise<Outcome>) =>
    report.run(name, server.with(scenario))
  for (const victim of victims) {
    await run(`kill -9 of ${victim} under saves`, (testServer) => killUnderSaves(testServer, times(50), victim))
    await run(`kill -9 of ${victim} in an import`, (testServer) => killDuringImports(testServer, times(20), victim))
  }
  await run('kill -9 under bots', (testServer) => killUnderBots(testServer, Math.max(20, times(20))))
  await run('a server that follows the feed', (testServer) => followFeed(testServer, times(50) * 12))
  await run('webhooks', (testServer) => killUnderWebhooks(testServer, times(21)))
  await run('two servers and backups on one database', (testServer) => sharedDatabase(testServer, 1000))
  await run('two editors of one player', (testServer) => twoEditors(testServer, 500))
  await run('five calls with one key', (testServer) => fiveAtOnce(testServer, 200))
  await run('kill -9 before the reply', (testServer) => killedBeforeReply(testServer, times(10)))
  await run('statements without end', (testServer) => statementsWithoutEnd(testServer, times(20)))
  await run('no file handles', (testServer) => noFileHandles(testServer, times(5)))
  await run('SIGTERM under load', (testServer) => gracefulStop(testServer, times(20)))
  await run('overload', (testServer) =>
    overload(testServer, { connections: 200, requests: 50, clients: 800, seconds: 20 }),
  )
  await run('a game that calls too much', (testServer) =>
    gameFlood(testServer, { connections: 2000, players: 100, seconds: 15, hasOwnPort: false }),
  )
  await run('long run', (testServer) => longRun(testServer, { seconds: 120, rounds: 12 }))
  await server.remove()
}

/** Who uses a data folder and its PostgreSQL, and what happens to both. */
async function runOnFolders(): Promise<void> {
  await report.run('ten servers on one folder', () => onePostgresql(times(10)))
  await report.run('two containers on one folder', () => twoContainers(times(20)))
  await report.run('start after kill -9 without a reaper', () => unreapedKills(times(20)))
  await report.run('a command and a server at once', () => commandAndServer(times(20)))
  await report.run('a copied data folder', copiedFolder)
  await report.run('kill -9 in a first start', () => killDuringFirstStarts(times(20)))
  await report.run('kill -9 in a migration', () => killDuringMigrations(times(20)))
  await report.run('full disk', () => fullDisk(times(3)))
}

/** On a PostgreSQL by DATABASE_URL, whose connections can be cut and frozen. */
async function runOnConnection(): Promise<void> {
  const server = new SharedServer(() => TestServer.postgresql())
  const run = (name: string, scenario: (testServer: TestServer) => Promise<Outcome>) =>
    report.run(name, server.with(scenario))
  await run('database stopped', (testServer) => databaseStopped(testServer, times(5)))
  await run('database frozen and refusing', (testServer) => frozenAndRefusing(testServer, 60_000))
  await run('connection cut at every statement', (testServer) => cutAtEveryStatement(testServer, times(10)))
  await run('connections cut at random', (testServer) => randomCuts(testServer, 60))
  await server.remove()
}

async function runOnPlayers(): Promise<void> {
  const server = new SharedServer(() => TestServer.embedded())
  for (const [name, scenario] of playerScenarios(times)) await report.run(name, server.with(scenario))
  await server.remove()
}

async function runFull(): Promise<void> {
  await report.run('power failure without fsync or full pages', powerFailureControls)
  await report.run('power failure under transactions', () => powerFailureUnderRows(times(50)))
  await report.run('power failure under saves and joins', () => powerFailureUnderSaves(times(50)))
  await runOnEmbedded()
  await runOnFolders()
  await runOnConnection()
  await runOnPlayers()
}

await (values.short ? runShort() : runFull())
report.end()
