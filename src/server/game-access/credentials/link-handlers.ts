import { createHash } from 'node:crypto'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { identities } from '#contract/game-identities.ts'
import { writeGameAudit } from '#server/platform/audit/repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, type PlayerContext, PreparationOutdated, prepared } from '#server/platform/http/handler.ts'
import { lockPlayers } from '#server/players/repository.ts'
import {
  consumeToken,
  countCredentials,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  labelIdentity,
  listIdentities,
  moveIdentity,
} from '../identities/identity-repository.ts'
import { type VerifiedIdentity, verifyIdentityToken } from '../identities/verify-token.ts'
import { allowSignIns, endTokens } from '../sign-in-repository.ts'
import { insertSignInChange } from './change-repository.ts'
import { moveInstallation } from './installation-repository.ts'
import { findLinkedPlayer } from './linked-player-repository.ts'

type Link = EndpointInput<typeof identities.link>['body']

/** What a token that links is used by: as the digest of an installation key, which is not known here. */
const toUser = ({ player }: PlayerContext) =>
  createHash('sha256').update(`installation ${player.installationId}`).digest()

/** Records a link: unlike other calls of players, it decides who may play as whom. */
function record(
  { db, now, requestId }: PlayerContext,
  action: string,
  identityId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
) {
  const toValue = (playerId: string | null) => (playerId === null ? undefined : { PlayerId: playerId })
  return writeGameAudit(db, {
    at: now,
    action,
    targetKind: 'identity',
    targetId: identityId,
    requestId,
    before: toValue(from),
    after: toValue(to),
    players: { before: from === null ? [] : [from], after: to === null ? [] : [to] },
  })
}

/** The identity by its name, with its player and the caller locked. Throws PreparationOutdated when it moved meanwhile. */
async function lockBoth(identity: VerifiedIdentity, { db, player }: PlayerContext) {
  const found = await findIdentity(db, identity)
  const known = await lockPlayers(db, [player.playerId, ...(found ? [found.player_id] : [])])
  if (!known.has(player.playerId)) throw new ApiError('player-deleted')
  const current = await findIdentity(db, identity)
  if (current?.player_id !== found?.player_id) throw new PreparationOutdated()
  return current
}

async function linkNew(identity: VerifiedIdentity, context: PlayerContext) {
  const { db, player, now } = context
  const { playerId, installationId } = player
  const identityId = await insertIdentity(db, identity, playerId, now)
  if (identityId === undefined) throw new PreparationOutdated()
  await labelIdentity(db, identity, playerId, now)
  const change = { kind: 'identity linked', playerId, fromPlayerId: null, installationId, identityId } as const
  await insertSignInChange(db, { ...change, label: identity.issuerName }, now)
  await record(context, 'identity linked', identityId, { from: null, to: playerId })
}

/** Moves an identity of another player here. Throws `last-credential`. */
async function bringHere(
  { id, player_id: other }: { readonly id: string; readonly player_id: string },
  label: string,
  mayAbandon: boolean,
  context: PlayerContext,
) {
  const { db, player, now } = context
  const { playerId, installationId } = player
  if (!mayAbandon && (await countCredentials(db, other)) === 1) throw new ApiError('last-credential')
  await moveIdentity(db, id, { from: other, to: playerId }, now)
  await endTokens(db, other)
  const change = { kind: 'identity linked', playerId, fromPlayerId: other, installationId, identityId: id } as const
  await insertSignInChange(db, { ...change, label }, now)
  await record(context, 'identity linked', id, { from: other, to: playerId })
}

/** Moves this installation to the player of an identity. Throws `token-ended` when it was signed out meanwhile. */
async function goThere(
  { id, player_id: other }: { readonly id: string; readonly player_id: string },
  label: string,
  context: PlayerContext,
) {
  const { db, player, now } = context
  const { playerId, installationId } = player
  await allowSignIns(db, other, now)
  const isMoved = await moveInstallation(db, installationId, { from: playerId, to: other }, now)
  if (!isMoved) throw new ApiError('token-ended')
  await endTokens(db, playerId)
  const change = { kind: 'identity used', playerId: other, fromPlayerId: playerId, installationId } as const
  await insertSignInChange(db, { ...change, label }, now)
  await record(context, 'installation moved by an identity', id, { from: playerId, to: other })
}

async function link({ Keep, AbandonOther }: Link, context: PlayerContext, identity: VerifiedIdentity) {
  const { db, now, player } = context
  const { playerId } = player
  const found = await lockBoth(identity, context)
  if (found?.player_id === playerId) return { PlayerId: playerId, SignIn: false }
  if (found && Keep === undefined) {
    throw new ApiError('identity-linked', { data: await findLinkedPlayer(db, found.player_id, now) })
  }
  if ((await consumeToken(db, identity, toUser(context))) === 'refused') throw new ApiError('identity-token-used')
  if (!found) await linkNew(identity, context)
  else if (Keep === 'this') await bringHere(found, identity.issuerName, AbandonOther, context)
  else {
    await goThere(found, identity.issuerName, context)
    return { PlayerId: found.player_id, SignIn: true }
  }
  return { PlayerId: playerId, SignIn: false }
}

export const identityHandlers: Handlers<typeof identities> = {
  list: async (_, { db, player }) => ({
    Identities: (await listIdentities(db, player.playerId)).map(({ Id, Issuer, LinkedAt }) => ({
      Id,
      Issuer,
      LinkedAt,
    })),
  }),

  link: prepared({
    prepare: ({ body }, context) =>
      verifyIdentityToken({ token: body.IdentityToken, nonce: body.Nonce }, context.player.keyId, context),
    handle: ({ body }, context, identity) => link(body, context, identity),
  }),

  unlink: async ({ params: { id } }, context) => {
    const { db, player, now } = context
    const { playerId, installationId } = player
    await lockPlayers(db, [playerId])
    const own = (await listIdentities(db, playerId)).find((identity) => identity.Id === id)
    if (!own) return {}
    if ((await countCredentials(db, playerId)) === 1) throw new ApiError('last-credential')
    await deleteIdentity(db, playerId, id)
    await endTokens(db, playerId)
    const change = { kind: 'identity unlinked', playerId, fromPlayerId: null, installationId } as const
    await insertSignInChange(db, { ...change, label: own.Name || own.Issuer }, now)
    await record(context, 'identity unlinked by the player', id, { from: playerId, to: null })
    return {}
  },
}
