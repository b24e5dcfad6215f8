import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { signIn } from '#contract/game-sign-in.ts'
import { countPlayerCodeAttempt, giveBackAttempt } from '#server/accounts/attempt-repository.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type KeyContext, PreparationOutdated } from '#server/platform/http/handler.ts'
import type { ReportedDevice } from '#server/players/activity-repository.ts'
import {
  consumeToken,
  findIdentityPlayer,
  insertIdentity,
  labelIdentity,
  touchIdentity,
} from '../identities/identity-repository.ts'
import { type VerifiedIdentity, verifyIdentityToken } from '../identities/verify-token.ts'
import { allowSignIns, endTokens } from '../sign-in-repository.ts'
import { insertSignInChange } from './change-repository.ts'
import { consumeCode, findCodePlayer } from './code-repository.ts'
import { findInstallation, giveInstallation, lockOwners } from './installation-repository.ts'

type SignIn = EndpointInput<typeof signIn.create>['body']

type CodeProof = { readonly kind: 'code'; readonly playerId: string; readonly codeDigest: Buffer }
type IdentityProof = {
  readonly kind: 'identity'
  readonly identity: VerifiedIdentity
  /** Undefined while nobody signs in with it. */
  readonly playerId: string | undefined
}

/** What a sign-in brings beside its installation key, checked before the transaction: whose installation it becomes. */
export type Proof = CodeProof | IdentityProof

/** The installation of a sign-in: the digest of its key, and what it says of its device. */
type Installation = { readonly digest: Buffer; readonly device: ReportedDevice }

/** Counts and checks a code. Throws `too-many-attempts` and `sign-in-code-wrong`. */
async function checkCode(code: string, body: SignIn, context: KeyContext): Promise<CodeProof> {
  const { db, key, ipAddress, now, services } = context
  const attempt = await countPlayerCodeAttempt(db, { keyId: key.id, ipAddress }, now)
  const codeDigest = services.secretKey.hash('sign-in-code', code)
  const playerId = await findCodePlayer(db, codeDigest, toKeyDigest(body.InstallationKey), now)
  if (playerId === undefined) throw new ApiError('sign-in-code-wrong')
  await giveBackAttempt(db, attempt)
  return { kind: 'code', playerId, codeDigest }
}

/**
 * Checks what a sign-in brings; undefined for one by its installation key alone. Throws `too-many-attempts`,
 * `sign-in-code-wrong`, `identity-token-refused` and `identity-keys-unreachable`.
 */
export async function checkProof(body: SignIn, context: KeyContext): Promise<Proof | undefined> {
  if (body.Code !== undefined) return checkCode(body.Code, body, context)
  const { IdentityToken: token, Nonce: nonce } = body
  if (token === undefined || nonce === undefined) return undefined
  const identity = await verifyIdentityToken({ token, nonce }, context.key.id, context)
  return { kind: 'identity', identity, playerId: await findIdentityPlayer(context.db, identity) }
}

/** The tokens of the code's player end, and of the one before. */
async function takeByCode(
  { playerId, codeDigest }: CodeProof,
  { digest, device }: Installation,
  { db, now }: KeyContext,
): Promise<void> {
  const found = await lockOwners(db, digest, playerId)
  const outcome = await consumeCode(db, codeDigest, digest, now)
  if (outcome === 'ended') throw new ApiError('sign-in-code-wrong')
  if (outcome === 'repeated') return
  await allowSignIns(db, playerId, now)
  const { id, from } = await giveInstallation(db, found, { digest, playerId }, device, now)
  for (const ended of from === null ? [playerId] : [playerId, from]) await endTokens(db, ended)
  const change = { kind: 'code used', playerId, fromPlayerId: from, installationId: id } as const
  await insertSignInChange(db, { ...change, label: device.model ?? '' }, now)
}

async function takeByIdentity(
  identity: VerifiedIdentity,
  playerId: string,
  { digest, device }: Installation,
  { db, now }: KeyContext,
): Promise<void> {
  const found = await lockOwners(db, digest, playerId)
  if ((await findIdentityPlayer(db, identity)) !== playerId) throw new PreparationOutdated()
  await allowSignIns(db, playerId, now)
  const { id, from, isMoved } = await giveInstallation(db, found, { digest, playerId }, device, now)
  if (from !== null) await endTokens(db, from)
  await touchIdentity(db, identity, now)
  await labelIdentity(db, identity, playerId, now)
  if (!isMoved) return
  const change = { kind: 'identity used', playerId, fromPlayerId: from, installationId: id } as const
  await insertSignInChange(db, { ...change, label: identity.issuerName }, now)
}

/**
 * Makes an installation that of the player of a code or an identity. Returns an identity that nobody signs in with yet:
 * the sign-in makes its player. Throws what a proof that does not hold throws, `player-deleted`, `identity-unknown` and
 * `installation-taken`.
 */
export async function takeInstallation(
  proof: Proof,
  installation: Installation,
  mayCreate: boolean,
  context: KeyContext,
): Promise<VerifiedIdentity | undefined> {
  if (proof.kind === 'code') {
    await takeByCode(proof, installation, context)
    return undefined
  }
  const { db } = context
  const { identity, playerId } = proof
  const outcome = await consumeToken(db, identity, installation.digest)
  if (outcome === 'refused') throw new ApiError('identity-token-used')
  if (outcome === 'repeated') return undefined
  if (playerId !== undefined) {
    await takeByIdentity(identity, playerId, installation, context)
    return undefined
  }
  const found = await findInstallation(db, installation.digest)
  // Its identities went with the player.
  if (found?.player_id === null) throw new ApiError('player-deleted')
  if (!mayCreate) throw new ApiError('identity-unknown')
  if (found) throw new ApiError('installation-taken')
  return identity
}

/** Gives an identity to the player whom its sign-in made. */
export async function linkNewPlayer(
  identity: VerifiedIdentity,
  signedIn: { readonly playerId: string; readonly installationId: string; readonly isNew: boolean },
  { db, now }: KeyContext,
): Promise<void> {
  const { playerId, installationId, isNew } = signedIn
  // Another call with this installation or this identity came first.
  const identityId = isNew && (await insertIdentity(db, identity, playerId, now))
  if (!identityId) throw new PreparationOutdated()
  await labelIdentity(db, identity, playerId, now)
  const change = { kind: 'identity linked', playerId, fromPlayerId: null, installationId, identityId } as const
  await insertSignInChange(db, { ...change, label: identity.issuerName }, now)
}
