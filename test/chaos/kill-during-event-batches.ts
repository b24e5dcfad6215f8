import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { events } from '#contract/events.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import { getRandomMoment, sendUntilAnswered } from './kill-during.ts'
import { type KilledCall, killInCall } from './kill-in-call.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'

/** The three batches of events, in the order in which they follow each other. */
const kinds = ['import', 'deletion', 'restoration'] as const
type Kind = (typeof kinds)[number]

/** What the database holds of the events with one name. `whole` counts those with both leaderboards. */
type State = { events: number; whole: number; deleted: number; audits: number }

function readState(testServer: TestServer, name: string): Promise<State> {
  return testServer.inspect(async ({ db }: { db: Handle }) => {
    const { rows } = await sql<State>`
      select count(*)::int as events, count(*) filter (where e.deleted)::int as deleted,
        count(*) filter (where (select count(*) from leaderboard_definitions d where d.event_id = e.id) = 2)::int as whole,
        (select count(*)::int from audit_log where action like 'events %' and outcome = 'done') as audits
      from events e where e.content = ${name}`.execute(db)
    return rows[0] ?? { events: 0, whole: 0, deleted: 0, audits: 0 }
  })
}

function newEvents(name: string, size: number) {
  return Array.from({ length: size }, (_, index) => ({
    Content: name,
    StartDate: new Date(Date.UTC(2031, 0, 1, index)).toISOString(),
    Duration: 24,
    leaderboards: ['gold', 'silver'].map((board) => ({ name: board, attributeNames: ['stars', 'coins'] })),
  }))
}

/** The next batch about the events of a round, whose editions the import replied. */
function nextBatch(testServer: TestServer, kind: Kind, round: Round): KilledCall<State, { Ids: number[] }> {
  const { name, ids, size, before } = round
  const key = randomUUID()
  const due = { events: size, whole: size, deleted: kind === 'deletion' ? size : 0, audits: before.audits + 1 }
  const send = (client: HttpClient) => {
    if (kind === 'import')
      return sendUntilAnswered(client, events.createMany, { body: { events: newEvents(name, size) } }, key)
    const call = { body: { ids } }
    return kind === 'deletion'
      ? sendUntilAnswered(client, events.removeMany, call, key)
      : sendUntilAnswered(client, events.restore, call, key)
  }
  return { what: kind, send, readState: () => readState(testServer, name), before, due }
}

type Round = { name: string; ids: number[]; size: number; before: State }

/** The server is killed in imports, deletions and restorations of events: each acts as a whole, once, or not at all. */
export async function killDuringEventBatches(testServer: TestServer, kills: number, size: number): Promise<Outcome> {
  const violations: string[] = []
  const undisturbedMs = new Map<string, number>()
  let doneBefore = 0
  // Round 0 is not disturbed and tells how long each batch takes.
  for (let round = 0; round <= kills && violations.length === 0; round++) {
    const name = `Chaos ${randomUUID()}`
    let ids: number[] = []
    let before = await readState(testServer, name)
    for (const kind of kinds) {
      const batch = nextBatch(testServer, kind, { name, ids, size, before })
      const started = performance.now()
      const moment = round === 0 ? undefined : getRandomMoment(1.5 * (undisturbedMs.get(kind) ?? 0))
      const result = await killInCall(testServer, batch, moment)
      if (round === 0) undisturbedMs.set(kind, performance.now() - started)
      else doneBefore += result.hadActed ? 1 : 0
      ids = result.reply?.Ids ?? []
      before = result.after
      violations.push(...result.problems.map((problem) => `kill ${round}, ${problem}`))
    }
  }
  violations.push(...(await checkChain(testServer)))
  const all = kills * kinds.length
  return {
    tried: `${all} kills in imports, deletions and restorations of ${formatInteger(size)} events`,
    facts: [
      `${formatInteger(doneBefore)} had acted before the kill, ${formatInteger(all - doneBefore)} had not`,
      `undisturbed: ${[...undisturbedMs].map(([kind, ms]) => `${kind} ${formatSeconds(ms)}`).join(', ')}`,
    ],
    violations,
    chances: { n: all, of: 'batches' },
  }
}
