import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook as Verifier } from 'standardwebhooks'
import { parseJson } from '#contract/core/json.ts'
import type { FeedEvent } from '#contract/game-feed.ts'
import { createOutboundClient } from '#server/platform/callers/safe-request.ts'
import { numberEvents } from '#server/platform/outbox/number-events.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { leaseDueWebhooks } from '#server/webhooks/delivery-repository.ts'
import { sendDue } from '#server/webhooks/sender.ts'
import type { TestApp } from './start-app.ts'

/** A request that a receiver got. */
export type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly events: readonly FeedEvent[]
  /** What it was answered; undefined: nothing. */
  readonly status: number | undefined
}

/** A server of a studio that takes events. */
export class WebhookReceiver {
  readonly requests: Received[] = []
  /** What it answers; `undefined`: nothing, and the connection ends. */
  answer: (events: readonly FeedEvent[]) => number | undefined = () => 204
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, reply) => {
      const body = await text(request)
      const parsed = parseJson(body) as { readonly Events?: readonly FeedEvent[] }
      const events = parsed.Events ?? []
      const status = this.answer(events)
      this.requests.push({ headers: request.headers, body, events, status })
      if (status === undefined) request.socket.destroy()
      else reply.writeHead(status, status === 302 ? { location: `${this.url}/other` } : {}).end()
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`
  }

  /** The events of requests that were accepted, in the order in which they came. */
  get events(): FeedEvent[] {
    return this.requests.filter(({ status }) => status === 204).flatMap(({ events }) => events)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Whether a request is signed with a secret, as a library says that is not ours, which knows the time of this machine. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Sends what is due of all webhooks, as a server does in the background, until nothing more goes now. */
export async function deliver(app: TestApp): Promise<void> {
  const outbound = createOutboundClient('any')
  const report = (error: unknown) => {
    throw error
  }
  const parts = {
    db: app.db,
    secretKey: loadSecretKey(app.settings),
    outbound,
    publicUrl: app.settings.publicUrl,
    now: () => app.clock.now,
    report,
  }
  await numberEvents(app.db)
  for (const lease of await leaseDueWebhooks(app.db, randomUUID(), app.clock.now)) await sendDue(parts, lease)
  outbound.close()
}
