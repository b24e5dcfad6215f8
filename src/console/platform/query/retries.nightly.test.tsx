import { describe, expect, it } from 'vitest'
import {
  type Failure,
  failReads,
  fakeTimers,
  groupBy,
  noAnswer,
  openAndLeave,
  type Sent,
  toEndpoint,
  withStatus,
} from '#test/harness/failing-reads.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { goTo } from '#test/harness/render-screen.tsx'

fakeTimers()

/** No answer, one that is not the server's, or one of a server that cannot answer now. */
const outages: readonly Failure[] = [
  noAnswer,
  () => new Response('<html>a proxy</html>', { status: 200 }),
  withStatus(429),
  withStatus(500),
  withStatus(502),
  withStatus(503, { 'Retry-After': '2' }),
]

const refusals: readonly Failure[] = [withStatus(403), withStatus(404), withStatus(409)]

/** The same pseudo-random numbers below 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** The most calls with the same key that began within one second, from the first failure of one on. */
function countMostInSecond(sent: readonly Sent[], toKey: (call: Sent) => string): number {
  const counts = groupBy(sent, toKey).flatMap((calls) => {
    const firstFailure = Math.min(...calls.map(({ failedAt = Number.POSITIVE_INFINITY }) => failedAt))
    const later = calls.filter(({ at }) => at > firstFailure)
    return later.map(({ at }) => later.filter((other) => other.at >= at && other.at < at + 1000).length)
  })
  return Math.max(0, ...counts)
}

describe('reads that fail', () => {
  const pages = ['/acp/home', '/acp/events', '/acp/regattas']
  /** Opens the page three times while a share of the reads fails in one of these ways; gives what was sent each time. */
  async function openFailing(path: string, failures: readonly Failure[], share: number): Promise<Sent[][]> {
    await openAndLeave(path)
    const visits: Sent[][] = []
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed)
      const { fetch } = window
      const sent = failReads(() => (random() < share ? failures[Math.floor(random() * failures.length)] : undefined))
      goTo(path)
      await passTime(15_000)
      window.fetch = fetch
      visits.push([...sent])
      goTo('/acp/myprofile')
      await passTime(6_000)
    }
    expect(visits.flat().some(({ failedAt }) => failedAt !== undefined)).toBe(true)
    return visits
  }

  it.each(pages)('are sent at most once a second and endpoint while nothing answers: %s', async (path) => {
    for (const sent of await openFailing(path, outages, 1))
      expect(countMostInSecond(sent, toEndpoint)).toBeLessThanOrEqual(1)
  })

  it.each(pages)('are sent at most once a second with the same input, however they fail: %s', async (path) => {
    for (const sent of await openFailing(path, [...outages, ...refusals], 0.7))
      expect(countMostInSecond(sent, ({ endpoint, query }) => endpoint + query)).toBeLessThanOrEqual(1)
  })
})
