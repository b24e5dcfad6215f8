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
import { oneHolder } from './one-holder.ts'
import { boundOf, type Outcome, seconds } from './outcome.ts'
import { Place } from './place.ts'
import { fiveAtOnce, killedBeforeReply } from './repeated-calls.ts'
import { samplePlayers } from './sample-players.ts'
import { twoEditors } from './two-editors.ts'

/** How often each thing is tried: in full, and in the short form that `npm test` runs. */
const full = {
  kills: 50,
  additions: 500,
  calls: 200,
  callKills: 10,
  outages: 5,
  stuck: 20,
  disks: 3,
  holders: 10,
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

// Whoever stops it gets an orderly end: the servers that it started are ended at exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, kills: { type: 'string' } },
})
const kills = Number(values.kills)
const asked = values.kills ? { kills, batchKills: kills, deletionKills: kills, loadKills: kills } : {}
const times = { ...(values.short ? short : full), ...asked }
// The short form runs beside other tests on a machine of any speed: it gives the times that are promised some room.
const patience = values.short ? 4 : 1
const isWanted = (name: string) => values.only === undefined || name.includes(values.only)
const say = (line: string) => process.stdout.write(`${line}\n`)
let violated = 0

async function tell(name: string, scenario: () => Promise<Outcome>): Promise<void> {
  if (!isWanted(name)) return
  const started = performance.now()
  const outcome = await scenario().catch((problem: unknown): Outcome => {
    const violation = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
    return { tried: 'it broke off', facts: [], violations: [violation], chances: { n: 0, of: '' } }
  })
  const took = seconds(performance.now() - started)
  const { tried, facts, violations, chances, notRun } = outcome
  if (violations.length > 0) {
    violated++
    say(`FAILED  ${name} (${took}): ${tried}; ${violations.length} violations`)
    for (const violation of violations.slice(0, 20)) say(`          ${violation}`)
  } else if (notRun) say(`not run ${name}: ${notRun}`)
  else say(`ok      ${name} (${took}): ${[tried, 'lost 0', ...facts, boundOf(chances)].filter(Boolean).join('; ')}`)
}

async function onPlace(place: Place): Promise<void> {
  const { engine } = place
  await tell(`kill -9 under saves, ${engine}`, () => killUnderSaves(place, times.kills))
  await tell(`two editors of one player, ${engine}`, () => twoEditors(place, times.additions))
  await tell(`five calls with one key, ${engine}`, () => fiveAtOnce(place, times.calls))
  await tell(`kill -9 before the reply, ${engine}`, () => killedBeforeReply(place, times.callKills))
  if (engine === 'postgresql') await onPostgresql(place)
  else await tell('engine stuck, embedded', () => engineStuck(place, times.stuck, patience))
  await tell(`SIGTERM under load, ${engine}`, () => gracefulStop(place, times.stops))
}

async function onPostgresql(place: Place): Promise<void> {
  await tell('database stopped, postgresql', () => databaseStopped(place, times.outages, patience))
  await tell('database frozen and refusing, postgresql', () => frozenAndRefusing(place, times.frozenMs, patience))
  await tell('connection cut at every statement, postgresql', () => cutAtEveryStatement(place, times.cutRounds))
  await tell('connections cut at random, postgresql', () => randomCuts(place, times.cutSeconds))
}

/** What is done to many players, or to much of one, and must come out whole. */
async function aroundPlayers(place: Place): Promise<void> {
  const { engine } = place
  const { batchKills, batchPlayers, deletionKills, deletionRows, loadKills } = times
  let sample: Promise<string[]> | undefined
  const ids = () => {
    sample ??= samplePlayers(place, batchPlayers)
    return sample
  }
  await tell(`kill -9 in a gift, ${engine}`, async () => killedGifts(place, batchKills, await ids()))
  await tell(`kill -9 in a batch update, ${engine}`, async () => killedFlags(place, batchKills, await ids()))
  await tell(`kill -9 in a delete request, ${engine}`, () => killedDeletions(place, deletionKills, deletionRows))
  await tell(`kill -9 in a snapshot load, ${engine}`, () => killedLoads(place, loadKills))
}

async function withPlace(opened: Promise<Place>, work: (place: Place) => Promise<void>): Promise<void> {
  const place = await opened
  try {
    await work(place)
  } finally {
    await place.remove()
  }
}

await withPlace(Place.postgresql(), async (place) => {
  await onPlace(place)
  await aroundPlayers(place)
})
await withPlace(Place.embedded(), async (place) => {
  await onPlace(place)
  await place.server.stop()
  await tell('ten starters on one folder, embedded', () => oneHolder(place.dataDir, times.holders))
  await tell('full disk, embedded', () => fullDisk(place.dataDir, times.disks))
})
// A place of its own: the ones before it begin with copies of a data folder, which stays small.
await withPlace(Place.embedded(), aroundPlayers)
say(violated === 0 ? '\nNothing was lost.' : `\n${violated} scenarios failed.`)
process.exit(violated === 0 ? 0 : 1)
