import { ApiError, Unreachable } from './api-error.ts'
import type { CallOptions, WithIdempotencyKey, WithReason, WithVersion } from './call.ts'
import { type Calls, routes } from './calls.ts'
import { buildPath } from './path.ts'
import { encodeQuery } from './query-string.ts'

/** How a client is made. */
export type ClientOptions = {
  /** The address of the console: "https://console.example.com". */
  readonly url: string
  /** The key of a service account: "qda_…". */
  readonly key: string
  /** `fetch` unless another one is given. */
  readonly fetch?: typeof globalThis.fetch
  /** How often a call is sent in all when no reply comes or the server is busy; 4 unless said otherwise. */
  readonly attempts?: number
  /** Waits some milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** How a call is sent. */
type Route = {
  readonly method: string
  readonly path: string
  readonly isRead?: boolean
  readonly takesKey?: boolean
  readonly file?: 'csv' | 'json'
}

type Input = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Options = CallOptions & WithReason & WithIdempotencyKey & WithVersion

const longestWaitMs = 30_000
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * A client of the calls of staff, by the parts of their names: `client.builds.save({ body })`. A read, and a change with an
 * idempotency key, is sent again when no reply comes or the server is busy; a deletion only when the server did not do it.
 */
export function createClient(options: ClientOptions): Calls {
  // Without it the error of a wrong header would have the key in its message.
  if (!/^[\w.-]+$/.test(options.key)) throw new Error('The key is empty, or has characters that no key has.')
  const toCall = (route: Route) => (input?: Input, extras?: Options) => send(options, route, input, extras)
  const all: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes
  const features = Object.entries(all).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, toCall(route)])),
  ])
  // The types are made from the same contract as the routes.
  return Object.fromEntries(features) as Calls
}

async function send(
  { url, key, fetch = globalThis.fetch, attempts = 4, wait = sleep }: ClientOptions,
  route: Route,
  input: Input = {},
  { signal, ...options }: Options = {},
): Promise<unknown> {
  const target = `${url.replace(/\/+$/, '')}${buildPath(route.path, input.params)}${encodeQuery(input.query)}`
  const request = { method: route.method, ...toContent(key, route, input, options), ...(signal ? { signal } : {}) }
  for (let attempt = 1; ; attempt++) {
    const failure = await fetch(target, request)
      .then(async (reply) => (reply.ok ? { data: await readReply(reply, route) } : await toError(reply)))
      .catch((cause: unknown) => new Unreachable(cause))
    if (!(failure instanceof Error)) return failure.data
    signal?.throwIfAborted()
    if (attempt >= attempts || !isWorthRepeating(failure, route)) throw failure
    const askedMs = failure instanceof ApiError ? failure.retryAfterSeconds * 1000 : 0
    if (askedMs > longestWaitMs) throw failure
    // Programs that lost the server together must not come back together.
    await wait(Math.max(askedMs, 2 ** attempt * 250 * (0.5 + Math.random() / 2)))
  }
}

function toContent(key: string, route: Route, { headers, body }: Input, options: Omit<Options, 'signal'>) {
  const { reason, idempotencyKey, ifMatch } = options
  const all: Record<string, string> = { ...headers, authorization: `Bearer ${key}` }
  if (route.takesKey) all['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
  if (reason !== undefined) all['audit-reason'] = encodeURIComponent(reason)
  if (ifMatch !== undefined) all['if-match'] = `"${ifMatch}"`
  if (body === undefined) return { headers: all }
  return { headers: { ...all, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function readReply(reply: Response, { file }: Route): Promise<unknown> {
  if (file === 'csv') return reply
  const body: unknown = await reply.json()
  return file === 'json' ? body : (body as { readonly data: unknown }).data
}

async function toError(reply: Response): Promise<ApiError> {
  // A proxy may answer with a page.
  const body: unknown = await reply.json().catch(() => ({}))
  return new ApiError(reply, typeof body === 'object' && body !== null ? body : {})
}

function isWorthRepeating(error: Error, { isRead = false, takesKey = false }: Route): boolean {
  if (error instanceof Unreachable) return isRead || takesKey
  if (!(error instanceof ApiError)) return false
  // Nothing was done by these.
  if (error.status === 429 || error.code === 'overloaded' || error.code === 'idempotency-running') return true
  return [502, 503, 504].includes(error.status) && (isRead || takesKey)
}
