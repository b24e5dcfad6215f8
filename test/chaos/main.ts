import { parseArgs } from 'node:util'
import { longRun } from '#test/soak/long-run.ts'
import { overload } from '#test/soak/overload.ts'
import { databaseStopped, engineStuck } from './database-gone.ts'
import { cutAtEveryStatement, frozenAndRefusing, randomCuts } from './faulty-connection.ts'
import { fullDisk } from './full-disk.ts'
import { gracefulStop } from './graceful-stop.ts'
import { killDuringCompensations, killDuringLaterPlayers } from './kill-during-compensations.ts'
import { killDuringDeletions } from './kill-during-deletions.ts'
import { killDuringEventBatches } from './kill-during-event-batches.ts'
import { killDuringFlags } from './kill-during-flags.ts'
import { killDuringGifts } from './kill-during-gifts.ts'
import { killDuringGuilds } from './kill-during-guilds.ts'
import { killDuringJoins } from './kill-during-joins.ts'
import { killDuringLoads } from './kill-during-loads.ts'
import { killDuringMigrations } from './kill-during-migrations.ts'
import { killDuringPrizes } from './kill-during-prizes.ts'
import { killDuringRecomputations } from './kill-during-recomputations.ts'
import { killDuringRegattas } from './kill-during-regattas.ts'
import { killDuringRestores } from './kill-during-restores.ts'
import { killDuringSchedule } from './kill-during-schedule.ts'
import { killDuringRepetitions, killDuringRevocations } from './kill-during-sends.ts'
import { killDuringSeries } from './kill-during-series.ts'
import { killUnderSaves } from './kill-under-saves.ts'
import { noFileHandles } from './no-file-handles.ts'
import { oneHolder } from './one-holder.ts'
import { powerFailureControls, powerFailureUnderRows } from './power-failure.ts'
import { powerFailureUnderSaves } from './power-failure-under-saves.ts'
import { fiveAtOnce, killedBeforeReply } from './repeated-calls.ts'
import { Report } from './report.ts'
import { commandAndServer, copiedFolder, unreapedKills } from './same-folder.ts'
import { samplePlayers } from './sample-players.ts'
import { TestServer } from './test-server.ts'
import { twoEditors } from './two-editors.ts'

const minuteMs = 60_000

/** The repetitions of each scenario: in full, and in the short form that `npm test` runs. */
const full = {
  kills: 50,
  additions: 500,
  calls: 200,
  callKills: 10,
  outages: 5,
  stuck: 20,
  disks: 3,
  handles: 5,
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
  eventKills: 20,
  events: 2000,
  guildKills: 20,
  regattaKills: 20,
  powerFailures: 50,
  joins: 1000,
  /** Minutes of the real clock; the short form sees one regatta follow another. */
  schedule: { minutes: 4, leadMs: minuteMs },
  overload: { connections: 200, requests: 50, clients: 800, seconds: 20 },
  longRun: { seconds: 120, rounds: 12 },
}
const short: typeof full = {
  kills: 3,
  additions: 40,
  calls: 10,
  callKills: 1,
  outages: 1,
  stuck: 1,
  disks: 1,
  handles: 1,
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
  eventKills: 1,
  events: 200,
  guildKills: 1,
  regattaKills: 1,
  powerFailures: 0,
  joins: 60,
  schedule: { minutes: 0, leadMs: 6_000 },
  overload: { connections: 60, requests: 20, clients: 150, seconds: 2 },
  longRun: { seconds: 4, rounds: 4 },
}

// Servers are killed by the exit handler, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, kills: { type: 'string' } },
})
const kills = Number(values.kills)
const overrides = values.kills
  ? {
      kills,
      batchKills: kills,
      deletionKills: kills,
      loadKills: kills,
      eventKills: kills,
      guildKills: kills,
      regattaKills: kills,
      powerFailures: kills,
    }
  : {}
const times = { ...(values.short ? short : full), ...overrides }
// The short form runs beside other tests on a machine of any speed, so its time limits are longer.
const timeFactor = values.short ? 4 : 1
const report = new Report(values.only)

async function runOnEngine(testServer: TestServer): Promise<void> {
  const { engine } = testServer
  await report.run(`kill -9 under saves, ${engine}`, () => killUnderSaves(testServer, times.kills))
  await report.run(`two editors of one player, ${engine}`, () => twoEditors(testServer, times.additions))
  await report.run(`five calls with one key, ${engine}`, () => fiveAtOnce(testServer, times.calls))
  await report.run(`kill -9 before the reply, ${engine}`, () => killedBeforeReply(testServer, times.callKills))
  if (engine === 'postgresql') await runOnPostgresql(testServer)
  else await report.run('engine stuck, embedded', () => engineStuck(testServer, times.stuck, timeFactor))
  await report.run(`no file handles, ${engine}`, () => noFileHandles(testServer, times.handles))
  await report.run(`SIGTERM under load, ${engine}`, () => gracefulStop(testServer, times.stops))
  await report.run(`overload, ${engine}`, () => overload(testServer, times.overload))
  await report.run(`long run, ${engine}`, () => longRun(testServer, times.longRun))
}

async function runOnPostgresql(testServer: TestServer): Promise<void> {
  await report.run('database stopped, postgresql', () => databaseStopped(testServer, times.outages, timeFactor))
  await report.run('database frozen and refusing, postgresql', () =>
    frozenAndRefusing(testServer, times.frozenMs, timeFactor),
  )
  await report.run('connection cut at every statement, postgresql', () =>
    cutAtEveryStatement(testServer, times.cutRounds),
  )
  await report.run('kill -9 in a migration, postgresql', () =>
    killDuringMigrations(testServer.cluster, times.migrationKills),
  )
  await report.run('connections cut at random, postgresql', () => randomCuts(testServer, times.cutSeconds))
}

/** Bulk changes and changes of large players, which must be atomic. */
async function runPlayerScenarios(testServer: TestServer): Promise<void> {
  const { engine } = testServer
  const { batchKills, batchPlayers, deletionKills, deletionRows, loadKills, eventKills } = times
  let sample: Promise<string[]> | undefined
  const ids = () => {
    sample ??= samplePlayers(testServer, batchPlayers)
    return sample
  }
  await report.run(`kill -9 in a gift, ${engine}`, async () => killDuringGifts(testServer, batchKills, await ids()))
  await report.run(`kill -9 in revoking a message to many, ${engine}`, async () =>
    killDuringRevocations(testServer, batchKills, await ids()),
  )
  await report.run(`kill -9 in sending a message again, ${engine}`, async () =>
    killDuringRepetitions(testServer, batchKills, await ids()),
  )
  await report.run(`kill -9 in a compensation, ${engine}`, async () =>
    killDuringCompensations(testServer, batchKills, await ids()),
  )
  await report.run(`kill -9 in a compensation of later players, ${engine}`, async () =>
    killDuringLaterPlayers(testServer, batchKills, await ids()),
  )
  await report.run(`kill -9 in a batch update, ${engine}`, async () =>
    killDuringFlags(testServer, batchKills, await ids()),
  )
  await report.run(`kill -9 in a recomputation, ${engine}`, async () => {
    await ids()
    return killDuringRecomputations(testServer, batchKills)
  })
  await report.run(`kill -9 in a delete request, ${engine}`, () =>
    killDuringDeletions(testServer, deletionKills, deletionRows),
  )
  await report.run(`kill -9 in a snapshot load, ${engine}`, () => killDuringLoads(testServer, loadKills))
  await report.run(`kill -9 in a restore to a moment, ${engine}`, () => killDuringRestores(testServer, loadKills))
  await report.run(`kill -9 in a batch of events, ${engine}`, () =>
    killDuringEventBatches(testServer, eventKills, times.events),
  )
  await report.run(`kill -9 in changes of guilds, ${engine}`, async () => {
    await ids()
    return killDuringGuilds(testServer, times.guildKills)
  })
  await report.run(`kill -9 in regattas, ${engine}`, async () => {
    await ids()
    return killDuringRegattas(testServer, times.regattaKills)
  })
  await report.run(`kill -9 by the clock of regattas, ${engine}`, async () => {
    await ids()
    return killDuringSchedule(testServer, times.schedule)
  })
  await report.run(`kill -9 in prizes, ${engine}`, async () => killDuringPrizes(testServer, batchKills, await ids()))
  await report.run(`kill -9 while players join, ${engine}`, async () =>
    killDuringJoins(testServer, eventKills, (await ids()).slice(0, times.joins)),
  )
  await report.run(`kill -9 in series of events, ${engine}`, () =>
    killDuringSeries(testServer, eventKills, times.events),
  )
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

// What is flushed is up to PostgreSQL and few lines of the server, so the short form leaves it out.
if (!values.short) {
  await report.run('power failure without fsync or full pages', powerFailureControls)
  await report.run('power failure under transactions', () => powerFailureUnderRows(times.powerFailures))
  await report.run('power failure under saves and joins', () => powerFailureUnderSaves(times.powerFailures))
}
await withTestServer(TestServer.postgresql(), async (testServer) => {
  await runOnEngine(testServer)
  await runPlayerScenarios(testServer)
})
await withTestServer(TestServer.embedded(), async (testServer) => {
  await runOnEngine(testServer)
  await testServer.server.stop()
  await report.run('ten starters on one folder, embedded', () => oneHolder(testServer.dataDir, times.holders))
  await report.run('start after kill -9 without a reaper, embedded', () =>
    unreapedKills(testServer.dataDir, times.unreaped),
  )
  await report.run('a command and a server at once, embedded', () =>
    commandAndServer(testServer.dataDir, times.together),
  )
  await report.run('a copied data folder, embedded', () => copiedFolder(testServer.dataDir))
  await report.run('kill -9 in a migration, embedded', () => killDuringMigrations(undefined, times.migrationKills))
  await report.run('full disk, embedded', () => fullDisk(testServer.dataDir, times.disks))
})
// A new server: the scenarios before copy its data folder, which must stay small.
await withTestServer(TestServer.embedded(), runPlayerScenarios)
report.end()
