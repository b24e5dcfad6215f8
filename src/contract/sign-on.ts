import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, tooManyAttempts } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PasskeyAssertion, PasskeyRequest } from './passkey-values.ts'
import {
  codeWrong,
  Password,
  passkeysUnavailable,
  passkeyWrong,
  passwordExpired,
  SecondFactorCode,
  SecondFactorDue,
  SignedInUser,
  secondFactorUnreadable,
} from './session.ts'
import { passwordWrong } from './users.ts'

/** How long the console has to exchange the ticket that a provider's reply leads to. */
export const signOnTicketSeconds = 60

/** A path of the console to return to: it leads to no other site. */
const ReturnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'This is no path of the console.')

const Ticket = z.string().min(1).max(200)

/** The errors of talking to a provider. The server adds the provider's name. */
export const providerErrors = [
  defineError('sign-on-unreachable', 502, 'The provider cannot be reached. Try again later. Nothing was changed.'),
  defineError(
    'sign-on-reply-invalid',
    502,
    'The reply of the provider is not valid. An administrator can test it under Settings. Nothing was changed.',
  ),
  tooManyAttempts,
] as const

/** Why a provider's reply signs nobody in. */
const replyErrors = [
  ...providerErrors,
  defineError(
    'sign-on-ended',
    400,
    'This sign-in was used already, took too long, or was begun in another browser. Start again.',
  ),
  defineError('sign-on-denied', 400, 'The provider did not sign you in. Start again, or ask an administrator.'),
  defineError(
    'sign-on-client-refused',
    502,
    'The provider refused the client ID or secret of this server. An administrator can correct it under Settings.',
  ),
  defineError(
    'sign-on-clock-off',
    502,
    'The clocks of this server and of the provider are more than two minutes apart. Ask an administrator to set them.',
  ),
] as const

const roleErrors = [
  defineError(
    'sign-on-no-group',
    409,
    'No group of yours has a role here. Ask an administrator for one, then sign in again.',
  ),
  defineError(
    'sign-on-deactivated',
    409,
    'Your account is deactivated. An administrator can reactivate it under Settings.',
  ),
] as const

const identityErrors = [
  defineError(
    'sign-on-deleted',
    409,
    'Your account was deleted. An administrator can let you in again under Settings, Single sign-on.',
  ),
  defineError(
    'sign-on-email-missing',
    409,
    'The provider gives no e-mail of yours. Ask an administrator to change that.',
  ),
  defineError('sign-on-email-unverified', 409, 'The provider has not verified your e-mail. Verify it there first.'),
  defineError(
    'sign-on-email-foreign',
    409,
    'Your e-mail is of a domain that this provider may not sign in. Ask an administrator.',
  ),
  defineError(
    'sign-on-other-identity',
    409,
    'There is an account with your e-mail that only an administrator can join to this sign-in, under Settings, Single sign-on.',
  ),
] as const

/** The reply to a sign-in that joins an account which exists: its owner has to confirm it once. */
export const JoinDue = z.object({
  Ticket: z.string(),
  ExpiresAt: Instant,
  Email: z.string(),
  /** What the account has to confirm with; at least one. A code is one of an authenticator app, or a recovery code. */
  HasPassword: z.boolean(),
  HasCode: z.boolean(),
  HasPasskey: z.boolean(),
})
export type JoinDue = z.infer<typeof JoinDue>

/** What a test of an issuer found out about the user who signed in. */
export const SignOnTest = z.object({
  IssuerName: z.string(),
  Subject: z.string(),
  Email: z.string().nullable(),
  /** The first 50. */
  Groups: z.array(z.string()),
  /** The role that the groups give. */
  Role: z.string().nullable(),
  HasSecondFactor: z.boolean(),
  HasRefreshToken: z.boolean(),
  /** What would keep the user out, or be asked first. */
  Problems: z.array(z.string()),
})
export type SignOnTest = z.infer<typeof SignOnTest>

/** The reply to a step of a sign-in with a provider; exactly one part is there. */
export const SignOnReply = z.object({
  User: SignedInUser.nullable(),
  SecondFactor: SecondFactorDue.shape.SecondFactor.nullable(),
  Join: JoinDue.nullable(),
  /** What a passkey signs that is to confirm a joining. */
  PasskeyRequest: PasskeyRequest.nullable(),
  Test: SignOnTest.nullable(),
  /** A sentence for the user about what the sign-in did; empty when there is nothing to say. */
  Notice: z.string(),
  /** Where the console leads. */
  ReturnPath: z.string(),
})
export type SignOnReply = z.infer<typeof SignOnReply>

const step = {
  access: 'public',
  method: 'POST',
  reply: SignOnReply,
  hasSecretReply: true,
  usesCookies: true,
} as const

/** Signing in with a provider of OpenID Connect. Source: rulings 99 to 101. */
export const signOn = feature({
  /** Begins a sign-in: the address of the provider to lead the browser to. It is bound to the browser by a cookie. */
  start: endpoint({
    method: 'POST',
    path: '/users/sign-on/start',
    access: 'public',
    summary: 'Begin a sign-in with a provider',
    body: z.strictObject({ issuerId: StoredInteger, returnPath: ReturnPath.default('/') }),
    reply: z.object({ Url: z.string() }),
    errors: [
      ...providerErrors,
      defineError('sign-on-unknown', 404, 'This way to sign in is gone or switched off. Choose another one.'),
    ],
    records: { action: 'sign-on started', target: 'sign-on issuer' },
    hasSecretReply: true,
    usesCookies: true,
  }),
  /**
   * Exchanges the ticket that the provider's reply led to: a session, or what is due before it. A ticket works once, within
   * 60 seconds, in the browser that began the sign-in.
   */
  finish: endpoint({
    ...step,
    path: '/users/sign-on/finish',
    summary: 'Finish a sign-in with a provider',
    body: z.strictObject({ ticket: Ticket }),
    secretFields: ['ticket'],
    errors: [...replyErrors, ...roleErrors, ...identityErrors],
    records: { action: 'signed in', target: 'user' },
  }),
  /**
   * Joins the account of the ticket to the identity, confirmed with its password or its second factor: a code, or a passkey,
   * for which the ticket alone asks first.
   */
  join: endpoint({
    ...step,
    path: '/users/sign-on/join',
    summary: 'Join an account to a sign-in with a provider',
    body: z.union([
      z.strictObject({ ticket: Ticket, password: Password }),
      z.strictObject({ ticket: Ticket, code: SecondFactorCode }),
      z.strictObject({ ticket: Ticket, assertion: PasskeyAssertion.optional() }),
    ]),
    secretFields: ['ticket', 'password', 'code', 'assertion'],
    errors: [
      ...roleErrors,
      ...identityErrors.slice(4),
      defineError('sign-on-join-ended', 400, 'The sign-in took too long. Start again.'),
      passwordWrong,
      passwordExpired,
      codeWrong,
      passkeyWrong,
      passkeysUnavailable,
      secondFactorUnreadable,
      tooManyAttempts,
    ],
    records: { action: 'identity joined', target: 'user' },
  }),
})
