import { type Calls, calls } from './calls.ts'
import { GameError, Unreachable } from './game-error.ts'

/** The name of a call. */
export type CallName = keyof Calls

/** What a call is answered. */
export type Reply<Name extends CallName> = Calls[Name]['reply']

/** How a connection is made. */
export type ConnectionOptions = {
  /** The address of the server: "https://game.example.com". */
  readonly url: string
  /** `fetch` unless another one is given. */
  readonly fetch?: typeof globalThis.fetch
  /** How often a call is sent in all when the server does not answer; 5 unless said otherwise. */
  readonly attempts?: number
  /** Waits some milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** A reply with the server's clock and pace. */
export type Answer<Name extends CallName> = {
  readonly data: Reply<Name>
  /** The server's time of the reply, in milliseconds since 1970; NaN for a reply without a body. */
  readonly serverTime: number
  /** When to make the call again, in seconds; 0 when the server did not say so. */
  readonly retryAfterSeconds: number
}

type Input = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const busyStatuses = new Set([429, 500, 502, 503, 504])
const longestWaitMs = 30_000
const timeoutMs = 20_000

/** `keys: [{ key: 'a' }]` becomes `keys[0].key=a`. */
function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (!Array.isArray(value)) return [[name, String(value)] as const]
    return value.flatMap((item, index) =>
      Object.entries(item).map(([member, text]) => [`${name}[${index}].${member}`, String(text)] as const),
    )
  })
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text]))}`
}

function buildUrl(url: string, path: string, { params = {}, query }: Input): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${url.replace(/\/+$/, '')}${filled}${encodeQuery(query)}`
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends calls. One that is not answered is sent again, waiting longer each time: every call of the game names what it
 * does, so that none acts twice.
 */
export class Connection {
  readonly #options: ConnectionOptions

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Makes a call with a credential. Throws GameError and Unreachable. */
  async send<Name extends CallName>(
    name: Name,
    credential: string,
    input: Calls[Name]['input'],
  ): Promise<Answer<Name>> {
    const { attempts = 5, wait = sleep } = this.#options
    for (let attempt = 1; ; attempt++) {
      let waitMs = Math.min(longestWaitMs, 2 ** attempt * 250)
      try {
        const reply = await this.#fetch(name, credential, input)
        const retryAfterSeconds = Number(reply.headers.get('retry-after')) || 0
        if (reply.status === 204) return { data: null as Reply<Name>, serverTime: Number.NaN, retryAfterSeconds }
        // Errors hold what a GameError reads.
        const body = (await reply.json()) as { readonly data: Reply<Name>; readonly ServerTime: string }
        if (reply.ok) return { data: body.data, serverTime: Date.parse(body.ServerTime), retryAfterSeconds }
        const error = new GameError(reply.status, body)
        // Maintenance lasts, and says so; everything else of these is over soon.
        if (!busyStatuses.has(reply.status) || error.code === 'maintenance') throw error
        // What staff have switched off, and a limit by the hour, last for a while: it is kept, and sent later.
        if (attempt >= attempts || retryAfterSeconds * 1000 > longestWaitMs) throw new Unreachable(error)
        waitMs = Math.max(waitMs, retryAfterSeconds * 1000)
      } catch (error) {
        if (error instanceof GameError || error instanceof Unreachable) throw error
        if (attempt >= attempts) throw new Unreachable(error)
      }
      // Clients that lost the server together must not come back together.
      await wait(waitMs * (0.5 + Math.random() / 2))
    }
  }

  #fetch(name: CallName, credential: string, input: Input): Promise<Response> {
    const { method, path } = calls[name]
    const { fetch = globalThis.fetch, url } = this.#options
    const hasBody = input.body !== undefined
    return fetch(buildUrl(url, path, input), {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}
