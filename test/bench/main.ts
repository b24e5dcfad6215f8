import { parseArgs } from 'node:util'
import { startCluster } from '#test/harness/postgresql.ts'
import { startServerProcess } from '#test/harness/start-server.ts'
import { startBareServer } from './bare.ts'
import { shareOfCore } from './cpu-time.ts'
import { embeddedFigures, onBare, onEmbedded, onPostgresql, postgresqlFigures } from './figures.ts'
import { type Measured, measure, median, type Pace, type Target } from './measure.ts'
import { embeddedPlaces, type Place, postgresqlPlaces, textsOf } from './places.ts'
import { type Figure, tableOfFigures, tableOfMeasurements } from './report.ts'
import { readingScenarios, type Scenario } from './scenarios.ts'
import { signInBurst } from './sign-in-burst.ts'

const { values } = parseArgs({
  options: {
    /** Numbers of players on PostgreSQL, and on the embedded engine. */
    players: { type: 'string' },
    embedded: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Only scenarios whose name has this in it. */
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
const isWanted = (name: string) => values.only === undefined || name.includes(values.only)
const say = (line: string) => process.stderr.write(`${line}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

/** The product's target for what a scenario reads. */
function targetOf(name: string, { server, client, databasePid }: Place, work: Target['work']): Target {
  return { name, url: server.url, authorization: client.authorization, work, pid: server.child.pid, databasePid }
}

/** Where each place's scenarios are measured: the product, and beside it the bare server for those that have one. */
async function measureReads(
  places: readonly Place[],
  nameOf: (players: number) => string,
  results: Map<string, Measured>,
): Promise<void> {
  const scenarios = await Promise.all(places.map((place) => readingScenarios((select) => textsOf(place, select))))
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

const shareBefore = shareOfCore()
const results = new Map<string, Measured>()
const figures: Figure[] = []
const open: Place[] = []
const cluster = sizes.length > 0 ? await startCluster({ durable: true }) : undefined
try {
  if (cluster) {
    const places = await postgresqlPlaces(cluster, sizes, say)
    open.push(...places)
    await measureReads(places, onPostgresql, results)
    await measureSaves(places, onPostgresql, results)
    const [smallest] = places
    if (smallest && isWanted('sign in')) figures.push(await signInBurst(smallest, pace.rounds))
    figures.unshift(...postgresqlFigures(results, sizes))
  }
  if (embeddedSizes.length > 0) {
    const places = await embeddedPlaces(embeddedSizes, say)
    open.push(...places)
    await measureReads(places, onEmbedded, results)
    await measureSaves(places, onEmbedded, results)
    const largest = places.at(-1)
    if (largest) figures.push(...embeddedFigures(results, embeddedSizes, await startTime(largest)))
  }
  const { rounds, seconds, connections } = pace
  const shares = [shareBefore, shareOfCore()].map((share) => `${Math.round(share * 100)} %`)
  print(
    `${connections} connections, ${rounds} rounds of ${seconds} s, medians over the rounds; PostgreSQL as it comes.`,
  )
  print(`One busy thread had ${shares.join(' and ')} of a core for itself before and after.\n`)
  print(`${tableOfMeasurements(results)}\n`)
  print(tableOfFigures(figures))
} finally {
  for (const { server } of open) await server.kill()
  cluster?.remove()
}
process.exit(0)
