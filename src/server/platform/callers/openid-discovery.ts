import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  None,
  type ServerMetadata,
} from 'openid-client'
import { parseJson } from '#contract/core/json.ts'
import { OpenIdError, toOpenIdError } from './openid-error.ts'
import { type AllowedAddresses, RequestFailed, requestSafely } from './safe-request.ts'

/** What a provider says of itself, and how far its clock is ahead of ours. */
export type Discovered = { readonly metadata: ServerMetadata; readonly aheadSeconds: number | undefined }

/** What this process knows of providers. */
export type Discovery = {
  /** A request as the library sends it: see `requestSafely`. */
  send(url: string, request: { method?: string; headers: Record<string, string>; body?: unknown }): Promise<Response>
  /** Reads the discovery document anew. Throws OpenIdError. */
  discover(issuer: string, now: Date): Promise<Discovered>
  /** What the discovery document said within the last ten minutes. Throws OpenIdError. */
  getMetadata(issuer: string, now: Date): Promise<ServerMetadata>
  /** The keys that were read, for the library to use again. */
  getKeys(issuer: string): ExportedJWKSCache | undefined
  keepKeys(issuer: string, keys: ExportedJWKSCache | undefined): void
}

/** How long a provider may take for a reply. */
export const timeoutMs = 5_000
const staleMs = 10 * 60_000
const pauseMs = 5_000
const maxKept = 50

type Kept = { metadata: ServerMetadata; at: number; keys: ExportedJWKSCache | undefined }
type Tried = { error: OpenIdError; at: number }

const isWithin = (since: number, now: Date, ms: number) => Math.abs(now.getTime() - since) < ms
const quoteUrl = (text: string) => (/^https?:\/\/[\x21-\x7e]{1,300}$/.test(text) ? text : 'something else')

function requireShallow(text: string): void {
  try {
    parseJson(text)
  } catch (error) {
    throw new RequestFailed('Its reply is no JSON that can be read.', { cause: error })
  }
}

/** Reads and keeps the discovery documents of providers at addresses that are allowed. */
export function createDiscovery(allowed: AllowedAddresses): Discovery {
  const kept = new LRUCache<string, Kept>({ max: maxKept })
  const failed = new LRUCache<string, Tried>({ max: maxKept })
  const running = new Map<string, Promise<Discovered>>()

  const send: Discovery['send'] = async (url, { method = 'GET', headers, body }) => {
    const text = body === undefined || body === null ? {} : { body: String(body) }
    const reply = await requestSafely(url, allowed, { method, headers, timeoutMs, ...text })
    if (reply.status < 200 || reply.status > 599) throw new RequestFailed(`It answers ${reply.status}.`)
    // Deep JSON needs more stack than a program has.
    if (/json/.test(reply.headers['content-type'] ?? '')) requireShallow(reply.text)
    const isEmpty = [204, 205, 304].includes(reply.status)
    return new Response(isEmpty ? null : reply.text, { status: reply.status, headers: reply.headers })
  }

  async function readDiscovery(issuer: string, now: Date): Promise<Discovered> {
    let aheadSeconds: number | undefined
    const noteClock = async (...request: Parameters<typeof send>) => {
      const reply = await send(...request)
      const date = Date.parse(reply.headers.get('date') ?? '')
      aheadSeconds = Number.isNaN(date) ? undefined : Math.round((date - now.getTime()) / 1000)
      return reply
    }
    try {
      const config = await discovery(new URL(issuer), 'unused', undefined, None(), {
        [customFetch]: noteClock,
        execute: allowed === 'any' ? [allowInsecureRequests] : [],
      })
      const metadata = { ...config.serverMetadata() }
      // The library takes a missing slash for nothing; ID tokens of the one are none of the other.
      if (metadata.issuer !== issuer)
        throw new OpenIdError('issuer', `It calls itself ${quoteUrl(metadata.issuer)}: enter it exactly so.`)
      return { metadata, aheadSeconds }
    } catch (error) {
      throw toOpenIdError(error)
    }
  }

  function discover(issuer: string, now: Date): Promise<Discovered> {
    const known = running.get(issuer)
    if (known) return known
    const started = readDiscovery(issuer, now)
      .then((found) => {
        kept.set(issuer, { metadata: found.metadata, at: now.getTime(), keys: undefined })
        return found
      })
      .catch((error: unknown) => {
        if (error instanceof OpenIdError) failed.set(issuer, { error, at: now.getTime() })
        throw error
      })
      .finally(() => running.delete(issuer))
    running.set(issuer, started)
    return started
  }

  return {
    send,
    discover,
    async getMetadata(issuer, now) {
      const found = kept.get(issuer)
      if (found && isWithin(found.at, now, staleMs)) return found.metadata
      const tried = failed.get(issuer)
      // However many sign in at once, a provider that is down is asked now and then only.
      if (tried && isWithin(tried.at, now, pauseMs)) throw tried.error
      return (await discover(issuer, now)).metadata
    },
    getKeys: (issuer) => kept.get(issuer)?.keys,
    keepKeys(issuer, keys) {
      const entry = kept.get(issuer)
      if (entry) kept.set(issuer, { ...entry, keys })
    },
  }
}
