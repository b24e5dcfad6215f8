import { hourMs } from '#contract/core/units.ts'
import { type GameKey, gameKeys, type NewGameKey } from '#contract/game-keys.ts'
import { listKeyDays, revokeKey, rotateKey } from '#server/platform/callers/access-key-repository.ts'
import { requireOverlap } from '#server/platform/callers/key-rotation.ts'
import { makeKeyText } from '#server/platform/callers/key-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requireFuture, throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { type UndoCall, undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { listCalls } from './calls/call-repository.ts'
import { defineKeyList, getKey, insertKey, isOfGame, type KeyFields, updateKey } from './key-repository.ts'

/** What the audit log has of a key: what staff set, and of its text no more than everybody may know. */
function describe({ Id: _, State: __, LastUsedAt: ___, CallsToday: ____, Version: _____, ...values }: GameKey) {
  return values
}

/** Throws `invalid-input` for a key that makes mock players in Production, where there are none. */
function requireReal({ environment }: SignedInContext, { makesMockPlayers = false }: KeyFields): void {
  if (!makesMockPlayers || environment !== 'Production') return
  throwInvalidInput([{ path: 'body.makesMockPlayers', message: 'There are no mock players in Production.' }])
}

async function createKey(
  context: SignedInContext,
  kind: GameKey['Kind'],
  fields: KeyFields & { readonly platform: GameKey['Platform'] },
): Promise<NewGameKey> {
  const { db, now, person, services } = context
  requireFuture('body.expiresAt', fields.expiresAt, now)
  requireReal(context, fields)
  const { secret, stored } = makeKeyText(kind, services.randomBytes)
  const id = await insertKey(db, kind, fields, { ...stored, at: now, by: person.email })
  if (id === undefined) throw new ApiError('client-key-exists')
  const key = await getKey(db, id, now)
  context.audit({ targetId: String(id), after: describe(key) })
  context.setVersion(key.Version)
  return { Key: key, Secret: secret }
}

/** The key, locked and still usable, in the version that the caller knows. */
async function lockUsable(context: SignedInContext, id: number, kind?: GameKey['Kind']): Promise<GameKey> {
  const key = await getKey(context.db, id, context.now, true)
  if (kind && key.Kind !== kind) throw new ApiError('game-key-unknown')
  requireVersion(context.ifMatch, key.Version, key)
  if (key.State === 'revoked' || key.State === 'expired') throw new ApiError('game-key-ended')
  return key
}

/** The key after a change, recorded with what it was before. */
async function readChanged(
  context: SignedInContext,
  before: GameKey,
  { isVersioned = true, undo }: { readonly isVersioned?: boolean; readonly undo?: UndoCall } = {},
): Promise<GameKey> {
  const after = await getKey(context.db, before.Id, context.now)
  const note = isVersioned && context.ifMatch === undefined ? unversionedWriteNote : ''
  context.audit({ before: describe(before), after: describe(after), note, undo })
  context.setVersion(after.Version)
  return after
}

/** Gives a key the fields that it had. */
function undoChange({ Id, Kind, Name: name, ExpiresAt: expiresAt, ...before }: GameKey): UndoCall {
  const params = { id: String(Id) }
  if (Kind === 'server') {
    const { Scopes: scopes, Networks: networks } = before
    return undoBy(gameKeys.updateServerKey, { params, body: { name, scopes, networks, expiresAt } })
  }
  const { MayCreatePlayers: mayCreatePlayers, MakesMockPlayers: makesMockPlayers, Origins: origins } = before
  const body = { name, mayCreatePlayers, makesMockPlayers, origins, expiresAt }
  return undoBy(gameKeys.updateClientKey, { params, body })
}

async function changeKey(context: SignedInContext, id: number, kind: GameKey['Kind'], fields: KeyFields) {
  const before = await lockUsable(context, id, kind)
  requireFuture('body.expiresAt', fields.expiresAt, context.now)
  requireReal(context, fields)
  if (!(await updateKey(context.db, id, fields))) throw new ApiError('client-key-exists')
  return readChanged(context, before, { undo: undoChange(before) })
}

export const gameKeyHandlers: Handlers<typeof gameKeys> = {
  list: ({ query }, { db, now }) => readPage(db, defineKeyList(now), query, now),

  get: async ({ params }, { db, now, setVersion }) => {
    const key = await getKey(db, params.id, now)
    setVersion(key.Version)
    return key
  },

  days: async ({ params }, { db }) => {
    const Days = await listKeyDays(db, params.id, isOfGame)
    if (!Days) throw new ApiError('game-key-unknown')
    return { Days }
  },

  calls: ({ params: { id }, query: { hours } }, { db, now }) => {
    const from = new Date(now.getTime() - (Number(hours) - 1) * hourMs)
    from.setUTCMinutes(0, 0, 0)
    return listCalls(db, { id, from, to: now, unit: hours === '24' ? 'hour' : 'day' })
  },

  createClientKey: ({ body }, context) => createKey(context, 'client', body),

  createServerKey: ({ body }, context) => createKey(context, 'server', { ...body, platform: null }),

  updateClientKey: ({ params, body }, context) => changeKey(context, params.id, 'client', body),

  updateServerKey: ({ params, body }, context) => changeKey(context, params.id, 'server', body),

  rotate: async ({ params, body }, context) => {
    const before = await lockUsable(context, params.id)
    requireOverlap(body.oldTextUntil, context.now)
    const { secret, stored } = makeKeyText(before.Kind, context.services.randomBytes)
    await rotateKey(context.db, params.id, stored, body.oldTextUntil)
    return { Key: await readChanged(context, before), Secret: secret }
  },

  revoke: async ({ params }, context) => {
    const before = await getKey(context.db, params.id, context.now, true)
    if (before.State === 'revoked') throw new ApiError('game-key-ended')
    await revokeKey(context.db, params.id, context.now)
    return readChanged(context, before, { isVersioned: false })
  },
}
