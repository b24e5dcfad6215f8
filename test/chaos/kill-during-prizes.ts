import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { scheduleFreezes } from '#server/leaderboards/leaderboard-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import type { ServerProcess } from '#test/harness/start-server.ts'
import { checkCall, checkJob } from './job-rows.ts'
import { getRandomMoment, killDuring, sendUntilAnswered } from './kill-during.ts'
import { type Batch, killDuringJobs } from './kill-during-jobs.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import { checkIds } from './same-ids.ts'
import type { TestServer } from './test-server.ts'
import { TwoServers } from './two-servers.ts'
import { pause } from './writer.ts'

/** How long a freeze may take before the kill comes, in milliseconds. */
const freezeMs = 1_500

/** How a leaderboard becomes final: by the end of its event, or closed, and when a server is killed meanwhile. */
type Ending = {
  readonly second: ServerProcess
  readonly killAfterMs: number | undefined
  readonly isClosed: boolean
}

const gift = (m_amount: number) => [{ m_type: 1, m_giftableId: 'gems', m_amount }]

/**
 * Puts players on a leaderboard, with many ties and hidden players, and returns its definition. Its event has ended, or
 * there is none.
 */
function createBoard(testServer: TestServer, ids: readonly string[], hasEvent: boolean): Promise<number> {
  const lastRank = Math.floor(ids.length / 2)
  const prizes = [
    { From: 1, To: 1, Gifts: gift(500) },
    { From: 2, To: 10, Gifts: gift(100) },
    { From: 11, To: lastRank, Gifts: gift(10) },
  ]
  return testServer.inspect(({ db }) =>
    db.transaction().execute(async (trx) => {
      const start_at = new Date(Date.now() - 7_200_000)
      const eventId = hasEvent ? await anEvent(trx, { start_at, duration: 1 }) : undefined
      const id = Number((await aLeaderboard(trx, { eventId })).split('-')[0])
      await sql`update leaderboard_definitions set prizes = ${JSON.stringify(prizes)} where id = ${id}`.execute(trx)
      await sql`
        insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, is_hidden, joined_at, reached_at)
        select player_id, ${id}::integer, 1, floor(random() * 100), random() < 0.1, now() - interval '2 hours',
          now() - floor(random() * 60) * interval '1 minute' from unnest(${ids}::text[]) as player_id`.execute(trx)
      if (eventId !== undefined) await scheduleFreezes(trx, { eventIds: [eventId] })
      return id
    }),
  )
}

/** Reports scores for one player after another until the leaderboard takes no more, or the server has gone. */
async function reportUntilClosed(client: HttpClient, id: number, ids: readonly string[]): Promise<void> {
  for (let sent = 0; ; sent++) {
    const PlayerId = ids[sent % ids.length] ?? ''
    const report = { LeaderboardKey: `${id}-1`, PlayerId, Score: Math.floor(Math.random() * 100) }
    const { code } = await client.call(leaderboardEntries.report, { body: { reports: [report] } })
    if (code === 'leaderboard-final' || code === 'no-reply') return
  }
}

/**
 * Closes the leaderboard of a definition while scores arrive, at both servers at once. Throws unless one of the calls
 * closes it.
 */
async function closeEarly(
  testServer: TestServer,
  id: number,
  { ids, second, killAfterMs }: Ending & { ids: readonly string[] },
): Promise<void> {
  const params = { id: String(id) }
  const { data: plan } = await testServer.client.call(leaderboardClosing.plan, { params })
  const call = { params, body: { Fingerprint: plan?.Fingerprint ?? '', Reason: 'Closed by a test' } }
  const keys = [randomUUID(), randomUUID()]
  const listClients = () => [testServer.client, testServer.client.at(second.url)]
  const close = () =>
    Promise.all(
      listClients().map((one, index) => sendUntilAnswered(one, leaderboardClosing.close, call, keys[index] ?? '')),
    )
  const end = () => Promise.all([close(), ...listClients().map((one) => reportUntilClosed(one, id, ids))])
  if (killAfterMs === undefined) await end()
  else await killDuring(testServer, killAfterMs, end)
  // Under the same keys: what was done is answered again, and what was lost with the server is done now.
  const closed = (await close()).filter(({ status }) => status === 200).length
  if (closed !== 1) throw new Error(`${closed} calls closed the leaderboard of definition ${id}`)
}

/** Waits until the leaderboard of a definition is final. Throws after a minute. */
async function waitUntilFinal(testServer: TestServer, id: number): Promise<void> {
  for (let attempt = 1; attempt <= 600; attempt++) {
    const { data } = await testServer.client.call(leaderboardPrizes.plan, { params: { id: String(id) } })
    if (data?.FinalLeaderboards === 1) return
    await pause(100)
  }
  throw new Error(`The leaderboard of definition ${id} did not become final within a minute.`)
}

/** The order as a slow count makes it: every player without a rank has null. */
async function referenceOrder(db: Handle, id: number): Promise<{ player_id: string; rank: number | null }[]> {
  const { rows } = await sql<{ player_id: string; score: number; reached_at: Date; has_rank: boolean }>`
    select player_id, score, reached_at, not (is_hidden or is_hacker) as has_rank from leaderboard_entries
    where definition_id = ${id}`.execute(db)
  const sorted = rows.toSorted(
    (one, other) =>
      other.score - one.score ||
      one.reached_at.getTime() - other.reached_at.getTime() ||
      (one.player_id < other.player_id ? -1 : 1),
  )
  let rank = 0
  return sorted.map(({ player_id, has_rank }) => ({ player_id, rank: has_rank ? ++rank : null }))
}

async function checkOrder(db: Handle, id: number, expected: readonly object[]): Promise<string[]> {
  const { rows } = await sql<{ player_id: string; rank: number | null }>`
    select player_id, rank from leaderboard_final_ranks where definition_id = ${id} order by final_index`.execute(db)
  const wrong = expected.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(rows[index]))
  if (wrong === -1 && rows.length === expected.length) return []
  return [`place ${wrong} is ${JSON.stringify(rows[wrong])}, not ${JSON.stringify(expected[wrong])}`]
}

/** The players who got a message with gifts by these prizes. */
async function listPaid(db: Handle, id: number): Promise<{ prizes: string[]; messages: string[] }> {
  const prizes = await db
    .selectFrom('leaderboard_prizes')
    .select(['player_id', 'msg_id'])
    .where('definition_id', '=', id)
    .execute()
  const ids = [...new Set(prizes.map(({ msg_id }) => msg_id))]
  const messages = await sql<{ player_id: string }>`
    select player_id from message_deliveries where msg_id = any(${ids}::text[])`.execute(db)
  return { prizes: prizes.map(({ player_id }) => player_id), messages: messages.rows.map(({ player_id }) => player_id) }
}

/** Pays the prizes of a new leaderboard, at both servers at once. */
async function newPayment(testServer: TestServer, ids: readonly string[], ending: Ending): Promise<Batch> {
  const { second, killAfterMs, isClosed } = ending
  const id = await createBoard(testServer, ids, !isClosed)
  if (isClosed) await closeEarly(testServer, id, { ...ending, ids })
  else if (killAfterMs !== undefined) await killDuring(testServer, killAfterMs, async () => undefined)
  await waitUntilFinal(testServer, id)
  const params = { id: String(id) }
  const { data: plan } = await testServer.client.call(leaderboardPrizes.plan, { params })
  const expected = await testServer.inspect(({ db }) => referenceOrder(db, id))
  const winners = expected.flatMap(({ player_id, rank }) =>
    rank !== null && rank <= Math.floor(ids.length / 2) ? [player_id] : [],
  )
  const keys = [randomUUID(), randomUUID()]
  const body = {
    Title: 'Rank {ranks}',
    Message: 'Well done!',
    Expiration: 48 * ticksPerHour,
    Fingerprint: plan?.Fingerprint ?? '',
  }
  const started = new Set<string>()
  const pay = async (client: HttpClient, key: string) => {
    const reply = await sendUntilAnswered(client, leaderboardPrizes.pay, { params, body }, key)
    if (reply.data?.Job) started.add(reply.data.Job.Id)
    return reply
  }
  return {
    send: async (client) => {
      const [own, other] = await Promise.all([pay(client, keys[0] ?? ''), pay(client.at(second.url), keys[1] ?? '')])
      return other.data?.Job ? other : own
    },
    problems: async (db, jobId) => {
      const { prizes, messages } = await listPaid(db, id)
      return [
        ...(await checkOrder(db, id, expected)),
        ...checkIds('prizes', prizes, winners),
        ...checkIds('messages', messages, winners),
        ...(await checkJob(db, jobId, {
          action: 'leaderboard prize paid',
          done: winners,
          failed: [],
          skipped: [],
        })),
        ...(await checkCall(db, 'leaderboard prizes started', jobId)),
        ...(started.size === 1 ? [] : [`${started.size} jobs pay the same prizes`]),
      ]
    },
  }
}

/**
 * Servers are killed while a leaderboard becomes final, every other time because it is closed while scores arrive, and
 * while its prizes are paid: the final order is that of a slow count, and each winner gets one message. Two servers
 * freeze, and both get the calls that close and pay.
 */
export async function killDuringPrizes(
  testServer: TestServer,
  kills: number,
  ids: readonly string[],
): Promise<Outcome> {
  const servers = await TwoServers.start(testServer)
  try {
    return await killDuringJobs(testServer, kills, `prizes on a leaderboard of ${formatInteger(ids.length)}`, (round) =>
      newPayment(testServer, ids, {
        second: servers.second,
        killAfterMs: round === 0 ? undefined : getRandomMoment(freezeMs),
        isClosed: round % 2 === 1,
      }),
    )
  } finally {
    await servers.remove()
  }
}
