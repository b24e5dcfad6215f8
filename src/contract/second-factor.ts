import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, notFound, tooManyAttempts } from './core/errors.ts'
import { StoredInteger } from './core/units.ts'
import { PasskeyAssertion } from './passkey-values.ts'
import { permissionsNotHeld } from './roles.ts'
import {
  codeWrong,
  Email,
  Password,
  passkeyWrong,
  SecondFactorCode,
  secondFactorUnreadable,
  signInAgain,
} from './session.ts'
import { ownAccount, passwordWrong } from './users.ts'

/** How many recovery codes a user gets; each works once. */
export const recoveryCodeCount = 10

/** The state of the caller's second factor. */
export const SecondFactorState = z.object({
  /** Whether the sign-in asks for a second factor: a code or a passkey. */
  IsOn: z.boolean(),
  /** Whether an authenticator app is set up. */
  HasApp: z.boolean(),
  /** Unused recovery codes. */
  RecoveryCodesLeft: StoredInteger,
  /** Whether this server demands a second factor of everyone. */
  IsRequired: z.boolean(),
  /** False: changes need a sign-in with a provider a moment ago in place of the password. */
  HasPassword: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Recovery codes, which are shown once; none when the earlier ones still work. */
export const RecoveryCodes = z.object({ RecoveryCodes: z.array(z.string()) })

const notPrepared = defineError(
  'second-factor-not-prepared',
  409,
  'Two-factor sign-in has to be prepared first. Nothing was changed.',
)
const notOn = defineError('second-factor-off', 409, 'Two-factor sign-in is off. Nothing was changed.')

/** The demanded second factor cannot be given up, only replaced. */
export const lastFactor = defineError(
  'last-factor',
  409,
  'This server requires a second factor. Set up another one before this is removed. Nothing was changed.',
)

/**
 * The caller's password, which some users of single sign-on do not have, and, when two-factor sign-in is on, a code or the
 * answer of a passkey.
 */
export const SecondFactorProof = z.strictObject({
  password: Password.optional(),
  code: SecondFactorCode.optional(),
  assertion: PasskeyAssertion.optional(),
})
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

/** The members of a proof, all of them secret. */
export const proofFields = Object.keys(SecondFactorProof.shape)

/** Two-factor sign-in: codes of an authenticator app (TOTP), passkeys, and recovery codes. */
export const secondFactor = feature({
  /** The state of the caller's second factor. */
  state: endpoint({
    method: 'GET',
    path: '/users/me/second-factor',
    access: 'signed-in',
    summary: 'The own second factor',
    reply: SecondFactorState,
    errors: [],
    isAllowedBeforeSecondFactor: true,
  }),
  /**
   * Makes a secret for an authenticator app, which a first code puts into use. When two-factor sign-in is on already, a
   * code is needed, and the earlier app works until then.
   */
  prepare: endpoint({
    method: 'POST',
    path: '/users/me/second-factor',
    access: 'signed-in',
    summary: 'Prepare two-factor sign-in',
    body: SecondFactorProof,
    /** The secret in base32, and the same with its parameters as an otpauth URI for a QR code. */
    reply: z.object({ Secret: z.string(), Uri: z.string() }),
    errors: [passwordWrong, signInAgain, codeWrong, passkeyWrong, tooManyAttempts, secondFactorUnreadable],
    records: { action: 'second factor prepared', target: 'user' },
    secretFields: proofFields,
    hasSecretReply: true,
    isAllowedBeforeSecondFactor: true,
  }),
  /** Turns two-factor sign-in on with a first code, returns recovery codes, and ends the caller's other sessions. */
  confirm: endpoint({
    method: 'PUT',
    path: '/users/me/second-factor',
    access: 'signed-in',
    summary: 'Turn two-factor sign-in on',
    body: z.strictObject({ code: SecondFactorCode }),
    reply: RecoveryCodes,
    errors: [codeWrong, notPrepared, tooManyAttempts, secondFactorUnreadable],
    records: { action: 'second factor turned on', target: 'user' },
    secretFields: ['code'],
    hasSecretReply: true,
    isAllowedBeforeSecondFactor: true,
  }),
  /** Returns new recovery codes; earlier ones stop working. */
  renewCodes: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/recovery-codes',
    access: 'signed-in',
    summary: 'Get new recovery codes',
    body: SecondFactorProof,
    reply: RecoveryCodes,
    errors: [passwordWrong, signInAgain, codeWrong, passkeyWrong, notOn, tooManyAttempts, secondFactorUnreadable],
    records: { action: 'recovery codes renewed', target: 'user' },
    secretFields: proofFields,
    hasSecretReply: true,
  }),
  /** Turns two-factor sign-in off: app, passkeys and recovery codes. */
  turnOff: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/off',
    access: 'signed-in',
    summary: 'Turn two-factor sign-in off',
    body: SecondFactorProof,
    reply: z.object({}),
    errors: [
      passwordWrong,
      signInAgain,
      codeWrong,
      passkeyWrong,
      notOn,
      lastFactor,
      tooManyAttempts,
      secondFactorUnreadable,
    ],
    records: { action: 'second factor turned off', target: 'user' },
    secretFields: proofFields,
  }),
  /** Removes the second factor of another user who lost it, and ends their sessions. */
  reset: endpoint({
    method: 'DELETE',
    path: '/users/:userEmail/second-factor',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Reset the second factor of a console user',
    params: z.object({ userEmail: Email }),
    reply: z.object({}),
    errors: [notFound, notOn, ownAccount, permissionsNotHeld],
    records: { action: 'second factor reset', target: 'user' },
  }),
})
