import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, playerDeleted, tooManyAttempts } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { CacheCount } from './game-cache.ts'
import { OwnProfile } from './game-profile.ts'
import { DeviceId } from './players.ts'
import { ReportedRegion } from './regions.ts'

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

/** What a sign-in code is made of: without characters that look or sound like another. */
export const signInCodeAlphabet = '34679ACDEFHJKMNPQRTVWXY'

/** How many characters a sign-in code has. */
export const signInCodeLength = 10

/** A sign-in code as a player types it: in any letter case, with spaces and hyphens. */
export const SignInCode = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .regex(
    new RegExp(`^[${signInCodeAlphabet}]{${signInCodeLength}}$`),
    'A sign-in code has ten characters: letters and digits.',
  )

/** An identity token of an issuer: a signed JSON Web Token. */
export const IdentityToken = z
  .string()
  .max(8192, 'An identity token has at most 8,192 characters.')
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'An identity token has three parts with dots between them.')

/** What the game made for one sign-in at an issuer: the token has it, or its SHA-256 in hexadecimal digits. */
export const Nonce = z
  .string()
  .min(16, 'A nonce has at least 16 characters.')
  .max(200, 'A nonce has at most 200 characters.')

/** The token was not made by an issuer of the settings for this game, or has ended; the message says what is wrong. */
export const identityTokenRefused = defineError(
  'identity-token-refused',
  401,
  'This identity token is not valid. Nothing was changed.',
)

/** A token signs one installation in, once. */
export const identityTokenUsed = defineError(
  'identity-token-used',
  401,
  'This identity token was used already. Ask its issuer for a new one. Nothing was changed.',
)

/** The keys of the issuer cannot be fetched. */
export const identityKeysUnreachable = defineError(
  'identity-keys-unreachable',
  503,
  'The keys of this issuer cannot be reached. Try again. Nothing was changed.',
)

const identityUnknown = defineError(
  'identity-unknown',
  401,
  'No player signs in with this identity. Say Create to make one, or link it to a signed-in player. Nothing was changed.',
)
const installationTaken = defineError(
  'installation-taken',
  409,
  'This installation has a player already. Link the identity to that player, or make a new installation key. Nothing was changed.',
)
const installationUnknown = defineError(
  'installation-unknown',
  401,
  'No player signed in with this installation key. Say Create to make one. Nothing was changed.',
)
const installationEnded = defineError(
  'installation-ended',
  401,
  'The player was signed out on this installation. Ask for another way to sign in. Nothing was changed.',
)
const codeWrong = defineError(
  'sign-in-code-wrong',
  401,
  'This code is wrong, was used, or has ended. Nothing was changed.',
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
   * only players with a debugger key sign in. With a `Code` of the support the installation becomes that of the code's
   * player, whosever it was; the tokens of both end. With an `IdentityToken` it becomes that of the identity's player; with
   * `Create` too, an unknown identity makes a new player on a new installation.
   */
  create: gameEndpoint({
    method: 'POST',
    path: '/game/v1/sessions',
    gameAccess: 'client key',
    group: 'sign-in',
    summary: 'Sign a player in',
    body: z
      .strictObject({
        InstallationKey,
        Create: z.boolean().default(false),
        /** A sign-in code, when a player brings one. The same call again is answered as the first. */
        Code: SignInCode.optional(),
        /** Of an issuer of the settings, for this client key. The same call again is answered as the first. */
        IdentityToken: IdentityToken.optional(),
        /** Goes with an identity token. */
        Nonce: Nonce.optional(),
        /** As the game has it, "en" or "pt-BR"; of a player who signs in for the first time. */
        Language: z.string().max(35).optional(),
        Device: DeviceReport.default({}),
        /** Where the player is: the code of ISO 3166-1 alpha-2, "DE". Anything else is taken as unknown. */
        Region: ReportedRegion.optional(),
      })
      .refine(({ Code, IdentityToken: token }) => Code === undefined || token === undefined, {
        path: ['Code'],
        error: 'Send a code or an identity token.',
      })
      .refine((body) => (body.IdentityToken === undefined) === (body.Nonce === undefined), {
        path: ['Nonce'],
        error: 'An identity token and its nonce go together.',
      }),
    reply: z.object({
      Token: z.string(),
      ExpiresAt: Instant,
      IsNew: z.boolean(),
      CacheCount,
      /** What the game gives the stores with a purchase: `appAccountToken`, and `setObfuscatedAccountId`. */
      AccountTag: z.uuid(),
      Player: OwnProfile,
    }),
    errors: [
      installationUnknown,
      installationEnded,
      codeWrong,
      identityTokenRefused,
      identityTokenUsed,
      identityKeysUnreachable,
      identityUnknown,
      installationTaken,
      newPlayersRefused,
      playerDeleted,
      suspended,
      maintenance,
      tooManyAttempts,
    ],
    secretFields: ['InstallationKey', 'Code', 'IdentityToken', 'Nonce'],
    hasSecretReply: true,
  }),
})
