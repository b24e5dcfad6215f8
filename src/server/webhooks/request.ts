import type { FeedEvent } from '#contract/game-feed.ts'
import { type OutboundClient, RequestFailed } from '#server/platform/callers/safe-request.ts'
import { toEventsBody, toSlackBody } from './event-text.ts'
import { toSignedHeaders } from './signature.ts'
import type { Receiver } from './webhook-repository.ts'

/** How long a receiver may take. */
const timeoutMs = 10_000

/** How a request went. */
export type Outcome = {
  /** Null where no reply came. */
  readonly status: number | null
  /** Empty when the receiver accepted it. */
  readonly failure: string
  readonly durationMs: number
}

/** What requests are made with. */
export type RequestParts = { readonly outbound: OutboundClient; readonly publicUrl: string }

function toFailure(status: number): string {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}, which leads to another address. Enter that one: requests do not follow.`
  return `The receiver answered ${status}.`
}

/** What failures of a connection say to people; others, as those of certificates, say it themselves. */
const failures: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'Nothing accepts connections at this address.'],
  ['ENOTFOUND', 'The host name of this address is unknown.'],
  ['ECONNRESET', 'The receiver closed the connection without a reply.'],
  ['TimeoutError', `No reply came within ${timeoutMs / 1000} s.`],
  ['AbortError', `No reply came within ${timeoutMs / 1000} s.`],
])

function describe({ message, cause }: RequestFailed): string {
  if (!(cause instanceof Error)) return message
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return failures.get(code) ?? failures.get(cause.name) ?? message
}

/** Sends events in one signed request. `id` is that of the request, which is repeated with it alone. */
export async function sendEvents(
  { outbound, publicUrl }: RequestParts,
  receiver: Receiver,
  events: readonly FeedEvent[],
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<Outcome> {
  const { url, secrets, Format } = receiver
  if (url === undefined)
    return {
      status: null,
      failure: 'The secret cannot be read, because this server has another secret key. Make a new webhook.',
      durationMs: 0,
    }
  const body = Format === 'slack' ? toSlackBody(events, publicUrl) : toEventsBody(events)
  const headers = { 'content-type': 'application/json', ...toSignedHeaders(secrets, id, at, body) }
  const start = performance.now()
  const measured = () => Math.round(performance.now() - start)
  try {
    const { status } = await outbound.request(url, { method: 'POST', headers, body, timeoutMs, ignoresText: true })
    return { status, failure: toFailure(status), durationMs: measured() }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    return { status: null, failure: describe(error), durationMs: measured() }
  }
}
