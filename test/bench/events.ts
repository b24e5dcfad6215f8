import { encodeQuery } from '#contract/core/query-string.ts'
import { events } from '#contract/events/events.ts'
import { within } from './bulk-actions.ts'
import { type Measured, measure, median, mediansOf, type Pace, type Target } from './measure.ts'
import type { Figure } from './report.ts'
import { runBeside, selectTexts, type TestServer } from './test-servers.ts'

/** What is measured here, by the names that `--only` knows. */
export const eventNames = ['events, first page', 'events, month', 'join an event', 'import and delete events'] as const

/** The most events; each player is in `joinsEach` of them. */
const eventLimit = 100_000
const joinsEach = 50

/** Hours from one start to the next: about 400 in a month. */
const hoursBetween = 1.8

/** Events of one import and one deletion. */
const batch = 5_000

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
    'analyze events',
    'analyze event_players',
    'analyze leaderboard_definitions',
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

/** Imports events and deletes them again; the two times in milliseconds. */
async function timeOfBatches({ client }: TestServer): Promise<{ imported: number; deleted: number }> {
  const list = Array.from({ length: batch }, (_, index) => ({
    Content: `Bench import ${index}`,
    StartDate: new Date(Date.UTC(2040, 0, 1, index)).toISOString(),
    Duration: 24,
    leaderboards: leaderboards.slice(0, 1),
  }))
  const made = await client.call(events.createMany, { body: { events: list } }, { timeoutMs: 60_000 })
  if (!made.data) throw new Error(`an import was answered ${made.status} ${made.message}`)
  const removed = await client.call(events.removeMany, { body: { ids: made.data.Ids } }, { timeoutMs: 60_000 })
  if (!removed.data) throw new Error(`a deletion was answered ${removed.status} ${removed.message}`)
  return { imported: made.milliseconds, deleted: removed.milliseconds }
}

async function measureBatches(testServer: TestServer, { rounds }: Pace, where: string): Promise<Figure[]> {
  const times: { imported: number; deleted: number }[] = []
  for (let round = 0; round < rounds; round++) times.push(await timeOfBatches(testServer))
  const some = batch.toLocaleString('en-US')
  return [
    within(`${where}: import ${some} events`, median(times.map(({ imported }) => imported)), 5_000),
    within(`${where}: delete ${some} events`, median(times.map(({ deleted }) => deleted)), 5_000),
  ]
}

/** Lists, joins and batches among many events and participations. `toTarget` names a load on this server. */
export async function measureEvents(
  testServer: TestServer,
  toTarget: (name: string, work: Target['work']) => Target,
  pace: Pace,
  where: string,
): Promise<{ results: ReadonlyMap<string, Measured>; figures: Figure[] }> {
  await runBeside(testServer, ...eventStatements(testServer.players))
  const players = await selectTexts(
    testServer,
    `select player_id as found from players order by md5(player_id) limit ${joinsPerSecond * pace.seconds * 2}`,
  )
  const [firstPage, month, join] = eventNames
  const loads: Record<string, { work: Target['work']; goalMs: number }> = {
    [firstPage]: { work: { kind: 'read', paths: [events.list.path + encodeQuery({ take: 15 })] }, goalMs: 20 },
    [month]: { work: { kind: 'read', paths: months(testServer.players) }, goalMs: 30 },
    [join]: {
      work: { kind: 'join', players, events: await newEvents(testServer, pace.rounds + 1), perSecond: joinsPerSecond },
      goalMs: 50,
    },
  }
  const results = new Map<string, Measured>()
  const figures: Figure[] = []
  for (const [name, { work, goalMs }] of Object.entries(loads)) {
    const measured = await measure([toTarget(where, work)], pace)
    results.set(name, measured)
    const { p95, failed } = mediansOf(measured.get(where))
    const figure = within(`${where}: ${name}, p95`, p95, goalMs)
    figures.push({ ...figure, isReached: figure.isReached && failed === 0 })
  }
  return { results, figures: [...figures, ...(await measureBatches(testServer, pace, where))] }
}
