import { players } from '#contract/players.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import { type Journal, pause, startWriting, type Writer } from './writer.ts'

/** A running server that is to be stopped: where it answers, and a session there. */
export type Stoppable = {
  url: string
  client: HttpClient
  /** Sends SIGTERM, waits until it has ended, and returns its exit code. */
  stop(): Promise<number | null>
  output(): string
}

/** A request as its sender saw it. */
type Seen = { startedAt: number; status: number; message: string }

function startReading(client: HttpClient): () => Promise<Seen[]> {
  const seen: Seen[] = []
  let isOver = false
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
export async function untilNotReady(url: string): Promise<number> {
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
export type Stop = { milliseconds: number; requests: number; late: number; violations: string[] }

/**
 * Stops a server while it is written to and read, as behind a balancer: readiness turns 503, every request that is sent until
 * the balancer notices is answered as before, and the server exits with 0.
 */
export async function stopUnderLoad(server: Stoppable, people: readonly Writer[], journal: Journal): Promise<Stop> {
  const endWriting = startWriting(people, server.client, 50)
  const endReading = startReading(server.client)
  await pause(700)
  const stoppedAt = performance.now()
  const ended = server.stop()
  const status = await untilNotReady(server.url)
  await pause(500)
  await endWriting()
  const seen = await endReading()
  const exitCode = await ended
  const milliseconds = performance.now() - stoppedAt
  const violations = seen
    .filter((read) => read.status !== 200)
    .map((read) => `a read was lost: ${read.status} ${read.message}`)
  if (status !== 503) violations.push(`readiness was answered ${status} after the signal`)
  if (journal.unknown.length > 0) violations.push(`${journal.unknown.length} saves were lost`)
  if (exitCode !== 0) violations.push(`it ended with ${exitCode}: ${server.output().slice(-500)}`)
  journal.unknown.length = 0
  const late = seen.filter(({ startedAt }) => startedAt > stoppedAt).length
  return { milliseconds, requests: seen.length, late, violations }
}
