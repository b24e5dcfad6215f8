import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { OwnProfile, profile } from '#contract/game-profile.ts'
import { type signIn, tokenLifetimeMs } from '#contract/game-sign-in.ts'
import { toRegion } from '#contract/regions.ts'
import { toNetwork } from '#server/platform/callers/ip-address.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, type KeyContext, prepared } from '#server/platform/http/handler.ts'
import { noteSignIn, type ReportedDevice } from '#server/players/activity-repository.ts'
import { setCacheMark } from '#server/players/device-cache-repository.ts'
import { toAccountTag } from '#server/players/store-account-tag-rules.ts'
import { requireOn } from './calls/switched-off.ts'
import { checkProof, linkNewPlayer, takeInstallation } from './credentials/proof.ts'
import { findOtherProfile } from './profile-repository.ts'
import {
  getProfile,
  insertInstallation,
  insertPlayer,
  lockDigest,
  lockSignIn,
  toOwnProfile,
  touchInstallation,
} from './sign-in-repository.ts'
import { signToken } from './token.ts'

type SignIn = EndpointInput<typeof signIn.create>['body']

/** Who signs in. */
type SigningIn = {
  readonly id: string
  readonly generation: number
  readonly isNew: boolean
  readonly cacheCount: number
  readonly player: OwnProfile
}

/** An id of 16 random digits, the first not 0. */
function makePlayerId(random: Buffer): string {
  return String(10n ** 15n + (random.readBigUInt64BE() % (9n * 10n ** 15n)))
}

/** The installation that signs in: the digest of its key, and what it says of its device. */
type Installation = { readonly digest: Buffer; readonly device: ReportedDevice }

function toInstallation({ InstallationKey, Device, Region }: SignIn, { key }: KeyContext): Installation {
  // Only client keys sign in, and each has a platform.
  if (!key.platform) throw new Error('a client key has no platform')
  const { Id: deviceId, Model: model, BuildNumber: buildNumber } = Device
  const region = Region === undefined ? undefined : toRegion(Region)
  const device = { platform: key.platform, deviceId, model, buildNumber, region }
  return { digest: toKeyDigest(InstallationKey), device }
}

type Found = Awaited<ReturnType<typeof lockSignIn>>

/** Throws `maintenance` while the platform is closed, but not to players with a debugger key. */
function requireOpen({ window_text: Text, window_until: until, debugger_until }: Found, now: Date): void {
  if (Text === null || until === null || (debugger_until !== null && debugger_until > now)) return
  const retryAfterSeconds = (until.getTime() - now.getTime()) / 1000
  throw new ApiError('maintenance', { data: { Text, Until: until.toISOString() }, retryAfterSeconds })
}

async function makePlayer(
  { Language: language = '' }: SignIn,
  { digest, device }: Installation,
  context: KeyContext,
): Promise<SigningIn> {
  const { db, key, now, services, ipAddress, environment } = context
  const isMock = key.makesMockPlayers
  // A key can come to Production with a backup of another environment.
  if (!key.mayCreatePlayers || (isMock && environment === 'Production')) throw new ApiError('new-players-refused')
  requireOn(key, 'new-players')
  // Bots and tests call from one address.
  if (!isMock) services.gameLimits.take('newPlayers', toNetwork(ipAddress), now)
  services.gameLimits.take('newPlayersOfKey', String(key.id), now)
  for (;;) {
    const playerId = makePlayerId(services.randomBytes(8))
    // One in some hundred millions is there already.
    if (!(await insertPlayer(db, playerId, { language, isMock, device }, now))) continue
    const id = await insertInstallation(db, digest, playerId, device, now)
    return { id, generation: 1, isNew: true, cacheCount: 0, player: await getProfile(db, playerId, now) }
  }
}

const touchAfterMs = 60_000

/** Throws `player-deleted`, `installation-ended` and `suspended`. */
async function enter(
  found: Found & { readonly id: string },
  body: SignIn,
  { device }: Installation,
  { db, now }: KeyContext,
): Promise<SigningIn> {
  const { id, player_id, generation, last_used_at: lastUsedAt } = found
  if (player_id === null || generation === null) throw new ApiError('player-deleted')
  if (found.is_ended) throw new ApiError('installation-ended')
  if (found.is_suspended) {
    const data = { Text: found.suspension_text, Until: found.suspended_until?.toISOString() ?? null }
    throw new ApiError('suspended', { data })
  }
  const isOld = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= touchAfterMs
  const saysMore = body.Region !== undefined || Object.keys(body.Device).length > 0
  if (isOld || saysMore) await touchInstallation(db, id, device, now)
  const { cache_count: cacheCount, acknowledged_count, is_cache_invalid } = found
  const isInvalid = acknowledged_count < cacheCount
  if (isInvalid !== is_cache_invalid) await setCacheMark(db, player_id, isInvalid)
  return { id, generation, isNew: false, cacheCount, player: toOwnProfile({ ...found, player_id }, now) }
}

/** The player of an installation key, or a new one. Throws `maintenance`, `installation-unknown` and what `enter` throws. */
async function findOrMake(body: SignIn, installation: Installation, context: KeyContext): Promise<SigningIn> {
  const { db, now } = context
  const { digest, device } = installation
  const found = await lockSignIn(db, digest, device.platform, now)
  requireOpen(found, now)
  if (found.id !== null) return enter({ ...found, id: found.id }, body, installation, context)
  if (!body.Create) throw new ApiError('installation-unknown')
  await lockDigest(db, digest)
  // Another call with the same key may have made it meanwhile.
  const made = await lockSignIn(db, digest, device.platform, now)
  return made.id === null
    ? makePlayer(body, installation, context)
    : enter({ ...made, id: made.id }, body, installation, context)
}

export const signInHandlers: Handlers<typeof signIn> = {
  create: prepared({
    prepare: ({ body }, context) => checkProof(body, context),
    handle: async ({ body }, context, proof) => {
      const { db, key, now, environment, services } = context
      const installation = toInstallation(body, context)
      const identity = proof && (await takeInstallation(proof, installation, body.Create, context))
      const { id, generation, isNew, cacheCount, player } = await findOrMake(body, installation, context)
      const playerId = player.PlayerId
      if (identity) await linkNewPlayer(identity, { playerId, installationId: id, isNew }, context)
      await noteSignIn(db, playerId, installation.device, now)
      const expiresAt = new Date(now.getTime() + tokenLifetimeMs)
      const claims = { playerId, installationId: id, keyId: key.id, environment, generation, expiresAt }
      return {
        Token: signToken(services.secretKey, claims),
        ExpiresAt: expiresAt.toISOString(),
        IsNew: isNew,
        CacheCount: cacheCount,
        AccountTag: toAccountTag(services.secretKey, playerId),
        Player: player,
      }
    },
  }),
}

export const profileHandlers: Handlers<typeof profile> = {
  get: (_, { db, player, now }) => getProfile(db, player.playerId, now),

  getOther: async ({ params: { playerId } }, { db, player, now }) => {
    const other = await findOtherProfile(db, playerId, { viewerId: player.playerId, now })
    if (!other) throw new ApiError('other-player-unknown')
    return other
  },
}
