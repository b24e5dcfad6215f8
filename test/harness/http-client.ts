import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { session } from '#contract/session.ts'
import { firstAdmin } from './start-server.ts'

/** The result of a call to a server in another process. */
export type HttpReply<Data> = {
  /** The HTTP status; 0 when no reply came: refused, cut off or timed out. */
  status: number
  /** The payload of a success, or the details of an error. */
  data: Data | undefined
  code: string
  message: string
  retryAfter: number | undefined
  /** How long it took, with or without a reply. */
  milliseconds: number
}

/** What a call may carry besides its input. */
export type HttpExtras = { idempotencyKey?: string; timeoutMs?: number }

/** A client of a server in another process. A call never throws: no reply is a reply of status 0. */
export class HttpClient {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token = '') {
    this.#url = url
    this.#token = token
  }

  /** Signs in; throws when that fails. */
  static async signIn(url: string, person: { email: string; password: string } = firstAdmin): Promise<HttpClient> {
    const reply = await new HttpClient(url).call(session.authenticate, { body: person })
    if (reply.status !== 200 || !reply.data) throw new Error(`Signing in answered ${reply.status}: ${reply.message}`)
    if (!('Token' in reply.data)) throw new Error('The sign-in asks for a second factor.')
    return new HttpClient(url, reply.data.Token)
  }

  /** The same session at another address. */
  at(url: string): HttpClient {
    return new HttpClient(url, this.#token)
  }

  /** The header that carries the session. */
  get authorization(): string {
    return `Bearer ${this.#token}`
  }

  /** Makes a call. Without a time limit of its own it is given up after 20 s. */
  async call<E extends Endpoint>(
    endpoint: E,
    call: EndpointRequest<E>,
    { idempotencyKey, timeoutMs = 20_000 }: HttpExtras = {},
  ): Promise<HttpReply<EndpointReply<E>>> {
    // CallOf has exactly these parts, but a generic endpoint hides which of them are there.
    const { params, query, body } = call as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    }
    const started = performance.now()
    try {
      const reply = await fetch(this.#url + buildPath(endpoint.path, params) + encodeQuery(query), {
        method: endpoint.method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(this.#token ? { authorization: this.authorization } : {}),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { data, code = '', message = '' } = JSON.parse(await reply.text())
      const wait = reply.headers.get('retry-after')
      const milliseconds = performance.now() - started
      return { status: reply.status, data, code, message, retryAfter: wait ? Number(wait) : undefined, milliseconds }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const message = cause instanceof Error ? cause.message : String(cause)
      const milliseconds = performance.now() - started
      return { status: 0, data: undefined, code: 'no-reply', message, retryAfter: undefined, milliseconds }
    }
  }
}
