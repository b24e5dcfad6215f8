import { once } from 'node:events'
import { players } from '#contract/players.ts'
import { count, type Outcome, quantile, seconds } from './outcome.ts'
import { problemsOfSavedGames } from './saved-games.ts'
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

/**
 * SIGTERM under load: earlier requests are answered, later ones are rejected, and it exits with 0. A
 * connection that the server closed just when a later request was sent counts as rejected, as does 503 "closing".
 */
export async function gracefulStop(testServer: TestServer, rounds: number): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(8)
  const people = ids.map((id, index) => new Writer(`g${index}`, [id], journal))
  const violations: string[] = []
  const stops: number[] = []
  let requests = 0
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const endWriting = startWriting(people, testServer.client, 50)
    const endReading = startReading(testServer)
    await pause(700)
    const stoppedAt = performance.now()
    const ended = once(testServer.server.child, 'exit')
    testServer.server.child.kill('SIGTERM')
    const [exitCode] = await ended
    stops.push(performance.now() - stoppedAt)
    await endWriting()
    const seen = await endReading()
    requests += seen.length
    refused += seen.filter(({ status }) => status !== 200).length
    const failed = seen.filter(({ startedAt, status }) => startedAt < stoppedAt && status !== 200)
    violations.push(
      ...failed.map(({ status, message }) => `a request from before the signal failed: ${status} ${message}`),
    )
    const cutOff = journal.unknown.filter(({ sentAt }) => sentAt < stoppedAt)
    if (cutOff.length > 0) violations.push(`${cutOff.length} saves from before the signal failed`)
    if (exitCode !== 0) violations.push(`it ended with ${exitCode}: ${testServer.server.output().slice(-500)}`)
    journal.unknown.length = 0
    await testServer.start()
  }
  violations.push(...(await testServer.inspect(({ db }) => problemsOfSavedGames(db, journal))), ...journal.wrong)
  return {
    tried: `${rounds} stops under load, ${count(requests)} reads, ${count(journal.acknowledged.length)} acknowledged saves`,
    facts: [
      `${count(refused)} reads were refused after the signal`,
      `it ended after ${seconds(quantile(stops, 0.95))} (p95)`,
    ],
    violations,
    chances: { n: rounds, of: 'stops' },
  }
}
