import { once } from 'node:events'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import { type Stop, type Stoppable, stopUnderLoad, untilNotReady } from './stop-under-load.ts'
import type { TestServer } from './test-server.ts'
import { Journal, Writer } from './writer.ts'

/** The process of a server, as something to stop. */
function toStoppable({ server, client }: TestServer): Stoppable {
  const { child, url, output } = server
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [exitCode] = await ended
    return exitCode
  }
  return { url, client, stop, output }
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
    stops.push(await stopUnderLoad(toStoppable(testServer), people, journal))
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
