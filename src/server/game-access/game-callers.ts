import type { GameEndpoint } from '#contract/core/endpoint.ts'
import { callDeadlineMs } from '#contract/core/units.ts'
import { batch } from '#server/platform/batch.ts'
import {
  type CallCounter,
  type GameCaller,
  type GameCallers,
  type Presented,
  toCallName,
} from '#server/platform/callers/caller.ts'
import { getPlayerLimit } from '#server/platform/callers/game-limits.ts'
import { toNetwork } from '#server/platform/callers/ip-address.ts'
import { isKeyText, toKeyDigest } from '#server/platform/callers/key-text.ts'
import { isWithin } from '#server/platform/callers/networks.ts'
import { Deadline } from '#server/platform/database/deadline.ts'
import { limitDatabase } from '#server/platform/database/pooled-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Services } from '#server/platform/http/handler.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'
import { RefusalNotes } from './calls/refusal-notes.ts'
import { requireOn } from './calls/switched-off.ts'
import { KeyCounter } from './key-counter.ts'
import { findKey, isOriginOfKey, type StoredKey } from './key-repository.ts'
import { PresenceNotes } from './presence-notes.ts'
import { findGenerations } from './sign-in-repository.ts'
import { findSuspension } from './suspension-repository.ts'
import { readToken, type TokenClaims } from './token.ts'

/** What is counted and noted of calls, and written from time to time. */
type Notes = { readonly counter: KeyCounter; readonly presence: PresenceNotes; readonly refusals: RefusalNotes }

/** Runs a part of a call, and counts what is refused before the pipeline knows the caller. */
async function countRefusal<T>(
  { counter, refusals }: Notes,
  { keyId, playerId }: { readonly keyId: number; readonly playerId?: string },
  { endpoint, now }: { readonly endpoint: GameEndpoint; readonly now: Date },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const call = toCallName(endpoint)
    counter.count({ keyId, call, code: error.code, milliseconds: 0 }, now)
    if (playerId !== undefined) refusals.note(playerId, call, error.code, now)
    throw error
  }
}

/**
 * Finds who calls for the game. Keys are kept for a moment, as the sessions of staff are. Whether a player's token has
 * ended is read with each call.
 */
function createGameCallers({ settings, secretKey, gameLimits }: Services, base: Database, notes: Notes): GameCallers {
  const readGeneration = batch((playerIds: readonly string[]) => {
    const deadline = new Deadline(callDeadlineMs)
    return deadline.run(() => findGenerations(limitDatabase(base, deadline), playerIds))
  })
  const keys = new MomentCache<StoredKey>()
  const origins = new MomentCache<boolean>()

  const readKey = (db: Database, by: { id: number } | { digest: Buffer }, now: Date): Promise<StoredKey | undefined> =>
    keys.get('id' in by ? String(by.id) : by.digest.toString('base64url'), now, () => findKey(db, by, now))

  function findPlayer(
    endpoint: GameEndpoint,
    { credential, isAgain }: Presented,
    now: Date,
    db: Database,
  ): Promise<GameCaller> {
    const claims = readToken(secretKey, credential)
    if (!claims || claims.environment !== settings.environment) throw new ApiError('unauthenticated')
    return countRefusal(notes, claims, { endpoint, now }, () => {
      // Before anything is read, so that a flood costs next to nothing.
      if (!isAgain) gameLimits.take(getPlayerLimit(endpoint), claims.playerId, now)
      return admitPlayer(endpoint, claims, now, db)
    })
  }

  async function admitPlayer(
    endpoint: GameEndpoint,
    claims: TokenClaims,
    now: Date,
    db: Database,
  ): Promise<GameCaller> {
    const { playerId, installationId, keyId, generation, expiresAt } = claims
    const key = await readKey(db, { id: keyId }, now)
    if (expiresAt <= now || !key?.platform) throw new ApiError('token-ended')
    requireOn(key, endpoint.group ?? 'other')
    const current = await readGeneration(playerId)
    if (current === undefined) throw new ApiError('player-deleted')
    if (current !== generation) {
      throw new ApiError((await findSuspension(db, playerId, now)) ? 'player-suspended' : 'token-ended')
    }
    notes.presence.note(playerId, now)
    return { kind: 'player', player: { playerId, installationId, keyId, platform: key.platform } }
  }

  async function find(endpoint: GameEndpoint, presented: Presented, now: Date, db: Database): Promise<GameCaller> {
    const { credential, ipAddress, isAgain } = presented
    const access = endpoint.gameAccess
    if (access === 'store') throw new Error('a store has no key')
    if (access === 'player') return findPlayer(endpoint, presented, now, db)
    if (access === 'client key' && !isAgain) gameLimits.take('signIns', toNetwork(ipAddress), now)
    const kind = access === 'client key' ? access : 'server key'
    const isKey = isKeyText(credential, 'client', 'server')
    const key = isKey ? await readKey(db, { digest: toKeyDigest(credential) }, now) : undefined
    if (key?.kind !== kind || !isWithin(key.networks, ipAddress)) throw new ApiError('unauthenticated')
    return countRefusal(notes, { keyId: key.id }, { endpoint, now }, async () => {
      if (access === 'client key') requireOn(key, endpoint.group ?? 'other')
      else if (!key.scopes.includes(access.scope))
        throw new ApiError('forbidden', { message: `This key lacks the scope ${access.scope}. Nothing was changed.` })
      else if (!isAgain) gameLimits.take('serverCalls', String(key.id), now)
      return { kind, key }
    })
  }

  return {
    find,
    admitStore: (ipAddress, now) => gameLimits.take('notifications', toNetwork(ipAddress), now),
    allowsOrigin: async (origin, now, db) =>
      (await origins.get(origin, now, () => isOriginOfKey(db, origin, now))) === true,
    count: (caller, endpoint, ended, now) => {
      const call = toCallName(endpoint)
      notes.counter.count(
        { keyId: caller.kind === 'player' ? caller.player.keyId : caller.key.id, call, ...ended },
        now,
      )
      if (caller.kind === 'player') notes.refusals.note(caller.player.playerId, call, ended.code, now)
    },
    clear: () => {
      keys.clear()
      origins.clear()
    },
  }
}

const presenceMs = 5_000
const countsMs = 60_000

/**
 * Who calls for the game, read with the game's share of the database, with what is written of their calls from time to
 * time. The counter counts calls of other keys as well. `stop` writes the rest.
 */
export function startGameAccess(
  services: Services,
  { db, gameDb }: { readonly db: Database; readonly gameDb: Database },
  report: (problem: unknown) => void,
): { readonly gameCallers: GameCallers; readonly counter: CallCounter; stop(): Promise<void> } {
  const counter = new KeyCounter(db, report)
  const presence = new PresenceNotes(db, report)
  const refusals = new RefusalNotes(db, report)
  const timers = [
    setInterval(() => presence.flush(services.now()), presenceMs),
    setInterval(() => refusals.flush(), presenceMs),
    setInterval(() => counter.flush(), countsMs),
  ]
  return {
    gameCallers: createGameCallers(services, gameDb, { counter, presence, refusals }),
    counter,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await presence.flush(services.now())
      await refusals.flush()
      await counter.flush()
    },
  }
}
