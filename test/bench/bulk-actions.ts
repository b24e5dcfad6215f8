import { setTimeout as sleep } from 'node:timers/promises'
import { encodeQuery } from '#contract/core/query-string.ts'
import { jobs } from '#contract/jobs.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import { type LoadResult, runLoad } from './load.ts'
import { median, type Pace } from './measure.ts'
import { createTimeFigure, type Figure, formatPlayers } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { selectTexts, type TestServer } from './test-servers.ts'

/** The number of players that get gifts and flags. */
const many = 10_000

/** How many people read while a job runs. */
const readers = 5

type JobCall = (client: HttpClient) => Promise<HttpReply<{ Job: { Id: string } | null }>>

const content = {
  Title: 'A gift of the bench',
  Message: 'Thank you for playing.',
  Expiration: 48 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }],
}

/** Begins a job and waits for its end; the time from the call on, in milliseconds. */
async function measureTime({ client }: TestServer, call: JobCall): Promise<number> {
  const started = performance.now()
  const { data, status, message } = await call(client)
  if (!data) throw new Error(`a batch was answered ${status} ${message}`)
  // A short list is done at once.
  if (!data.Job) return performance.now() - started
  for (;;) {
    const reply = await client.call(jobs.get, { params: { id: data.Job.Id } })
    const job = reply.data?.Job
    if (job?.State === 'failed') throw new Error(`${job.Failed} rows of a job failed: ${job.Title}`)
    if (job?.FinishedAt) return performance.now() - started
    await sleep(50)
  }
}

const gift =
  (ids: readonly string[]): JobCall =>
  (client) =>
    client.call(messages.sendToList, { body: { ...content, PlayerIds: [...ids] } })

/** Flags the players, and removes the flags the next time. */
function flags(ids: readonly string[]): JobCall {
  let isSet = false
  return (client) => {
    isSet = !isSet
    return client.call(isSet ? moderation.ban : moderation.unban, { body: { Ids: [...ids] } })
  }
}

/** Sends a message to everybody and revokes it; the time of the sending, in milliseconds. */
async function measureGlobalSend({ client }: TestServer): Promise<number> {
  const { data, milliseconds, status, message } = await client.call(messages.sendGlobal, { body: content })
  if (!data) throw new Error(`a global gift was answered ${status} ${message}`)
  await client.call(messages.revokeGlobal, { params: { msgId: data.MsgId } })
  return milliseconds
}

async function measureMedian(times: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time++) measured.push(await measure())
  return median(measured)
}

/** Runs jobs one after the other for as long as something else takes. */
async function during<T>(testServer: TestServer, calls: readonly JobCall[], work: () => Promise<T>): Promise<T> {
  const state = { isOver: false }
  const running = (async () => {
    for (let turn = 0; !state.isOver; turn++) {
      const call = calls[turn % calls.length]
      if (call) await measureTime(testServer, call)
    }
  })()
  try {
    return await work()
  } finally {
    state.isOver = true
    await running
  }
}

/**
 * The player list's first page, read by a few people without and with something beside them, in turn. `what`: for the
 * table.
 */
export async function measureReadsDuring(
  testServer: TestServer,
  beside: <T>(work: () => Promise<T>) => Promise<T>,
  pace: Pace,
  what: string,
): Promise<Figure[]> {
  const { server, client } = testServer
  const work = { kind: 'read' as const, paths: [players.list.path + encodeQuery({ take: 15 })] }
  const read = () =>
    runLoad({ url: server.url, authorization: client.authorization, connections: readers, seconds: pace.seconds, work })
  const rounds: { alone: LoadResult; beside: LoadResult }[] = []
  // The first round only warms up.
  for (let round = 0; round <= pace.rounds; round++) {
    const one = { alone: await read(), beside: await beside(read) }
    if (round > 0) rounds.push(one)
  }
  const failed = rounds.reduce((sum, one) => sum + one.alone.failed + one.beside.failed, 0)
  return (['p50', 'p95'] as const).map((name) => {
    const times = median(rounds.map((one) => one.beside[name] / one.alone[name]))
    const [alone, during] = [
      median(rounds.map((one) => one.alone[name])),
      median(rounds.map((one) => one.beside[name])),
    ]
    return {
      what: `${what} to without, ${readers} connections, ${name === 'p50' ? 'median' : name}`,
      measured: `${times.toFixed(2)} (${alone.toFixed(1)} to ${during.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ''})`,
      goal: 'at most 2',
      isReached: times <= 2 && failed === 0,
    }
  })
}

/** Gifts and flags for many players at once: how long they take, and how much slower reads are meanwhile. */
async function measureBulkActions({ testServer, pace, where, isWanted }: Bench): Promise<Figure[]> {
  const ids = await selectTexts(
    testServer,
    `select player_id as found from players order by md5(player_id) limit ${many}`,
  )
  // Those of the sample's hackers among them; the flags then change everybody.
  await measureTime(testServer, (client) => client.call(moderation.unban, { body: { Ids: ids } }))
  const [sendGift, setFlags] = [gift(ids), flags(ids)]
  const some = formatPlayers(ids.length)
  const figures: Figure[] = []
  if (isWanted('gift to a list')) {
    const took = await measureMedian(pace.rounds, () => measureTime(testServer, sendGift))
    figures.push(createTimeFigure(`${where}: gift to ${some} players, until the last has it`, took, 10_000))
  }
  if (isWanted('global gift')) {
    const took = await measureMedian(10, () => measureGlobalSend(testServer))
    figures.push(createTimeFigure(`${where}: gift to everybody`, took, 100))
  }
  if (isWanted('flag a list')) {
    const took = await measureMedian(pace.rounds * 2, () => measureTime(testServer, setFlags))
    figures.push(createTimeFigure(`${where}: flag ${some} players as hackers, until the last is`, took, 10_000))
  }
  if (isWanted('reads during jobs')) {
    const beside = <T>(work: () => Promise<T>) => during(testServer, [sendGift, setFlags], work)
    figures.push(...(await measureReadsDuring(testServer, beside, pace, `${where}: player list during such jobs`)))
  }
  return figures
}

export const bulkActions: BenchSuite = {
  names: ['gift to a list', 'global gift', 'flag a list', 'reads during jobs'],
  measure: async (bench) => ({ figures: await measureBulkActions(bench) }),
}
