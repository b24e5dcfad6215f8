import { LRUCache } from 'lru-cache'
import { parseJson } from '#contract/core/json.ts'
import { dayMs } from '#contract/core/units.ts'
import { type AllowedAddresses, findUrlProblem, requestSafely } from './safe-request.ts'

/** A public key as a JSON Web Key Set has it. */
export type PublicKey = { readonly kty: string; readonly kid?: string }

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
const usableForMs = dayMs
const pauseMs = 30_000
const timeoutMs = 3_000
const maxKept = 100

/** The keys of a set; members that no key has are left to who uses them. */
function readKeys(text: string): readonly PublicKey[] {
  const { keys } = Object(parseJson(text))
  if (!Array.isArray(keys)) throw new Error('There is no set of keys.')
  return keys.filter((key) => typeof key?.kty === 'string')
}

async function fetchKeys(url: string, allowed: AllowedAddresses): Promise<readonly PublicKey[]> {
  const { status, text } = await requestSafely(url, allowed, { headers: { accept: 'application/json' }, timeoutMs })
  if (status !== 200) throw new Error(`The address of the keys answered ${status}.`)
  return readKeys(text)
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

  async function refresh(set: KeptSet, url: string, now: number): Promise<void> {
    set.triedAt = now
    try {
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

  return { findProblem: (url) => findUrlProblem(url, allowed), get }
}
