import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, playerDeleted } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { CacheCount } from './game-cache.ts'
import { OwnProfile } from './game-profile.ts'
import { DeviceId } from './players.ts'

/** How long a player's token works, in milliseconds. Source: ruling 75. */
export const tokenLifetimeMs = 15 * 60_000

/** What signs an installation in: 32 random bytes in base64url, which the client makes and stores before its first call. */
export const InstallationKey = z
  .string()
  .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'An installation key is 32 random bytes in base64url: 43 characters.')

/** What a game may say of the device it runs on. A label for support: it signs nobody in. */
const DeviceReport = z.strictObject({
  /** As the game names it; empty when it does not. */
  Id: DeviceId.optional(),
  /** "iPhone15,2" */
  Model: z.string().max(200).optional(),
  BuildNumber: StoredInteger.optional(),
})

const installationUnknown = defineError(
  'installation-unknown',
  401,
  'No player signed in with this installation key. Say Create to make one. Nothing was changed.',
)
const newPlayersRefused = defineError(
  'new-players-refused',
  403,
  'This client key may not make new players. Nothing was changed.',
)

const suspended = defineError('suspended', 403, 'This player is suspended. Show the text. Nothing was changed.')
const maintenance = defineError(
  'maintenance',
  503,
  'The game is closed for maintenance. Show its text, and try again when it ends. Nothing was changed.',
)

/** Signing in. */
export const signIn = feature({
  /**
   * Signs an installation in. With `Create` an unknown key makes a new player, and repeated it finds the same one. The
   * token lasts 15 minutes; signing in again gives the next one, and an earlier one works until its end. During maintenance
   * only players with a debugger key sign in.
   */
  create: gameEndpoint({
    method: 'POST',
    path: '/game/v1/sessions',
    gameAccess: 'client key',
    group: 'sign-in',
    summary: 'Sign a player in',
    body: z.strictObject({
      InstallationKey,
      Create: z.boolean().default(false),
      /** As the game has it, "en" or "pt-BR"; of a player who signs in for the first time. */
      Language: z.string().max(35).optional(),
      Device: DeviceReport.default({}),
    }),
    reply: z.object({ Token: z.string(), ExpiresAt: Instant, IsNew: z.boolean(), CacheCount, Player: OwnProfile }),
    errors: [installationUnknown, newPlayersRefused, playerDeleted, suspended, maintenance],
    hasSecretBody: true,
    hasSecretReply: true,
  }),
})
