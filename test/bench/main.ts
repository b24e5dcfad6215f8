import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeDataDir } from '#test/harness/data-folder.ts'
import { findInstalledPostgresql, startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { startBareServer } from './bare.ts'
import { bulkActions } from './bulk-actions.ts'
import { compensationPlans } from './compensations.ts'
import { competition } from './competition.ts'
import { configuredAttributes } from './configured-attributes.ts'
import { manyEvents } from './events.ts'
import {
  before,
  byDatabaseUrl,
  figuresAgainst,
  figuresBesideDatabaseUrl,
  figuresToReach,
  onBare,
  onEmbedded,
  startFigure,
} from './figures.ts'
import { gameCalls } from './game.ts'
import { guildScenarios, guildTable } from './guilds.ts'
import { largeLeaderboards } from './leaderboards.ts'
import { manyGuilds } from './many-guilds.ts'
import { addMeasured, type Measured, measure, median, type Pace, type Target } from './measure.ts'
import { boundedMemory } from './memory.ts'
import { scenariosAroundPlayers } from './messages-and-purchases.ts'
import { partsOfTheLog } from './parts-of-the-log.ts'
import { restorePlans } from './point-in-time.ts'
import { shareOfCore } from './process-stat.ts'
import { type Figure, toFigureTable, toMeasurementTable } from './report.ts'
import { playerScenarios, type Scenario } from './scenarios.ts'
import { severalServers } from './several-servers.ts'
import { signInBurst } from './sign-in-burst.ts'
import { slowExpressionSaves } from './slow-expressions.ts'
import type { BenchSuite } from './suite.ts'
import { figureSums, outboxCost } from './sums.ts'
import { getDatabaseUrl, openExistingServers, selectTexts, startServers, type TestServer } from './test-servers.ts'
import { traceCost } from './traces.ts'
import { webhookCost } from './webhooks.ts'

// Servers are killed by the exit handler, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    /** Numbers of players. */
    players: { type: 'string' },
    /** Also measures the largest number on a PostgreSQL by DATABASE_URL: the system's, with as much memory. */
    compare: { type: 'boolean', default: false },
    /** Players of the large leaderboard; they are added after the sample's players were measured. */
    entries: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** URLs or data folders of databases with sample players, to be measured as they are instead of made. */
    on: { type: 'string' },
    /** The folder of another built checkout, for example of the state before a change: its servers are measured too. */
    against: { type: 'string' },
    /** Only scenarios whose name has this in it, or one of these separated by `|`. */
    only: { type: 'string' },
  },
})
const toSizes = (text: string) =>
  [...new Set(text.split(',').filter(Boolean).map(Number))].sort((one, other) => one - other)
const sizes = toSizes(values.players ?? (values.quick ? '10000,100000' : '10000,100000,1000000'))
const entries = Number(values.entries ?? (values.quick ? 100_000 : 1_000_000))
const against = values.against && resolve(values.against)
const pace: Pace = {
  rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
  seconds: Number(values.seconds ?? (values.quick ? 2 : 4)),
  connections: 20,
}
const parts = values.only?.split('|')
const isWanted = (name: string) => parts === undefined || parts.some((part) => name.includes(part))
const say = (line: string) => process.stderr.write(`${line}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

const results = new Map<string, Measured>()
const figures: Figure[] = []

/** The product's target for what a scenario reads. */
function createTarget(name: string, { server, client, databasePid }: TestServer, work: Target['work']): Target {
  return { name, url: server.url, authorization: client.authorization, work, pid: server.child.pid, databasePid }
}

function toName({ players, checkout, isCompared }: TestServer): string {
  if (checkout) return before(onEmbedded(players))
  return isCompared ? byDatabaseUrl(players) : onEmbedded(players)
}

/** Where each server's scenarios are measured: the product, and beside it the bare server for those that have one. */
async function measureReads(
  testServers: readonly TestServer[],
  results: Map<string, Measured>,
  toScenarios: typeof playerScenarios,
): Promise<void> {
  const scenarios = await Promise.all(
    testServers.map((testServer) => toScenarios((select) => selectTexts(testServer, select))),
  )
  for (const [index, { name, isComparedToBare, connections }] of (scenarios[0] ?? []).entries()) {
    if (!isWanted(name)) continue
    say(`Measuring: ${name} …`)
    const all = testServers.map((testServer, at) => ({ testServer, scenario: scenarios[at]?.[index] }))
    const bare = await Promise.all(
      all.map(({ testServer, scenario }) => bareTarget(testServer, scenario, isComparedToBare)),
    )
    const own = all.map(({ testServer, scenario }) =>
      createTarget(toName(testServer), testServer, { kind: 'read', paths: scenario?.paths ?? [] }),
    )
    const targets = own.flatMap((target, at) => [target, ...(bare[at] ? [bare[at].target] : [])])
    const measured = await measure(targets, { ...pace, connections: connections ?? pace.connections })
    addMeasured(results, name, measured)
    for (const one of bare) await one?.stop()
  }
}

async function bareTarget(testServer: TestServer, scenario: Scenario | undefined, isComparedToBare: boolean) {
  const { players, checkout, isCompared, databasePid } = testServer
  if (!isComparedToBare || checkout || isCompared || !scenario) return undefined
  const { paths } = scenario
  const server = await startBareServer(getDatabaseUrl(testServer), paths)
  const own = { name: onBare(players), url: server.url, authorization: '', pid: server.child.pid }
  const target: Target = { ...own, databasePid, work: { kind: 'read', paths } }
  return { target, stop: () => server.stop() }
}

async function measureSaves(testServers: readonly TestServer[], results: Map<string, Measured>): Promise<void> {
  const name = 'save, with audit and history'
  if (!isWanted(name)) return
  say(`Measuring: ${name} …`)
  const targets: Target[] = []
  for (const testServer of testServers) {
    const players = await selectTexts(
      testServer,
      'select player_id as found from players order by md5(player_id) limit 1000',
    )
    targets.push(createTarget(toName(testServer), testServer, { kind: 'save', players, key: `bench_${Date.now()}` }))
  }
  addMeasured(results, name, await measure(targets, pace))
}

/** What another checkout is measured by too. */
const partsOfEachCheckout = [bulkActions, configuredAttributes]
const otherParts = [
  gameCalls,
  competition,
  figureSums,
  outboxCost,
  webhookCost,
  traceCost,
  slowExpressionSaves,
  manyEvents,
  compensationPlans,
  restorePlans,
  largeLeaderboards,
  manyGuilds,
  partsOfTheLog,
  boundedMemory,
  severalServers,
]

/** Measures parts of the product on one server; those that `--only` leaves out make no data either. */
async function measureParts(testServer: TestServer | undefined, parts: readonly BenchSuite[]): Promise<void> {
  if (!testServer) return
  const where = toName(testServer)
  const toTarget = (name: string, work: Target['work']) => createTarget(name, testServer, work)
  for (const part of parts) {
    const wanted = part.names.filter(isWanted)
    if (wanted.length === 0 || (part.table && !testServer.tables.has(part.table))) continue
    say(`Measuring: ${wanted.join('; ')}, ${where} …`)
    const measured = await part.measure({
      testServer,
      where,
      toTarget,
      pace,
      entries,
      isWanted,
    })
    for (const [name, one] of measured.results ?? []) addMeasured(results, name, one)
    figures.push(...measured.figures)
  }
}

/** How long the server takes to start on an existing database, in milliseconds; it runs again afterwards. */
async function startTime(testServer: TestServer): Promise<number> {
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    await testServer.server.stop()
    const started = performance.now()
    testServer.server = await startServerProcess({ dataDir: testServer.dataDir })
    starts.push(performance.now() - started)
  }
  return median(starts)
}

/** The last errors in a server's log. */
const toErrors = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .slice(-5)
    .join('\n')

/** Runs work on servers that are started one by one, and stops all of them at the end. */
async function withTestServers(
  testServers: AsyncIterable<TestServer>,
  work: (testServers: readonly TestServer[]) => Promise<void>,
) {
  const open: TestServer[] = []
  try {
    for await (const testServer of testServers) open.push(testServer)
    await work(open)
  } catch (error) {
    // Only the log of its server says why a call failed.
    for (const { server } of open) say(toErrors(server.output()))
    throw error
  } finally {
    for (const { server, dataDir, isKept } of open) {
      await (isKept ? server.stop() : server.kill())
      if (!isKept) await removeDataDir(dataDir)
    }
  }
}

async function measureAll(testServers: readonly TestServer[]): Promise<void> {
  await measureReads(testServers, results, playerScenarios)
  await measureReads(testServers, results, scenariosAroundPlayers)
  const withGuilds = testServers.filter(({ tables }) => tables.has(guildTable))
  await measureReads(withGuilds, results, guildScenarios)
  await measureSaves(testServers, results)
  const own = testServers.filter(({ checkout, isCompared }) => !checkout && !isCompared)
  const players = own.map((testServer) => testServer.players)
  figures.push(...figuresToReach(results, players))
  figures.push(...players.flatMap((size) => figuresAgainst(results, size)))
  figures.push(...players.flatMap((size) => figuresBesideDatabaseUrl(results, size)))
  for (const largest of testServers.filter((testServer) => testServer.players === players.at(-1))) {
    await measureParts(largest, partsOfEachCheckout)
  }
  const largest = own.at(-1)
  await measureParts(largest, otherParts)
  const [smallest] = own
  if (smallest && isWanted('sign in')) figures.push(await signInBurst(smallest, pace.rounds))
  if (largest && !largest.databaseUrl && isWanted('start'))
    figures.push(startFigure(largest.players, await startTime(largest)))
}

/** A PostgreSQL of the system with as much memory as the embedded one uses. */
async function startCompared({ dataDir }: TestServer): Promise<TestCluster> {
  const names = [
    'shared_buffers',
    'effective_cache_size',
    'max_wal_size',
    'max_parallel_workers_per_gather',
    'random_page_cost',
  ]
  const select = `select name || '=' || current_setting(name) as found from unnest('{${names}}'::text[]) name`
  const settings = await selectTexts({ dataDir }, select)
  return startCluster({
    durable: true,
    bin: findInstalledPostgresql(),
    settings: Object.fromEntries(settings.map((setting) => setting.split('='))),
  })
}

/** The servers of this checkout, and after them those that it is measured against. */
async function* startAll(): AsyncGenerator<TestServer> {
  if (values.on) yield* openExistingServers(values.on.split(','))
  else yield* startServers(sizes, say)
  if (against) yield* startServers(sizes, say, { checkout: against })
}

let compared: TestCluster | undefined

/** All servers, with that of the comparison when one is asked for. */
async function* startWithCompared(): AsyncGenerator<TestServer> {
  let largest: TestServer | undefined
  for await (const testServer of startAll()) {
    if (!testServer.checkout) largest = testServer
    yield testServer
  }
  if (!values.compare || !largest || largest.databaseUrl) return
  compared = await startCompared(largest)
  for await (const testServer of startServers([largest.players], say, { cluster: compared }))
    yield { ...testServer, isCompared: true }
}

const shareBefore = shareOfCore()
try {
  await withTestServers(startWithCompared(), measureAll)
} finally {
  await compared?.remove()
  const { rounds, seconds, connections } = pace
  const shares = [shareBefore, shareOfCore()].map((share) => `${Math.round(share * 100)} %`)
  print(`${connections} connections, ${rounds} rounds of ${seconds} s, medians over the rounds.`)
  print(`One busy thread had ${shares.join(' and ')} of a core for itself before and after.\n`)
  print(`${toMeasurementTable(results)}\n`)
  print(toFigureTable(figures))
}
process.exit(0)
