import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { events } from '#contract/events/events.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { getRandomMoment, killDuring, sendUntilAnswered } from './kill-during.ts'
import { count, type Outcome, seconds } from './outcome.ts'
import { problemsOfChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'

type Reply = HttpReply<{ Ids: number[] }>

/** The three batches of events, in the order in which they follow each other. */
const kinds = ['import', 'deletion', 'restoration'] as const

/** A batch under one key, and how many of its events there are, and are marked as deleted, once it acted. */
type Batch = { kind: (typeof kinds)[number]; send(client: HttpClient): Promise<Reply>; due: State; before: State }

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
function nextBatch(kind: Batch['kind'], { name, ids, size, before }: Round): Batch {
  const key = randomUUID()
  const audits = before.audits + 1
  const due = { events: size, whole: size, deleted: kind === 'deletion' ? size : 0, audits }
  const send = (client: HttpClient): Promise<Reply> => {
    if (kind === 'import')
      return sendUntilAnswered(client, events.createMany, { body: { events: newEvents(name, size) } }, key)
    const call = { body: { ids } }
    return kind === 'deletion'
      ? sendUntilAnswered(client, events.removeMany, call, key)
      : sendUntilAnswered(client, events.restore, call, key)
  }
  return { kind, send, due, before }
}

type Round = { name: string; ids: number[]; size: number; before: State }

const print = (state: State) => JSON.stringify(state)

/** Kills the server in a batch, or does not when `afterMs` is undefined; gives what is wrong and the events' editions. */
async function runBatch(testServer: TestServer, batch: Batch, name: string, afterMs: number | undefined) {
  const first =
    afterMs === undefined
      ? await batch.send(testServer.client)
      : await killDuring(testServer, afterMs, (client) => batch.send(client))
  const problems: string[] = []
  const atRestart = await readState(testServer, name)
  const hadActed = isDeepStrictEqual(atRestart, batch.due)
  if (!hadActed && !isDeepStrictEqual(atRestart, batch.before)) problems.push(`half done: ${print(atRestart)}`)
  if (first.status === 200 && !hadActed) problems.push(`an acknowledged ${batch.kind} is lost`)
  const again = await batch.send(testServer.client)
  if (again.status !== 200) problems.push(`sent again it was answered ${again.status} ${again.message}`)
  const after = await readState(testServer, name)
  if (!isDeepStrictEqual(after, batch.due)) problems.push(`in the end ${print(after)} in place of ${print(batch.due)}`)
  return { ids: again.data?.Ids ?? [], problems: problems.map((one) => `${batch.kind}: ${one}`), hadActed, after }
}

/** The server is killed in imports, deletions and restorations of events: each acts as a whole, once, or not at all. */
export async function killedEventBatches(testServer: TestServer, kills: number, size: number): Promise<Outcome> {
  const violations: string[] = []
  const usualMs = new Map<string, number>()
  let doneBefore = 0
  // Round 0 is not disturbed and tells how long each batch takes.
  for (let round = 0; round <= kills && violations.length === 0; round++) {
    const name = `Chaos ${randomUUID()}`
    let ids: number[] = []
    let before = await readState(testServer, name)
    for (const kind of kinds) {
      const batch = nextBatch(kind, { name, ids, size, before })
      const started = performance.now()
      const moment = round === 0 ? undefined : getRandomMoment(1.5 * (usualMs.get(kind) ?? 0))
      const result = await runBatch(testServer, batch, name, moment)
      if (round === 0) usualMs.set(kind, performance.now() - started)
      else doneBefore += result.hadActed ? 1 : 0
      ids = result.ids
      before = result.after
      violations.push(...result.problems.map((problem) => `kill ${round}, ${problem}`))
    }
  }
  violations.push(...(await problemsOfChain(testServer)))
  const all = kills * kinds.length
  return {
    tried: `${all} kills in imports, deletions and restorations of ${count(size)} events`,
    facts: [
      `${count(doneBefore)} had acted before the kill, ${count(all - doneBefore)} had not`,
      `undisturbed: ${[...usualMs].map(([kind, ms]) => `${kind} ${seconds(ms)}`).join(', ')}`,
    ],
    violations,
    chances: { n: all, of: 'batches' },
  }
}
