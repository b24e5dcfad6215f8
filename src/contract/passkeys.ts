import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, notFound, tooManyAttempts } from './core/errors.ts'
import { Instant } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { PasskeyCreationOptions, PasskeyRegistrationResponse, PasskeyRequest } from './passkey-values.ts'
import { lastFactor, proofFields, RecoveryCodes, SecondFactorProof } from './second-factor.ts'
import { codeWrong, passkeysUnavailable, passkeyWrong, secondFactorUnreadable, signInAgain } from './session.ts'
import { passwordWrong } from './users.ts'

/** How many passkeys a user may have. */
export const passkeyLimit = 20

/** The name of a passkey, which tells it from the others of its user. */
export const PasskeyName = z.string().trim().min(1, requiredText).max(80)

/** A passkey as its user sees it. */
export const Passkey = z.object({
  Id: z.string(),
  Name: z.string(),
  CreatedAt: Instant,
  LastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const passkeyTaken = defineError('passkey-taken', 409, 'This passkey is registered already. Nothing was changed.')
const passkeyLimitReached = defineError(
  'passkey-limit',
  409,
  `A user has at most ${passkeyLimit} passkeys. Remove one first.`,
)

const own = { access: 'signed-in' } as const

/** Passkeys (WebAuthn): keys of a device or a security key that answer the second step of a sign-in. */
export const passkeys = feature({
  /** The caller's passkeys, oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/users/me/second-factor/passkeys',
    access: 'signed-in',
    summary: 'The own passkeys',
    /** `Origin` is the address of the console where passkeys work; null: nowhere, because it has no host name or no TLS. */
    reply: z.object({ Origin: z.string().nullable(), Passkeys: z.array(Passkey) }),
    errors: [],
    isAllowedBeforeSecondFactor: true,
  }),
  /** Starts a proof by one of the caller's passkeys, which other calls take in place of a code. */
  request: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/passkeys/request',
    access: 'signed-in',
    summary: 'Ask for an own passkey',
    reply: PasskeyRequest,
    errors: [passkeysUnavailable],
    records: { action: 'passkey asked for', target: 'user' },
    isAllowedBeforeSecondFactor: true,
  }),
  /** Starts the registration of a passkey. When two-factor sign-in is on already, a code or a passkey is needed. */
  prepare: endpoint({
    ...own,
    method: 'POST',
    path: '/users/me/second-factor/passkeys',
    summary: 'Prepare a passkey',
    body: SecondFactorProof,
    secretFields: proofFields,
    reply: PasskeyCreationOptions,
    errors: [
      passwordWrong,
      signInAgain,
      codeWrong,
      passkeyWrong,
      passkeysUnavailable,
      passkeyLimitReached,
      tooManyAttempts,
      secondFactorUnreadable,
    ],
    records: { action: 'passkey prepared', target: 'user' },
    isAllowedBeforeSecondFactor: true,
  }),
  /**
   * Registers the prepared passkey and ends the caller's other sessions. The first factor of a user comes with recovery
   * codes; later passkeys reply with none.
   */
  create: endpoint({
    ...own,
    method: 'PUT',
    path: '/users/me/second-factor/passkeys',
    summary: 'Add a passkey',
    body: z.strictObject({ Name: PasskeyName, Registration: PasskeyRegistrationResponse }),
    reply: RecoveryCodes,
    errors: [passkeyWrong, passkeyTaken, passkeysUnavailable, passkeyLimitReached],
    records: { action: 'passkey added', target: 'user' },
    secretFields: ['Registration'],
    hasSecretReply: true,
    isAllowedBeforeSecondFactor: true,
  }),
  /** Removes a passkey and ends the caller's other sessions. Without an app, the last one turns two-factor sign-in off. */
  remove: endpoint({
    ...own,
    method: 'POST',
    path: '/users/me/second-factor/passkeys/:passkeyId/removal',
    summary: 'Remove a passkey',
    params: z.object({ passkeyId: z.string().regex(/^\d{1,9}$/, 'A passkey has a number.') }),
    body: SecondFactorProof,
    secretFields: proofFields,
    reply: z.object({}),
    errors: [
      notFound,
      passwordWrong,
      signInAgain,
      codeWrong,
      passkeyWrong,
      lastFactor,
      tooManyAttempts,
      secondFactorUnreadable,
    ],
    removes: 'passkeyId',
    records: { action: 'passkey removed', target: 'user' },
  }),
})
