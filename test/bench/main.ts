import { parseArgs } from 'node:util'
import { startCluster } from '#test/harness/postgresql.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { scenariosAroundPlayers } from './around-players.ts'
import { startBareServer } from './bare.ts'
import { shareOfCore } from './cpu-time.ts'
import { embeddedFigures, onBare, onEmbedded, onPostgresql, postgresqlFigures } from './figures.ts'
import { massActionNames, massActions } from './mass-actions.ts'
import { type Measured, measure, median, type Pace, type Target } from './measure.ts'
import { embeddedPlaces, existingPlaces, type Place, postgresqlPlaces, textsOf } from './places.ts'
import { type Figure, tableOfFigures, tableOfMeasurements } from './report.ts'
import { readingScenarios, type Scenario } from './scenarios.ts'
import { signInBurst } from './sign-in-burst.ts'

// Whoever stops it gets an orderly end: the servers that it started are ended at exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    /** Numbers of players on PostgreSQL, and on the embedded engine. */
    players: { type: 'string' },
    embedded: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Addresses of PostgreSQL databases with sample players, to be measured as they are instead of made. */
    on: { type: 'string' },
    /** Only scenarios whose name has this in it, or one of these separated by `|`. */
    only: { type: 'string' },
  },
})
const sizesOf = (text: string) =>
  [...new Set(text.split(',').filter(Boolean).map(Number))].sort((one, other) => one - other)
const sizes = sizesOf(values.players ?? (values.quick ? '10000,100000' : '10000,100000,1000000'))
const embeddedSizes = sizesOf(values.embedded ?? (values.quick ? '1000,10000' : '1000,100000'))
const pace: Pace = {
  rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
  seconds: Number(values.seconds ?? (values.quick ? 2 : 4)),
  connections: 20,
}
/** The product's own default; see QD_DATABASE_CONNECTIONS. */
const poolSize = 10
const parts = values.only?.split('|')
const isWanted = (name: string) => parts === undefined || parts.some((part) => name.includes(part))
const say = (line: string) => process.stderr.write(`${line}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

const results = new Map<string, Measured>()
const figures: Figure[] = []

/** The product's target for what a scenario reads. */
function targetOf(name: string, { server, client, databasePid }: Place, work: Target['work']): Target {
  return { name, url: server.url, authorization: client.authorization, work, pid: server.child.pid, databasePid }
}

/** Where each place's scenarios are measured: the product, and beside it the bare server for those that have one. */
async function measureReads(
  places: readonly Place[],
  nameOf: (players: number) => string,
  results: Map<string, Measured>,
  scenariosOf: typeof readingScenarios,
): Promise<void> {
  const scenarios = await Promise.all(places.map((place) => scenariosOf((select) => textsOf(place, select))))
  for (const [index, { name, besideBare }] of (scenarios[0] ?? []).entries()) {
    if (!isWanted(name)) continue
    say(`Measuring: ${name} …`)
    const all = places.map((place, at) => ({ place, scenario: scenarios[at]?.[index] }))
    const bare = await Promise.all(all.map(({ place, scenario }) => bareTarget(place, scenario, besideBare)))
    const own = all.map(({ place, scenario }) =>
      targetOf(nameOf(place.players), place, { kind: 'read', paths: scenario?.paths ?? [] }),
    )
    const targets = own.flatMap((target, at) => [target, ...(bare[at] ? [bare[at].target] : [])])
    results.set(name, new Map([...(results.get(name) ?? []), ...(await measure(targets, pace))]))
    for (const one of bare) await one?.stop()
  }
}

async function bareTarget(
  { players, databaseUrl, databasePid }: Place,
  scenario: Scenario | undefined,
  besideBare: boolean,
) {
  if (!besideBare || !databaseUrl || !scenario) return undefined
  const { paths } = scenario
  const server = await startBareServer(databaseUrl, poolSize, paths)
  const own = { name: onBare(players), url: server.url, authorization: '', pid: server.child.pid }
  const target: Target = { ...own, databasePid, work: { kind: 'read', paths } }
  return { target, stop: () => server.stop() }
}

async function measureSaves(
  places: readonly Place[],
  nameOf: (players: number) => string,
  results: Map<string, Measured>,
): Promise<void> {
  const name = 'save, with audit and history'
  if (!isWanted(name)) return
  say(`Measuring: ${name} …`)
  const targets: Target[] = []
  for (const place of places) {
    const players = await textsOf(place, 'select player_id as found from players order by md5(player_id) limit 1000')
    targets.push(targetOf(nameOf(place.players), place, { kind: 'save', players, key: `bench_${Date.now()}` }))
  }
  results.set(name, new Map([...(results.get(name) ?? []), ...(await measure(targets, pace))]))
}

async function measureMassActions(place: Place | undefined, nameOf: (players: number) => string): Promise<void> {
  if (!place || !massActionNames.some(isWanted)) return
  say(`Measuring: gifts and flags for many players, ${nameOf(place.players)} …`)
  figures.push(...(await massActions(place, pace, nameOf(place.players), isWanted)))
}

/** How long the server takes to start on an existing database, in milliseconds; the place runs again afterwards. */
async function startTime(place: Place): Promise<number> {
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    await place.server.stop()
    const started = performance.now()
    place.server = await startServerProcess({ dataDir: place.dataDir })
    starts.push(performance.now() - started)
  }
  return median(starts)
}

/** Works with places, which are opened one by one; all that are open are closed at the end. */
async function withPlaces(places: AsyncIterable<Place>, work: (places: readonly Place[]) => Promise<void>) {
  const open: Place[] = []
  try {
    for await (const place of places) open.push(place)
    await work(open)
  } finally {
    for (const { server } of open) await server.kill()
  }
}

async function measurePostgresql(places: readonly Place[]): Promise<void> {
  await measureReads(places, onPostgresql, results, readingScenarios)
  await measureReads(places, onPostgresql, results, scenariosAroundPlayers)
  await measureSaves(places, onPostgresql, results)
  const players = places.map((place) => place.players)
  figures.push(...postgresqlFigures(results, players))
  await measureMassActions(places.at(-1), onPostgresql)
  const [smallest] = places
  if (smallest && isWanted('sign in')) figures.push(await signInBurst(smallest, pace.rounds))
}

async function measureEmbedded(places: readonly Place[]): Promise<void> {
  await measureReads(places, onEmbedded, results, readingScenarios)
  await measureSaves(places, onEmbedded, results)
  const largest = places.at(-1)
  await measureMassActions(largest, onEmbedded)
  if (largest) figures.push(...embeddedFigures(results, embeddedSizes, await startTime(largest)))
}

/** Measures on PostgreSQL: on databases that are there, or on a server of its own. */
async function benchPostgresql(): Promise<void> {
  if (values.on) return withPlaces(existingPlaces(values.on.split(',')), measurePostgresql)
  if (sizes.length === 0) return
  const cluster = await startCluster({ durable: true })
  try {
    await withPlaces(postgresqlPlaces(cluster, sizes, say), measurePostgresql)
  } finally {
    cluster.remove()
  }
}

const shareBefore = shareOfCore()
try {
  await benchPostgresql()
  if (embeddedSizes.length > 0) await withPlaces(embeddedPlaces(embeddedSizes, say), measureEmbedded)
} finally {
  const { rounds, seconds, connections } = pace
  const shares = [shareBefore, shareOfCore()].map((share) => `${Math.round(share * 100)} %`)
  print(`${connections} connections, ${rounds} rounds of ${seconds} s, medians over the rounds.`)
  print(`One busy thread had ${shares.join(' and ')} of a core for itself before and after.\n`)
  print(`${tableOfMeasurements(results)}\n`)
  print(tableOfFigures(figures))
}
process.exit(0)
