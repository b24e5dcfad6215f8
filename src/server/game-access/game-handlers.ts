import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { profile } from '#contract/game-profile.ts'
import { type signIn, tokenLifetimeMs } from '#contract/game-sign-in.ts'
import { findOpenWindow } from '#server/builds/maintenance-repository.ts'
import { toNetwork } from '#server/platform/callers/ip-address.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, KeyContext } from '#server/platform/http/handler.ts'
import { noteSignIn } from '#server/players/activity-repository.ts'
import { toInstallationDigest } from './installation-key.ts'
import {
  getProfile,
  hasDebuggerKey,
  type InstallationFields,
  insertInstallation,
  insertPlayer,
  lockDigest,
  lockInstallation,
  touchInstallation,
} from './sign-in-repository.ts'
import { findSuspension } from './suspension-repository.ts'
import { signToken } from './token.ts'

type SignIn = EndpointInput<typeof signIn.create>['body']

/** Who signs in. */
type SigningIn = {
  readonly id: string
  readonly playerId: string
  readonly generation: number
  readonly isNew: boolean
}

/** An id of 16 random digits, the first not 0. */
function makePlayerId(random: Buffer): string {
  return String(10n ** 15n + (random.readBigUInt64BE() % (9n * 10n ** 15n)))
}

function toFields({ Device }: SignIn, { key }: KeyContext): InstallationFields {
  // Only client keys sign in, and each has a platform.
  if (!key.platform) throw new Error('a client key has no platform')
  return { platform: key.platform, deviceId: Device.Id, model: Device.Model, buildNumber: Device.BuildNumber }
}

/** Throws `maintenance` while the platform is closed, but not to players with a debugger key. */
async function requireOpen({ InstallationKey }: SignIn, { db, key, now }: KeyContext): Promise<void> {
  const window = key.platform && (await findOpenWindow(db, key.platform, now))
  if (!window || (await hasDebuggerKey(db, toInstallationDigest(InstallationKey), now))) return
  const retryAfterSeconds = (Date.parse(window.To) - now.getTime()) / 1000
  throw new ApiError('maintenance', { data: { Text: window.Text, Until: window.To }, retryAfterSeconds })
}

async function makePlayer(body: SignIn, digest: Buffer, context: KeyContext): Promise<SigningIn> {
  const { db, key, now, services, ipAddress } = context
  if (!key.mayCreatePlayers) throw new ApiError('new-players-refused')
  services.gameLimits.take('newPlayers', toNetwork(ipAddress), now)
  services.gameLimits.take('newPlayersOfKey', String(key.id), now)
  for (;;) {
    const playerId = makePlayerId(services.randomBytes(8))
    // One in some hundred millions is there already.
    if (!(await insertPlayer(db, playerId, body.Language ?? '', now))) continue
    const id = await insertInstallation(db, digest, playerId, toFields(body, context), now)
    return { id, playerId, generation: 1, isNew: true }
  }
}

/** The player of an installation key, or a new one. Throws `installation-unknown`, `player-deleted` and `suspended`. */
async function findOrMake(body: SignIn, context: KeyContext): Promise<SigningIn> {
  const { db, now } = context
  const digest = toInstallationDigest(body.InstallationKey)
  let found = await lockInstallation(db, digest)
  if (!found && body.Create) {
    await lockDigest(db, digest)
    // Another call with the same key may have made it meanwhile.
    found = await lockInstallation(db, digest)
    if (!found) return makePlayer(body, digest, context)
  }
  if (!found) throw new ApiError('installation-unknown')
  const { id, playerId, generation } = found
  if (playerId === null || generation === null) throw new ApiError('player-deleted')
  const suspension = await findSuspension(db, playerId, now)
  if (suspension) throw new ApiError('suspended', { data: { Text: suspension.Text, Until: suspension.Until } })
  await touchInstallation(db, id, toFields(body, context), now)
  return { id, playerId, generation, isNew: false }
}

export const signInHandlers: Handlers<typeof signIn> = {
  create: async ({ body }, context) => {
    const { db, key, now, environment, services } = context
    await requireOpen(body, context)
    const { id, playerId, generation, isNew } = await findOrMake(body, context)
    await noteSignIn(db, playerId, toFields(body, context), now)
    const expiresAt = new Date(now.getTime() + tokenLifetimeMs)
    const claims = { playerId, installationId: id, keyId: key.id, environment, generation, expiresAt }
    return {
      Token: signToken(services.secretKey, claims),
      ExpiresAt: expiresAt.toISOString(),
      IsNew: isNew,
      Player: await getProfile(db, playerId, now),
    }
  },
}

export const profileHandlers: Handlers<typeof profile> = {
  get: (_, { db, player, now }) => getProfile(db, player.playerId, now),
}
