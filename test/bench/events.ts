import { encodeQuery } from '#contract/core/query-string.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import type { HttpReply } from '#test/harness/http-client.ts'
import { type Measured, median, type Pace, type Target } from './measure.ts'
import { measureLoad } from './measure-load.ts'
import { createTimeFigure, type Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, selectTexts, type TestServer } from './test-servers.ts'

const names = ['events, first page', 'events, month', 'join an event', 'import and delete events'] as const

/** The most events; each player is in `joinsEach` of them. */
const eventLimit = 100_000
const joinsEach = 50

/** Hours from one start to the next: about 400 in a month. */
const hoursBetween = 1.8

/** Events of one import and one deletion. */
const batch = 5_000

/** Joins per second: as many as a large game has. */
const joinsPerSecond = 300
const leaderboards = ['gold', 'silver', 'bronze'].map((name) => ({ name, capacity: 100, attributeNames: ['stars'] }))

/** Events around the present, each with two leaderboards, and players in them. */
export function eventStatements(players: number): string[] {
  const count = Math.min(players, eventLimit)
  return [
    `insert into events (content, content_folded, start_at, end_at, duration, profile_id, created_at, created_by)
     select 'Bench ' || n, 'bench ' || n, start_at, start_at + interval '48 hours', 48, (select min(id) from event_profiles),
       now(), 'bench@example.com'
     from generate_series(1, ${count}) n, lateral (
       select date_trunc('hour', now()) + (n - ${count} / 2) * interval '${hoursBetween} hours' as start_at
     ) placed`,
    `insert into leaderboard_definitions (name, name_folded, event_id, attribute_names, auto_join)
     select board, board, id, 'Bench.stars', true from events cross join unnest(array['gold', 'silver']) board
     where content like 'Bench %'`,
    `insert into event_players (player_id, event_id, joined_at)
     select player_id, first + (ordinal * ${joinsEach} + n) % ${count}, now()
     from (select player_id, row_number() over (order by player_id) as ordinal from players) placed
     cross join generate_series(1, ${joinsEach}) n
     cross join (select min(id) as first from events where content like 'Bench %') bench`,
    // What autovacuum does by itself within minutes: else it would run beside the joins.
    'vacuum (analyze)',
  ]
}

/** The months around the present, as far as there are events. */
function months(players: number): string[] {
  const reach = Math.min(120, Math.floor((Math.min(players, eventLimit) * hoursBetween) / 24 / 30 / 2) - 1)
  return Array.from({ length: 40 }, (_, index) => {
    const first = new Date()
    first.setUTCDate(first.getUTCDate() + Math.round(((index - 20) / 20) * reach) * 30)
    const last = new Date(first.getTime() + 30 * 86_400_000)
    return events.range.path + encodeQuery({ startDate: first.toISOString(), endDate: last.toISOString() })
  })
}

/** Makes a running event for each round, and gives their editions. */
async function newEvents({ client }: TestServer, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const StartDate = new Date(Date.now() - 3_600_000).toISOString()
    const body = { Content: 'Bench joins', StartDate, Duration: 400, leaderboards }
    const { data, status, message } = await client.call(events.create, { body })
    if (!data) throw new Error(`creating an event was answered ${status} ${message}`)
    ids.push(String(data.Id))
  }
  return ids
}

/** Throws with what a call was answered when it failed. */
function toData<T>(what: string, { data, status, message }: HttpReply<T>): NonNullable<T> {
  if (data === undefined || data === null) throw new Error(`${what} was answered ${status} ${message}`)
  return data
}

const timeoutMs = 60_000

/** Imports events and deletes them again; the two times in milliseconds. */
async function timeOfImport({ client }: TestServer): Promise<Readonly<Record<string, number>>> {
  const list = Array.from({ length: batch }, (_, index) => ({
    Content: `Bench import ${index}`,
    StartDate: new Date(Date.UTC(2040, 0, 1, index)).toISOString(),
    Duration: 24,
    leaderboards: leaderboards.slice(0, 1),
  }))
  const made = await client.call(events.createMany, { body: { events: list } }, { timeoutMs })
  const removed = await client.call(events.removeMany, { body: { ids: toData('an import', made).Ids } }, { timeoutMs })
  toData('a deletion', removed)
  return { 'import {} events': made.milliseconds, 'delete {} events': removed.milliseconds }
}

/** Creates a series and renames all its editions; the two times in milliseconds. The events are deleted again. */
async function timeOfSeries({ client }: TestServer): Promise<Readonly<Record<string, number>>> {
  const Rule = { Zone: 'UTC', FirstDay: '2050-01-01', Time: '18:00', Unit: 'day', Step: 1, Count: batch } as const
  const body = { Content: 'Bench series', Duration: 1, Rule, leaderboards: leaderboards.slice(0, 1) }
  const made = await client.call(eventSeries.create, { body }, { timeoutMs })
  const { Ids } = toData('a series', made)
  const list = Ids.map((Id, index) => ({
    Id,
    Version: 1,
    Content: 'Bench series renamed',
    StartDate: new Date(Date.UTC(2050, 0, 1 + index, 18)).toISOString(),
    Duration: 1,
  }))
  const changed = await client.call(eventSeries.changeMany, { body: { events: list } }, { timeoutMs })
  toData('a change', changed)
  toData('a deletion', await client.call(events.removeMany, { body: { ids: Ids } }, { timeoutMs }))
  return { 'create a series of {} events': made.milliseconds, 'change {} events of a series': changed.milliseconds }
}

async function measureBatches(testServer: TestServer, { rounds }: Pace, where: string): Promise<Figure[]> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const [name, time] of Object.entries({
      ...(await timeOfImport(testServer)),
      ...(await timeOfSeries(testServer)),
    }))
      times.set(name, [...(times.get(name) ?? []), time])
  return [...times].map(([name, all]) =>
    createTimeFigure(`${where}: ${name.replace('{}', batch.toLocaleString('en-US'))}`, median(all), 5_000),
  )
}

/** Fills the tables, unless an earlier run did on the same database. */
async function fill(testServer: TestServer): Promise<void> {
  const found = await selectTexts(testServer, `select content as found from events where content = 'Bench 1'`)
  if (found.length === 0) await runSql(testServer, ...eventStatements(testServer.players))
}

/** Joins of players who are in none of its events yet. */
async function joins(testServer: TestServer, pace: Pace, perSecond: number): Promise<Target['work']> {
  const players = await selectTexts(
    testServer,
    `select player_id as found from players order by md5(player_id) limit ${perSecond * pace.seconds * 2}`,
  )
  const ids = await newEvents(testServer, pace.rounds + 1)
  return { kind: 'join', players, events: ids, perSecond }
}

/** Lists, joins and batches among many events and participations. */
async function measureEvents(bench: Bench) {
  const { testServer, pace, where, isWanted } = bench
  await fill(testServer)
  const [firstPage, month, join, batches] = names
  const results = new Map<string, Measured>()
  const figures: Figure[] = []
  const reads = [
    { name: firstPage, paths: [events.list.path + encodeQuery({ take: 15 })], goalMs: 20 },
    { name: month, paths: months(testServer.players), goalMs: 30 },
  ]
  for (const connections of [1, 20])
    for (const { name, paths, goalMs } of reads.filter(({ name }) => isWanted(name)))
      figures.push(await measureLoad(bench, results, { name, work: { kind: 'read', paths }, connections, goalMs }))
  if (isWanted(join)) {
    const work = await joins(testServer, pace, joinsPerSecond)
    const name = `${join}, ${joinsPerSecond} a second`
    figures.push(await measureLoad(bench, results, { name, work, connections: 20, goalMs: 50 }))
  }
  if (isWanted(batches)) figures.push(...(await measureBatches(testServer, pace, where)))
  return { results, figures }
}

export const manyEvents: BenchSuite = { names, measure: measureEvents }
