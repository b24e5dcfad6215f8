import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failReads, fakeTimers, groupBy, noAnswer, openAndLeave, toEndpoint } from '#test/harness/failing-reads.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { goTo } from '#test/harness/render-screen.tsx'
import { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'
import { getRetryDelay } from './retries.ts'

fakeTimers()

describe('reads that fail', () => {
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
