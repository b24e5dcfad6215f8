import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'

/** In milliseconds: the wait after the first failure, which doubles with each further one, and the longest. */
const [firstDelayMs, maxDelayMs] = [1_000, 30_000] as const

/** No reply, or the reply of a server or proxy that is starting, stopping or overloaded. */
const transientStatuses: readonly number[] = [0, 429, 502, 503, 504]

/** Whether the same read may succeed a little later. */
export function isTransient(thrown: unknown): boolean {
  return thrown instanceof ApiError && transientStatuses.includes(thrown.status)
}

/** How long to wait after this many earlier failures in a row, in milliseconds; longer where the server says so. */
export function getRetryDelay(earlierFailures: number, error?: unknown): number {
  const backOff = Math.min(firstDelayMs * 2 ** earlierFailures, maxDelayMs)
  const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
  return Math.max(backOff, retryAfterMs)
}

/** When an endpoint that failed may be called again, by method and path; in milliseconds since 1970. */
const nextTurns = new Map<string, number>()

/**
 * Makes a read. While its endpoint fails, one read of it is sent each second: a page reads the same endpoint with several
 * inputs, and each of them has its own retries.
 */
export async function takeTurn<T>(
  { method, path }: Endpoint,
  read: () => Promise<T>,
  signal?: AbortSignal | undefined,
): Promise<T> {
  const key = `${method} ${path}`
  for (let turn = nextTurns.get(key); turn !== undefined; turn = nextTurns.get(key)) {
    const waitMs = turn - Date.now()
    if (waitMs <= 0) {
      nextTurns.set(key, Date.now() + firstDelayMs)
      break
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    signal?.throwIfAborted()
  }
  try {
    const result = await read()
    nextTurns.delete(key)
    return result
  } catch (thrown) {
    if (thrown instanceof ApiError && !isAnswer(thrown)) nextTurns.set(key, Date.now() + firstDelayMs)
    throw thrown
  }
}

/** Whether the server looked at the request and refused it. */
const isAnswer = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429
