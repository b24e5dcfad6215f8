import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { HttpClient, type HttpExtras, type HttpReply } from '#test/harness/http-client.ts'

/** An answer as its caller saw it; times by the monotonic clock, in milliseconds. */
export type Answer = {
  readonly isChange: boolean
  readonly status: number
  readonly code: string
  readonly sentAt: number
  readonly answeredAt: number
}

/** A client that notes the answer to each of its calls. */
export class WatchedClient extends HttpClient {
  readonly #note: (answer: Answer) => void

  /** The session of another client. */
  constructor(client: HttpClient, url: string, note: (answer: Answer) => void) {
    super(url, client.authorization.replace('Bearer ', ''))
    this.#note = note
  }

  override async call<E extends Endpoint>(
    endpoint: E,
    call: EndpointRequest<E>,
    extras?: HttpExtras,
  ): Promise<HttpReply<EndpointReply<E>>> {
    const sentAt = performance.now()
    const reply = await super.call(endpoint, call, extras)
    const { status, code } = reply
    this.#note({ isChange: endpoint.method !== 'GET', status, code, sentAt, answeredAt: performance.now() })
    return reply
  }
}
