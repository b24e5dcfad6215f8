import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compensations } from '#contract/compensations.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { checkStepKind } from '#server/compensations/delivery.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { getRandomMoment, killDuring, sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkIds } from './same-ids.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { TwoServers } from './two-servers.ts'
import { pause } from './writer.ts'

const hourMs = 3_600_000

let marked = 0

/** A moment that no player was seen at yet. */
const nextMoment = () => new Date(Date.UTC(2001, 0, 1) + ++marked * 1000)

/** Makes players have saved last at a moment, and returns those among them who are compensated for it. */
function markSeen(testServer: TestServer, ids: readonly string[], at: Date): Promise<string[]> {
  return testServer.inspect(async ({ db }) => {
    await sql`update players set last_save_game = ${at} where player_id = any(${ids}::text[])`.execute(db)
    const { rows } = await sql<{ player_id: string }>`
      select player_id from players where player_id = any(${ids}::text[]) and not is_hacker`.execute(db)
    return rows.map(({ player_id }) => player_id)
  })
}

/** A compensation of players who were last seen at a moment. */
function toCompensation(at: Date, players: number) {
  const now = Date.now()
  return {
    Outage: `chaos ${randomUUID()}`,
    OutageFrom: new Date(now - hourMs).toISOString(),
    OutageTo: new Date(now + hourMs).toISOString(),
    Conditions: { SeenFrom: at.toISOString(), SeenTo: new Date(at.getTime() + 1).toISOString() },
    OpenUntil: new Date(now + 2 * hourMs).toISOString(),
    Title: 'Sorry',
    Message: 'Take this.',
    Expiration: 48 * ticksPerHour,
    Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }],
    Players: players,
    // The rounds are about the same players and hours.
    GiveAgain: true,
  }
}

/** What is wrong with the deliveries of a compensation, their audit entries and their counts. */
async function checkCompensation(db: Handle, outage: string, ids: readonly string[], later: number) {
  const found = await db.selectFrom('compensations').selectAll().where('outage', '=', outage).execute()
  const [compensation] = found
  if (!compensation || found.length > 1) return [`one call made ${found.length} compensations`]
  const { msg_id } = compensation
  const delivered = await db.selectFrom('message_deliveries').select('player_id').where('msg_id', '=', msg_id).execute()
  const audited = await sql<{ target_id: string }>`
    select target_id from audit_log where action = 'message sent' and outcome = 'done'
      and after like ${`%${msg_id}%`}`.execute(db)
  const counts = await sql<{ delivered: number }>`
    select coalesce(sum(delivered), 0)::int as delivered from message_send_counts where msg_id = ${msg_id}`.execute(db)
  const counted = counts.rows[0]?.delivered
  return [
    ...checkIds(
      'deliveries',
      delivered.map(({ player_id }) => player_id),
      ids,
    ),
    ...checkIds(
      'audit entries',
      audited.rows.map(({ target_id }) => target_id),
      ids,
    ),
    ...(counted === ids.length ? [] : [`the send counts ${counted}, not ${ids.length}`]),
    ...(compensation.later === later ? [] : [`${compensation.later} came later, not ${later}`]),
  ]
}

async function newCompensation(testServer: TestServer, ids: readonly string[]): Promise<Batch> {
  const at = nextMoment()
  const expected = await markSeen(testServer, ids, at)
  const body = toCompensation(at, expected.length)
  const key = randomUUID()
  return {
    send: async (client) => {
      const reply = await sendUntilAnswered(client, compensations.create, { body }, key)
      return { ...reply, data: reply.data && { Job: reply.data.Delivery } }
    },
    problems: async (db, jobId) => [
      ...(await checkCompensation(db, body.Outage, expected, 0)),
      ...(await checkJob(db, jobId, { action: 'message sent', done: expected, failed: [], skipped: [] })),
      ...(await checkCall(db, 'compensation created', jobId)),
    ],
  }
}

/** The server is killed while an outage is compensated: everybody who qualifies gets the message once. */
export function killDuringCompensations(
  testServer: TestServer,
  kills: number,
  ids: readonly string[],
): Promise<Outcome> {
  return killDuringJobs(testServer, kills, `compensations of ${formatInteger(ids.length)} players`, () =>
    newCompensation(testServer, ids),
  )
}

/** Waits until a compensation has reached this many later players, at most two minutes. */
async function waitForLater(testServer: TestServer, id: number, later: number): Promise<void> {
  for (const started = performance.now(); performance.now() - started < 120_000; await pause(50)) {
    const { data } = await testServer.client.call(compensations.get, { params: { id: String(id) } })
    if (data && data.Later >= later) return
  }
}

/** Lets players qualify after a compensation began with nobody. How long the server took, and what is wrong. */
async function oneReturn(testServer: TestServer, ids: readonly string[], killAfterMs: number | undefined) {
  const at = nextMoment()
  const body = toCompensation(at, 0)
  const { data, status, message } = await testServer.client.call(compensations.create, { body })
  if (!data) throw new Error(`a compensation was answered ${status} ${message}`)
  const expected = await markSeen(testServer, ids, at)
  await testServer.inspect(({ db }) =>
    sql`update timed_steps set due_at = now(), next_attempt_at = now()
      where kind = ${checkStepKind} and target = ${String(data.Id)} and ended_at is null`.execute(db),
  )
  const started = performance.now()
  if (killAfterMs !== undefined) await killDuring(testServer, killAfterMs, async () => undefined)
  await waitForLater(testServer, data.Id, expected.length)
  const tookMs = performance.now() - started
  const problems = await testServer.inspect(({ db }) => checkCompensation(db, body.Outage, expected, expected.length))
  return { tookMs, problems }
}

/**
 * One of two servers that look for players who qualify later is killed while these are compensated: each gets the message
 * once.
 */
export async function killDuringLaterPlayers(
  testServer: TestServer,
  kills: number,
  ids: readonly string[],
): Promise<Outcome> {
  const servers = await TwoServers.start(testServer)
  try {
    const { tookMs, problems: violations } = await oneReturn(testServer, ids, undefined)
    for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
      const { problems } = await oneReturn(testServer, ids, getRandomMoment(tookMs))
      violations.push(...problems.map((problem) => `kill ${kill}: ${problem}`))
    }
    violations.push(...(await checkChain(testServer)))
    return {
      tried: `${kills} kills while ${formatInteger(ids.length)} players were compensated later`,
      facts: [`undisturbed: ${formatSeconds(tookMs)}`],
      violations,
      chances: { n: kills, of: 'kills' },
    }
  } finally {
    await servers.remove()
  }
}
