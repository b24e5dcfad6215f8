import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { aPlayer } from './makers.ts'
import { passTime } from './pass-time.ts'
import { goTo, renderScreen } from './render-screen.tsx'
import type { TestApp } from './start-app.ts'

export type Failure = () => Response

export const withStatus =
  (status: number, headers = {}): Failure =>
  () =>
    Response.json({ code: 'failed', message: `Answer ${status}.` }, { status, headers })

/** The network fails. */
export const noAnswer: Failure = () => {
  throw new TypeError('Failed to fetch')
}

export type Sent = { readonly endpoint: string; readonly query: string; readonly at: number; failedAt?: number }

/** Answers reads as `toFailure` says, undefined for the server's own reply; records each call. */
export function failReads(toFailure: (path: string) => Failure | undefined): Sent[] {
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

/** The calls with the same key, in the order of their first. */
export function groupBy(sent: readonly Sent[], toKey: (call: Sent) => string): Sent[][] {
  return [...new Set(sent.map(toKey))].map((key) => sent.filter((call) => toKey(call) === key))
}

export const toEndpoint = ({ endpoint }: Sent) => endpoint

const given = ({ db }: TestApp) => aPlayer(db, { player_id: 'p1', nickname: 'Anne' })

/** Tests with timers that pass when they say so. */
export function fakeTimers(): void {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
    vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

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
export async function openAndLeave(path: string) {
  const { requests } = await renderScreen(path, { given })
  await settle(requests)
  goTo('/acp/myprofile')
  await passTime(6_000)
  await settle(requests)
}
