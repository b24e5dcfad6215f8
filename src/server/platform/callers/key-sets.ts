import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { parseJson } from '#contract/core/json.ts'

/** A public key as a JSON Web Key Set has it. */
export type PublicKey = { readonly kty: string; readonly kid?: string }

/** Where an address of keys may be. */
type AllowedAddresses = 'public https' | 'any'

/** The public keys of others, by the address where they publish them; kept in this process. */
export type KeySets = {
  /** What is wrong with an address; undefined when nothing is. */
  readonly findProblem: (url: string) => string | undefined
  /**
   * The keys at an address. They are fetched at most once in 30 s, when they are older than 10 minutes or the wanted one is
   * not among them; while they cannot be fetched, the last ones are used for a day. Throws KeySetUnreachable.
   */
  readonly get: (url: string, keyId: string | undefined, now: Date) => Promise<readonly PublicKey[]>
}

/** The keys at an address cannot be fetched, and none are there from the last day. */
export class KeySetUnreachable extends Error {}

const staleMs = 10 * 60_000
const usableForMs = 24 * 3_600_000
const pauseMs = 30_000
const timeoutMs = 3_000
const maxBytes = 256 * 1024
const maxKept = 100

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
// Unspecified, loopback, mapped and translated IPv4, local, link-local, multicast.
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address is none of the public Internet. */
function isPrivate(ip: string): boolean {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** Looks a name up, and refuses one that leads into a private network: also one that led elsewhere a moment ago. */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  lookup(host, options, (error, found: string | LookupAddress[], family) => {
    const ips = Array.isArray(found) ? found.map((one) => one.address) : [found]
    const refused = error ?? (ips.some(isPrivate) ? new Error(`${host} is in a private network.`) : null)
    done(refused, found, family)
  })

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The set of keys is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The keys of a set; members that no key has are left to who uses them. */
function readKeys(text: string): readonly PublicKey[] {
  const { keys } = Object(parseJson(text))
  if (!Array.isArray(keys)) throw new Error('There is no set of keys.')
  return keys.filter((key) => typeof key?.kty === 'string')
}

/** Fetches a set of keys; another address that it leads to is not followed. */
function fetchKeys(url: string, allowed: AllowedAddresses): Promise<readonly PublicKey[]> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestSecure : requestPlain
    const options = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs), agent: false }
    const sent = request(url, allowed === 'any' ? options : { ...options, lookup: lookUpPublic }, (reply) => {
      if (reply.statusCode === 200) readText(reply).then(readKeys).then(resolve, reject)
      else {
        reply.destroy()
        reject(new Error(`The address of the keys answered ${reply.statusCode}.`))
      }
    })
    sent.on('error', reject)
    sent.end()
  })
}

type KeptSet = { keys: readonly PublicKey[] | undefined; fetchedAt: number; triedAt: number; running?: Promise<void> }

/**
 * Keeps the sets of keys of this process. Addresses in private networks and without TLS are for Development alone.
 * `onFailure` learns why an address gave no keys, at most once in 30 s.
 */
export function createKeySets(
  allowed: AllowedAddresses,
  onFailure: (url: string, error: unknown) => void = () => undefined,
): KeySets {
  const sets = new LRUCache<string, KeptSet>({ max: maxKept })

  function findProblem(url: string): string | undefined {
    if (allowed === 'any') return undefined
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:') return 'The address must begin with https://.'
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const isLocal = isIP(host) === 0 ? /(^|\.)(localhost|local|internal)\.?$/i.test(host) : isPrivate(host)
    return isLocal ? 'The address must not be in a private network.' : undefined
  }

  async function refresh(set: KeptSet, url: string, now: number): Promise<void> {
    set.triedAt = now
    try {
      const problem = findProblem(url)
      if (problem) throw new Error(problem)
      set.keys = await fetchKeys(url, allowed)
      set.fetchedAt = now
    } catch (error) {
      // The last ones go on; without any, the caller gets an error.
      onFailure(url, error)
    } finally {
      delete set.running
    }
  }

  async function get(url: string, keyId: string | undefined, at: Date): Promise<readonly PublicKey[]> {
    const now = at.getTime()
    const set = sets.get(url) ?? {
      keys: undefined,
      fetchedAt: Number.NEGATIVE_INFINITY,
      triedAt: Number.NEGATIVE_INFINITY,
    }
    sets.set(url, set)
    const has = keyId === undefined || set.keys?.some(({ kid }) => kid === keyId)
    // The clock may have gone back since.
    const isWithin = (since: number, ms: number) => Math.abs(now - since) < ms
    if (!(set.keys && has && isWithin(set.fetchedAt, staleMs))) {
      if (!set.running && !isWithin(set.triedAt, pauseMs)) set.running = refresh(set, url, now)
      await set.running
    }
    if (!set.keys || !isWithin(set.fetchedAt, usableForMs)) throw new KeySetUnreachable()
    return set.keys
  }

  return { findProblem, get }
}
