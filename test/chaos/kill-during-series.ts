import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { eventSeries } from '#contract/event-series.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { getRandomMoment, sendUntilAnswered } from './kill-during.ts'
import { type KilledCall, killInCall } from './kill-in-call.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'

/** What is done to a series, in this order. */
const kinds = ['creation', 'change'] as const

/** What the database holds of the series whose events begin with a name. `whole` counts those with both leaderboards. */
type State = { series: number; editions: number; whole: number; changed: number; positions: number; audits: number }

type Edition = { id: number; content: string; start_at: Date; duration: number; version: number }

function readState(testServer: TestServer, name: string): Promise<State> {
  return testServer.inspect(async ({ db }: { db: Handle }) => {
    const { rows } = await sql<State>`
      select count(distinct e.series_id)::int as series, count(*)::int as editions,
        count(*) filter (where (select count(*) from leaderboard_definitions d where d.event_id = e.id) = 2)::int as whole,
        count(*) filter (where e.content = ${`${name} changed`})::int as changed,
        count(distinct e.series_position)::int as positions,
        (select count(*)::int from audit_log where outcome = 'done'
          and action in ('event series created', 'events changed')) as audits
      from events e where e.content like ${`${name}%`}`.execute(db)
    const [state] = rows
    if (!state) throw new Error('A count gave no row.')
    return state
  })
}

function listEditions(testServer: TestServer, name: string): Promise<readonly Edition[]> {
  return testServer.inspect(async ({ db }: { db: Handle }) => {
    const { rows } = await sql<Edition>`
      select id, content, start_at, duration, version from events where content = ${name} order by id`.execute(db)
    return rows
  })
}

type Round = { name: string; size: number; before: State }

function creation(testServer: TestServer, { name, size, before }: Round): KilledCall<State, unknown> {
  const key = randomUUID()
  const body = {
    Content: name,
    Duration: 1,
    Rule: { Zone: 'Europe/Berlin', FirstDay: '2031-01-01', Time: '02:30', Unit: 'day', Step: 1, Count: size } as const,
    leaderboards: ['gold', 'silver'].map((board) => ({ name: board, attributeNames: ['stars', 'coins'] })),
  }
  return {
    what: 'creation',
    send: (client) => sendUntilAnswered(client, eventSeries.create, { body }, key),
    readState: () => readState(testServer, name),
    before,
    due: { series: 1, editions: size, whole: size, changed: 0, positions: size, audits: before.audits + 1 },
  }
}

/** Gives all editions another name; the dates stay, because a change of these needs a plan when there are players. */
async function change(testServer: TestServer, { name, size, before }: Round): Promise<KilledCall<State, unknown>> {
  const key = randomUUID()
  const events = (await listEditions(testServer, name)).map(({ id, start_at, duration, version }) => ({
    Id: id,
    Version: version,
    Content: `${name} changed`,
    StartDate: start_at.toISOString(),
    Duration: duration,
  }))
  return {
    what: 'change',
    send: (client) => sendUntilAnswered(client, eventSeries.changeMany, { body: { events } }, key),
    readState: () => readState(testServer, name),
    before,
    due: { ...before, changed: size, audits: before.audits + 1 },
  }
}

/** The server is killed while a series is created and while all its editions change: all of them, once, or none. */
export async function killDuringSeries(testServer: TestServer, kills: number, size: number): Promise<Outcome> {
  const violations: string[] = []
  const undisturbedMs = new Map<string, number>()
  let doneBefore = 0
  // Round 0 is not disturbed and tells how long each call takes.
  for (let round = 0; round <= kills && violations.length === 0; round++) {
    const name = `Series ${randomUUID()}`
    let before = await readState(testServer, name)
    for (const kind of kinds) {
      const call = await (kind === 'creation' ? creation : change)(testServer, { name, size, before })
      const started = performance.now()
      const moment = round === 0 ? undefined : getRandomMoment(1.5 * (undisturbedMs.get(kind) ?? 0))
      const result = await killInCall(testServer, call, moment)
      if (round === 0) undisturbedMs.set(kind, performance.now() - started)
      else doneBefore += result.hadActed ? 1 : 0
      before = result.after
      violations.push(...result.problems.map((problem) => `kill ${round}, ${problem}`))
    }
  }
  violations.push(...(await checkChain(testServer)))
  const all = kills * kinds.length
  return {
    tried: `${all} kills in creations and changes of series of ${formatInteger(size)} events`,
    facts: [
      `${formatInteger(doneBefore)} had acted before the kill, ${formatInteger(all - doneBefore)} had not`,
      `undisturbed: ${[...undisturbedMs].map(([kind, ms]) => `${kind} ${formatSeconds(ms)}`).join(', ')}`,
    ],
    violations,
    chances: { n: all, of: 'calls' },
  }
}
