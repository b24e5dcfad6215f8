import { sql } from 'kysely'
import { eventPlayers } from '#contract/event-players.ts'
import { events } from '#contract/events.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import { getRandomMoment, killDuring } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

/** Places on one leaderboard: few, so that many open and fill. */
const capacity = 7
/** How many players join at once in every other round; in the others all do, each of them twice. */
const few = 20

/** A running event with two kinds of leaderboards of little room, and one without a limit. */
export async function newEvent({ client }: TestServer): Promise<string> {
  const board = (name: string, places: number | null) => ({ name, capacity: places, attributeNames: ['stars'] })
  const { data, status, message } = await client.call(events.create, {
    body: {
      Content: 'Chaos joins',
      StartDate: new Date(Date.now() - 3_600_000).toISOString(),
      Duration: 400,
      leaderboards: [board('few', capacity), board('two', 2), board('all', null)],
    },
  })
  if (!data) throw new Error(`creating an event was answered ${status} ${message}`)
  return String(data.Id)
}

/** Sends the joins of all players, a number of them at once; adds those that were acknowledged to `joined`, its result. */
export async function joinAll(
  client: HttpClient,
  eventId: string,
  ids: readonly string[],
  atOnce: number,
  joined: string[] = [],
): Promise<string[]> {
  const waiting = [...ids]
  await Promise.all(
    Array.from({ length: Math.min(atOnce, ids.length) }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const { status } = await client.call(eventPlayers.join, { params: { eventId, id } }, { timeoutMs: 60_000 })
        if (status === 200) joined.push(id)
        // The server is gone, and with it the replies to come.
        if (status === 0) return
        // It has enough to do, or players wait for each other: it wants the call again.
        if (status === 503) {
          waiting.unshift(id)
          await pause(50 + Math.random() * 200)
        }
      }
    }),
  )
  return joined
}

/** What is wrong with an event that `due` players must be in, those that were acknowledged. */
export async function checkEvent(db: Handle, eventId: string, due: readonly string[]): Promise<string[]> {
  const { rows: joined } = await sql<{ player_id: string }>`
    select player_id from event_players where event_id = ${eventId}::integer and left_at is null`.execute(db)
  const inEvent = new Set(joined.map((row) => row.player_id))
  const lost = due.filter((id) => !inEvent.has(id))
  const { rows: overfull } = await sql<{ name: string; number: number; players: number }>`
    select d.name, e.leaderboard_number as number, count(*)::int as players
    from leaderboard_definitions d join leaderboard_entries e on e.definition_id = d.id
    where d.event_id = ${eventId}::integer and e.removed_at is null
    group by d.name, d.capacity, e.leaderboard_number having count(*) > d.capacity`.execute(db)
  const { rows: odd } = await sql<{ player_id: string; boards: number }>`
    select coalesce(j.player_id, e.player_id) as player_id, count(e.definition_id)::int as boards
    from (select * from event_players where event_id = ${eventId}::integer) j
    full join (
      select e.* from leaderboard_entries e join leaderboard_definitions d on d.id = e.definition_id
      where d.event_id = ${eventId}::integer
    ) e on e.player_id = j.player_id
    group by 1 having count(e.definition_id) <> 3 or count(j.player_id) = 0`.execute(db)
  const { rows: wrong } = await sql<{ number: number }>`
    select l.number from leaderboards l join leaderboard_definitions d on d.id = l.definition_id
    where d.event_id = ${eventId}::integer and d.capacity is not null and l.is_full <> (d.capacity <= (
      select count(*) from leaderboard_entries e
      where e.definition_id = l.definition_id and e.leaderboard_number = l.number and e.removed_at is null))`.execute(
    db,
  )
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged joins are lost, ${lost[0]} among them`] : []),
    ...overfull.map(({ name, number, players }) => `${players} players are on leaderboard ${number} of "${name}"`),
    ...odd.slice(0, 5).map(({ player_id, boards }) => `player ${player_id} is on ${boards} of 3 leaderboards`),
    ...(wrong.length > 0 ? [`${wrong.length} leaderboards are wrongly full or open`] : []),
  ]
}

/** The server is killed while players join an event in parallel: nobody is lost, twice on a leaderboard, or one too many. */
export async function killDuringJoins(testServer: TestServer, kills: number, ids: readonly string[]): Promise<Outcome> {
  const violations: string[] = []
  const look = (eventId: string, due: readonly string[]) => testServer.inspect(({ db }) => checkEvent(db, eventId, due))
  const started = performance.now()
  const undisturbed = await newEvent(testServer)
  await joinAll(testServer.client, undisturbed, ids, few)
  violations.push(...(await look(undisturbed, ids)))
  const undisturbedMs = performance.now() - started
  let acknowledged = 0
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const eventId = await newEvent(testServer)
    const moment = getRandomMoment(undisturbedMs)
    const [calls, atOnce] = kill % 2 === 0 ? [ids, few] : [[...ids, ...ids], 2 * ids.length]
    const joined = await killDuring(testServer, moment, (client) => joinAll(client, eventId, calls, atOnce))
    acknowledged += joined.length
    const problems = await look(eventId, joined)
    await joinAll(testServer.client, eventId, calls, atOnce)
    problems.push(...(await look(eventId, ids)))
    violations.push(...problems.map((problem) => `kill ${kill}: ${problem}`))
  }
  violations.push(...(await checkChain(testServer)))
  return {
    tried: `${kills} kills while ${formatInteger(ids.length)} players joined an event, ${few} at once, or all of them twice`,
    facts: [
      `${formatInteger(acknowledged)} joins were acknowledged before the kills`,
      `undisturbed: ${formatSeconds(undisturbedMs)} for ${formatInteger(ids.length)} joins`,
    ],
    violations,
    chances: { n: kills, of: 'kills' },
  }
}
