import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { goTo, renderScreen } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'
import { getRetryDelay } from './retries.ts'

type Failure = () => Response

const withStatus =
  (status: number, headers = {}): Failure =>
  () =>
    Response.json({ code: 'failed', message: `Answer ${status}.` }, { status, headers })

const noAnswer: Failure = () => {
  throw new TypeError('Failed to fetch')
}

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

type Sent = { readonly endpoint: string; readonly query: string; readonly at: number; failedAt?: number }

/** Answers reads as `toFailure` says, undefined for the server's own reply; records each call. */
function failReads(toFailure: (path: string) => Failure | undefined): Sent[] {
  const sent: Sent[] = []
  const { fetch } = window
  window.fetch = async (input, init) => {
    const { pathname: path, search: query } = new URL(String(input), window.location.href)
    const call: Sent = { endpoint: `${init?.method ?? 'GET'} ${path}`, query, at: Date.now() }
    sent.push(call)
    const failure = (init?.method ?? 'GET') === 'GET' ? toFailure(path) : undefined
    if (!failure) return fetch(input, init)
    // A reply comes later than what else the page sends in the same moment.
    await new Promise((resolve) => setImmediate(resolve))
    call.failedAt = Date.now()
    return failure()
  }
  return sent
}

function groupBy(sent: readonly Sent[], toKey: (call: Sent) => string): Sent[][] {
  return [...new Set(sent.map(toKey))].map((key) => sent.filter((call) => toKey(call) === key))
}

const toEndpoint = ({ endpoint }: Sent) => endpoint

/** The most calls with the same key that began within one second, from the first failure of one on. */
function countMostInSecond(sent: readonly Sent[], toKey: (call: Sent) => string): number {
  const counts = groupBy(sent, toKey).flatMap((calls) => {
    const firstFailure = Math.min(...calls.map(({ failedAt = Number.POSITIVE_INFINITY }) => failedAt))
    const later = calls.filter(({ at }) => at > firstFailure)
    return later.map(({ at }) => later.filter((other) => other.at >= at && other.at < at + 1000).length)
  })
  return Math.max(0, ...counts)
}

const given = ({ db }: TestApp) => aPlayer(db, { player_id: 'p1', nickname: 'Anne' })

beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Waits until what is imported on demand has come and no further request is sent, in real time. */
async function settle(requests: readonly unknown[]): Promise<void> {
  await screen.findByRole('heading', { level: 1 })
  for (let before = -1; before !== requests.length; ) {
    before = requests.length
    const end = performance.now() + 1_000
    while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Opens a page, then another one until the data of the first is stale. */
async function openAndLeave(path: string) {
  const { requests } = await renderScreen(path, { given })
  await settle(requests)
  goTo('/acp/myprofile')
  await passTime(6_000)
  await settle(requests)
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

  it('are retried with back-off, leave the other reads of the page alone, and are no outage', async () => {
    await openAndLeave('/acp/players-listing')
    const sent = failReads((path) => (path === '/players/listing' ? noAnswer : undefined))
    goTo('/acp/players-listing')
    await passTime(20_000)
    // At 0, 1, 3, 7 and 15 seconds.
    expect(sent.filter(({ endpoint }) => endpoint === 'GET /players/listing')).toHaveLength(5)
    // The probes after the failures, and what the page reads besides.
    const others = sent.filter(({ endpoint }) => !/players.listing|environment/.test(endpoint))
    expect(groupBy(others, toEndpoint).filter(({ length }) => length > 1)).toEqual([])
    expect(isConnectedStore.get()).toBe(true)
    expect(screen.queryByText(/The data may be outdated/)).toBeNull()
  })

  it('show their error at once, and what they read when a retry succeeds', async () => {
    await openAndLeave('/acp/players-listing')
    await passTime(5 * 60_000)
    let isFailing = true
    failReads((path) => (isFailing && path === '/players/listing' ? noAnswer : undefined))
    goTo('/acp/players-listing')
    await passTime(500)
    expect(screen.getAllByText(/The server cannot be reached/).length).toBeGreaterThan(0)
    isFailing = false
    await passTime(3_000)
    expect(screen.getByText('Anne')).toBeTruthy()
  })
})

describe('getRetryDelay', () => {
  it('doubles up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((count) => getRetryDelay(count))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })

  it('waits as long as the server asks', () => {
    const busy = new ApiError({ status: 503, statusText: '', body: undefined, retryAfterSeconds: 7 })
    expect(getRetryDelay(0, busy)).toBe(7_000)
    expect(getRetryDelay(4, busy)).toBe(16_000)
  })
})
