import { Agent, get } from 'node:http'
import { players } from '#contract/players.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from '#test/chaos/outcome.ts'
import { checkSavedGames } from '#test/chaos/saved-games.ts'
import type { TestServer } from '#test/chaos/test-server.ts'
import { Journal, pause, startWriting, Writer } from '#test/chaos/writer.ts'

/** The limits of the server, and how many clients ask it for how long. */
export type OverloadSize = { connections: number; requests: number; clients: number; seconds: number }

/** What one request was answered; status 0 when no reply came. */
type Answer = { status: number; retryAfter: string | undefined; milliseconds: number }

/** Beyond this a request counts as hanging: longer than the deadline of a call, on a machine of any speed. */
const hangingMs = 30_000

function request(url: string, authorization: string, agent: Agent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - started })
    const sent = get(url, { agent, timeout: hangingMs, headers: { authorization } }, (reply) => {
      reply.resume()
      reply.once('end', () => finish(reply.statusCode ?? 0, reply.headers['retry-after']))
      reply.once('error', () => finish(0))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => finish(0))
  })
}

/** Lets each client, on a connection of its own, ask again and again; a refused one waits as long as Retry-After says. */
async function flood(testServer: TestServer, size: OverloadSize): Promise<Answer[]> {
  const answers: Answer[] = []
  const url = `${testServer.server.url}/players/listing?take=50`
  const end = performance.now() + size.seconds * 1000
  const clients = Array.from({ length: size.clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (performance.now() < end) {
      const answer = await request(url, testServer.client.authorization, agent)
      answers.push(answer)
      await pause(Number(answer.retryAfter ?? 0) * 1000)
    }
    agent.destroy()
  })
  await Promise.all(clients)
  return answers
}

async function untilAnswered(testServer: TestServer): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < hangingMs) {
    const { status } = await testServer.client.call(players.list, { query: { take: 50 } })
    if (status === 200) return performance.now() - started
    await pause(20)
  }
  throw new Error('The server answers no call after the load has ended.')
}

/**
 * Many more connections and requests than the limits of a server: every request is answered with 200, or with 503 and
 * Retry-After, none hangs, no acknowledged save is lost, and afterwards the server answers as before.
 */
export async function overload(testServer: TestServer, size: OverloadSize): Promise<Outcome> {
  const [id = ''] = await testServer.makePlayers(1)
  const variables = { QD_MAX_CONNECTIONS: String(size.connections), QD_MAX_REQUESTS: String(size.requests) }
  await testServer.restart({ variables })
  const journal = new Journal()
  const endWriting = startWriting([new Writer('overload', [id], journal)], testServer.client, 10)
  const answers = await flood(testServer, size)
  await endWriting()
  const recovery = await untilAnswered(testServer)
  const answered = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined)
  const wrong = answers.filter(
    ({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === undefined),
  )
  const violations = [
    ...wrong.map(({ status, milliseconds }) => `a read was answered ${status} after ${formatSeconds(milliseconds)}`),
    ...journal.wrong,
    ...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))),
  ]
  if (answered.length === 0) violations.push('no read was answered under load')
  if (refused.length === 0) violations.push('no read was refused: the load was too small')
  await testServer.restart()
  return {
    tried: `${formatInteger(size.clients)} clients on ${formatInteger(size.connections)} connections, ${formatInteger(answers.length)} reads`,
    facts: [
      `${formatInteger(answered.length)} answered, ${formatInteger(refused.length)} refused with Retry-After`,
      `${formatInteger(journal.acknowledged.length)} acknowledged saves`,
      `slowest ${formatSeconds(
        quantile(
          answers.map(({ milliseconds }) => milliseconds),
          1,
        ),
      )}`,
      `a call was answered ${formatSeconds(recovery)} after the load`,
    ],
    violations,
    chances: { n: answers.length, of: 'reads' },
  }
}
