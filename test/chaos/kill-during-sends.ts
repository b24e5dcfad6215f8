import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messageSends } from '#contract/message-sends.ts'
import { insertSend, recordOutcome } from '#server/messages/send-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import { checkIds } from './same-ids.ts'
import type { TestServer } from './test-server.ts'

/** A message to many: who has it, who of them collected it, and who did not get it. */
type Sent = { msgId: string; waiting: readonly string[]; collected: readonly string[]; undelivered: readonly string[] }

/** Stores a message to a list of which some have collected it and some did not get it. */
async function createSend(db: Handle, { msgId, waiting, collected, undelivered }: Sent): Promise<void> {
  await sql`insert into messages (msg_id, is_global, title, title_folded, message, expiration, automatic_display, created_at,
      created_by)
    values (${msgId}, false, 'chaos', 'chaos', 'Take this.', interval '2 days', true, now(), 'chaos')`.execute(db)
  await insertSend(db, msgId, {
    audience: 'list',
    recipients: waiting.length + collected.length + undelivered.length,
  })
  await recordOutcome(db, { msgId, outcome: 'undelivered', reason: '', now: new Date() }, undelivered)
  await sql`insert into message_deliveries (player_id, msg_id, created_at, collected_at)
    select player_id, ${msgId}, now(), case when player_id = any(${collected}::text[]) then now() end
    from unnest(${[...waiting, ...collected]}::text[]) as player_id`.execute(db)
}

/** Every fifth player has collected the message, every third of the others did not get it. */
async function newSend(testServer: TestServer, ids: readonly string[]): Promise<Sent> {
  const collected = ids.filter((_, index) => index % 5 === 0)
  const others = ids.filter((_, index) => index % 5 !== 0)
  const undelivered = others.filter((_, index) => index % 3 === 0)
  const waiting = others.filter((_, index) => index % 3 !== 0)
  const send = { msgId: randomUUID(), waiting, collected, undelivered }
  await testServer.inspect(({ db }) => db.transaction().execute((trx) => createSend(trx, send)))
  return send
}

/** What is wrong with the recipients of a message, and with its counts. */
async function checkSend(db: Handle, { msgId, ...wanted }: Sent & { revoked: readonly string[] }): Promise<string[]> {
  const { rows } = await sql<{ state: keyof typeof wanted; player_id: string }>`
    select case when collected_at is null then 'waiting' else 'collected' end as state, player_id
      from message_deliveries where msg_id = ${msgId}
    union all select outcome, player_id from message_outcomes where msg_id = ${msgId}`.execute(db)
  const idsIn = (state: keyof typeof wanted) => rows.filter((row) => row.state === state).map((row) => row.player_id)
  const counts = await sql<{ delivered: number; collected: number; revoked: number; undelivered: number }>`
    select sum(delivered)::int as delivered, sum(collected)::int as collected, sum(revoked)::int as revoked,
      sum(undelivered)::int as undelivered from message_send_counts where msg_id = ${msgId}`.execute(db)
  const { waiting, collected, undelivered, revoked } = wanted
  const expected = JSON.stringify({
    delivered: waiting.length + collected.length,
    collected: collected.length,
    revoked: revoked.length,
    undelivered: undelivered.length,
  })
  const counted = JSON.stringify(counts.rows[0])
  return [
    ...(['waiting', 'collected', 'undelivered', 'revoked'] as const).flatMap((state) =>
      checkIds(state, idsIn(state), wanted[state]),
    ),
    ...(counted === expected ? [] : [`the send counts ${counted}, not ${expected}`]),
  ]
}

async function newRevocation(testServer: TestServer, ids: readonly string[]): Promise<Batch> {
  const send = await newSend(testServer, ids)
  const key = randomUUID()
  const { msgId, waiting } = send
  return {
    send: (client) => sendUntilAnswered(client, messageSends.revoke, { params: { msgId } }, key),
    problems: async (db, jobId) => [
      ...(await checkSend(db, { ...send, waiting: [], revoked: waiting })),
      ...(await checkJob(db, jobId, { action: 'message revoked', done: waiting, failed: [], skipped: [] })),
      ...(await checkCall(db, 'message revocation started', jobId)),
    ],
  }
}

async function newRepetition(testServer: TestServer, ids: readonly string[]): Promise<Batch> {
  const send = await newSend(testServer, ids)
  const key = randomUUID()
  const { msgId, waiting, undelivered } = send
  return {
    send: (client) => sendUntilAnswered(client, messageSends.resend, { params: { msgId } }, key),
    problems: async (db, jobId) => [
      ...(await checkSend(db, { ...send, waiting: [...waiting, ...undelivered], undelivered: [], revoked: [] })),
      ...(await checkJob(db, jobId, { action: 'message sent', done: undelivered, failed: [], skipped: [] })),
      ...(await checkCall(db, 'message sent again', jobId)),
    ],
  }
}

/**
 * The server is killed while a message to many is revoked: everybody who has not collected it loses it once, and nobody
 * loses what was collected.
 */
export function killDuringRevocations(testServer: TestServer, kills: number, ids: readonly string[]): Promise<Outcome> {
  return killDuringJobs(testServer, kills, `revocations of a message to ${formatInteger(ids.length)} players`, () =>
    newRevocation(testServer, ids),
  )
}

/** The server is killed while a message is sent again: everybody who did not get it gets it once. */
export function killDuringRepetitions(testServer: TestServer, kills: number, ids: readonly string[]): Promise<Outcome> {
  return killDuringJobs(testServer, kills, `repetitions of a message to ${formatInteger(ids.length)} players`, () =>
    newRepetition(testServer, ids),
  )
}
