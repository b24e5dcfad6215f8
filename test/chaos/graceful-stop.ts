import { once } from 'node:events'
import { players } from '#contract/players.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer } from './test-server.ts'
import { Journal, pause, startWriting, Writer } from './writer.ts'

/** A request as its sender saw it. */
type Seen = { startedAt: number; status: number; message: string }

function startReading(testServer: TestServer): () => Promise<Seen[]> {
  const seen: Seen[] = []
  let isOver = false
  const { client } = testServer
  const work = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const { status, message } = await client.call(players.list, { query: { take: 50 } })
      seen.push({ startedAt, status, message })
      await pause(status === 200 ? 10 : 50)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(work)
    return seen
  }
}

/** A balancer's check: resolves with the first status other than 200 of a server that is asked every 50 ms; 0: none. */
async function untilNotReady(url: string): Promise<number> {
  for (;;) {
    const status = await fetch(`${url}/health/ready`).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status !== 200) return status
    await pause(50)
  }
}

/** How a server stopped under load: how long it took, what its callers saw, and everything that was lost. */
type Stop = { milliseconds: number; requests: number; late: number; violations: string[] }

async function stopUnderLoad(testServer: TestServer, people: readonly Writer[], journal: Journal): Promise<Stop> {
  const endWriting = startWriting(people, testServer.client, 50)
  const endReading = startReading(testServer)
  await pause(700)
  const { child, url } = testServer.server
  const stoppedAt = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const status = await untilNotReady(url)
  await pause(500)
  await endWriting()
  const seen = await endReading()
  const [exitCode] = await ended
  const milliseconds = performance.now() - stoppedAt
  const violations = seen
    .filter((read) => read.status !== 200)
    .map((read) => `a read was lost: ${read.status} ${read.message}`)
  if (status !== 503) violations.push(`readiness was answered ${status} after the signal`)
  if (journal.unknown.length > 0) violations.push(`${journal.unknown.length} saves were lost`)
  if (exitCode !== 0) violations.push(`it ended with ${exitCode}: ${testServer.server.output().slice(-500)}`)
  journal.unknown.length = 0
  const late = seen.filter(({ startedAt }) => startedAt > stoppedAt).length
  return { milliseconds, requests: seen.length, late, violations }
}

/** A second SIGTERM, while the server still answers after the first one, ends it at once. Returns what went wrong. */
async function stopTwice(testServer: TestServer): Promise<string[]> {
  const { child, url } = testServer.server
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await untilNotReady(url)
  child.kill('SIGTERM')
  const [exitCode] = await ended
  return exitCode === 1 ? [] : [`after a second signal it ended with ${exitCode}`]
}

/**
 * SIGTERM under load, behind a balancer: readiness turns 503, every request that is sent until the balancer notices is
 * answered as before, and the server exits with 0. So a rolling restart loses no request. A second signal does not wait.
 */
export async function gracefulStop(testServer: TestServer, rounds: number): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(8)
  const people = ids.map((id, index) => new Writer(`g${index}`, [id], journal))
  const stops: Stop[] = []
  for (let round = 0; round < rounds; round++) {
    stops.push(await stopUnderLoad(testServer, people, journal))
    await testServer.start()
  }
  const twice = await stopTwice(testServer)
  await testServer.start()
  const sum = (read: (stop: Stop) => number) => stops.reduce((total, stop) => total + read(stop), 0)
  const stored = await testServer.inspect(({ db }) => checkSavedGames(db, journal))
  const requests = formatInteger(sum((stop) => stop.requests))
  const slow = quantile(
    stops.map(({ milliseconds }) => milliseconds),
    0.95,
  )
  return {
    tried: `${rounds} stops under load, ${requests} reads, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts: [
      `${formatInteger(sum(({ late }) => late))} reads were sent after the signal, and answered`,
      `it ended after ${formatSeconds(slow)} (p95)`,
    ],
    violations: [...stops.flatMap(({ violations }) => violations), ...twice, ...stored, ...journal.wrong],
    chances: { n: rounds, of: 'stops' },
  }
}
