import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, tooManyAttempts } from './core/errors.ts'
import { pageSizes } from './core/lists.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { PasskeyAssertion, PasskeyRequest } from './passkey-values.ts'

/** The shortest password, by environment: 12 in Production, else 6. Source: specification, and a ruling. */
export const minimumPasswordLength = { Development: 6, Staging: 6, Production: 12 } as const

/** How long an initial password works, which an administrator or a command set, unless the user changes it. */
export const initialPasswordHours = 72

/** An e-mail address as typed, without invisible characters; compared after trimming and case folding. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[^\s@<>"\p{C}]+@(?![.-]|.*(\.[.-]|-\.|-$))[^\s@<>"\p{C}]+\.[^\s@<>".\p{C}]+$/u,
    'This is not an e-mail address.',
  )

/** A password as typed, up to 1,024 characters; the minimum is a setting that the server checks. */
export const Password = z.string().min(1).max(1024)

/** A user's first or last name: letters, of which it has at least one, marks, spaces, hyphens and apostrophes. */
export const PersonName = z
  .string()
  .trim()
  // One problem for each wrong name, the first.
  .min(1, { error: requiredText, abort: true })
  .max(80, { abort: true })
  .regex(/^[\p{L}\p{M}' ’-]+$/u, { error: 'Letters, spaces, hyphens and apostrophes only.', abort: true })
  .regex(/\p{L}/u, 'At least one letter is needed.')

/** A permission as a role carries it. */
export const Permission = z.object({ Id: StoredInteger, Name: z.string() })

/** The role of a user. `Permissions` null means that the fixed table applies. */
export const SessionRole = z.object({
  Id: StoredInteger,
  Name: z.string(),
  Permissions: z.array(Permission).nullable(),
})

/** The color scheme of the console; "auto" follows the device. */
export const Theme = z.enum(['auto', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** How much room the rows of lists take. */
export const Density = z.enum(['comfortable', 'compact'])
export type Density = z.infer<typeof Density>

/** A page size that a user chose for all lists. */
const PageSize = z.union(pageSizes.map((size) => z.literal(size)))

/** The path of a screen: "/acp/home". */
const ScreenPath = z.string().regex(/^(\/[a-z0-9-]{1,40}){1,4}$/)

/** The id of a list, or the key of a column. */
const ColumnName = z.string().regex(/^[\w-]{1,60}$/)
const columnsPerListLimit = 60

/** How many lists keep their columns; the one that was changed longest ago goes first. */
export const listsWithColumnsLimit = 60

/** How lists and start look to a user, on every device. */
export const DisplayChoices = z.object({
  Density: Density.default('comfortable'),
  /** Null: as each list has it. */
  PageSize: PageSize.nullable().default(null),
  /** Null: the usual one. */
  StartScreen: z.string().nullable().default(null),
  /** The keys of the hidden columns, by the id of the list; a list without an entry shows its own choice. */
  HiddenColumns: z.record(z.string(), z.array(z.string())).default({}),
  /** Home does not list the first steps of a new installation. */
  HidesFirstSteps: z.boolean().default(false),
})
export type DisplayChoices = z.infer<typeof DisplayChoices>

function isTimeZone(name: string): boolean {
  try {
    // It throws for unknown zones.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The IANA name of a time zone, such as "Europe/Berlin" or "UTC". */
export const TimeZone = z
  .string()
  .regex(/^[A-Za-z][\w+/-]{1,63}$/, 'This is not a time zone.')
  .refine(isTimeZone, 'This is not a time zone.')

/** The signed-in user. Source: specification, "Logged-in user"; `authdata` never exists. */
export const Person = z.object({
  Id: StoredInteger,
  RoleId: StoredInteger,
  Role: SessionRole,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  Version: StoredInteger,
  /** The zone in which the console shows and reads times; null: that of the device. */
  TimeZone: z.string().nullable().default(null),
  /** Null: never chosen, so each browser keeps its own. */
  Theme: Theme.nullable().default(null),
  Display: DisplayChoices.prefault({}),
})
export type Person = z.infer<typeof Person>

/** The reply to a sign-in: the user and the bearer token of the session. */
export const SignedInUser = Person.extend({ Token: z.string() })
export type SignedInUser = z.infer<typeof SignedInUser>

/** The reply to a right password of a user with a second factor: no token yet. */
export const SecondFactorDue = z.object({
  SecondFactor: z.object({
    /** Sent back with a code or a passkey's answer; works until then, for one sign-in. */
    Ticket: z.string(),
    ExpiresAt: Instant,
    /** What the user set up. A recovery code takes the place of either. */
    HasApp: z.boolean(),
    HasPasskey: z.boolean(),
  }),
})
export type SecondFactorDue = z.infer<typeof SecondFactorDue>

/** The reply to a step of a sign-in. */
export const SignInReply = z.union([
  SignedInUser.extend({
    /** A sentence for a user whom a provider signed in, about what that did; absent when there is nothing to say. */
    Notice: z.string().optional(),
  }),
  SecondFactorDue,
  z.object({ PasskeyRequest }),
])
export type SignInReply = z.infer<typeof SignInReply>

const Ticket = z.string().min(1).max(200)

/** A code of an authenticator app or a recovery code, as typed. */
export const SecondFactorCode = z.string().trim().min(1).max(40)

/** A code of an authenticator app or a recovery code that is not right, or was used. */
export const codeWrong = defineError('code-wrong', 400, 'This code is wrong or was used already.')

/** The proof of a user without a password: a sign-in with a provider a moment ago. */
export const signInAgain = defineError(
  'sign-in-again',
  400,
  'Your account has no password. Sign out, sign in again with single sign-on, and do this within 10 minutes. Nothing was changed.',
)

/** A passkey's answer that is not right: of another user, for another address, replayed, or of a copied key. */
export const passkeyWrong = defineError('passkey-wrong', 400, 'This passkey was not accepted. Try again.')

/** Passkeys belong to a host name and need TLS, but for "localhost". */
export const passkeysUnavailable = defineError(
  'passkeys-unavailable',
  409,
  'Passkeys need an address with a host name and HTTPS. An administrator sets it with QD_PUBLIC_URL.',
)

/** The second factor was stored under another secret key than that of this server. */
export const secondFactorUnreadable = defineError(
  'second-factor-unreadable',
  409,
  "This server's secret key cannot read the second factor. An administrator can reset it.",
)

const ticketExpired = defineError('ticket-expired', 400, 'The sign-in took too long. Start again with your password.')

const linkExpired = defineError('link-expired', 400, 'This link was used already or has expired. Request a new one.')
const signInFailed = defineError('sign-in-failed', 401, 'The e-mail or the password is wrong.')

/** Only for the right password, so that it says nothing about accounts to others. */
export const passwordExpired = defineError(
  'password-expired',
  400,
  `This password was set for you and expired after ${initialPasswordHours} hours. Use "Forgot your password?" to choose your own, or ask an administrator.`,
)

/** Signing in and out, and resetting a password. */
export const session = feature({
  /**
   * Signs in. Wrong, unknown and disabled return the same error; too many attempts return 429 with `Retry-After`. With a
   * second factor the password is answered with a ticket, and the ticket with a code signs in; the ticket alone asks for
   * a passkey, and with its answer signs in.
   */
  authenticate: endpoint({
    method: 'POST',
    path: '/users/authenticate',
    access: 'public',
    summary: 'Sign in',
    body: z.union([
      z.strictObject({
        email: z.string().min(1).max(254),
        password: Password,
        /** True extends the session to 24 h idle and 7 days in all, instead of 60 min and 12 h. */
        remember: z.boolean().default(false),
      }),
      z.strictObject({ ticket: Ticket, code: SecondFactorCode }),
      z.strictObject({ ticket: Ticket, assertion: PasskeyAssertion.optional() }),
    ]),
    reply: SignInReply,
    errors: [
      signInFailed,
      passwordExpired,
      ticketExpired,
      codeWrong,
      passkeyWrong,
      passkeysUnavailable,
      secondFactorUnreadable,
      tooManyAttempts,
    ],
    records: { action: 'signed in', target: 'user' },
    secretFields: ['password', 'ticket', 'code', 'assertion'],
    hasSecretReply: true,
  }),
  /** How staff sign in here. */
  options: endpoint({
    method: 'GET',
    path: '/users/sign-on',
    access: 'public',
    summary: 'How staff sign in',
    reply: z.object({
      Issuers: z.array(z.object({ Id: StoredInteger, Name: z.string() })),
      /** Whether passwords work for the break-glass account only. */
      IsOnly: z.boolean(),
    }),
    errors: [],
  }),
  /** Ends the session that the call is made with. */
  logout: endpoint({
    method: 'POST',
    path: '/users/logout',
    access: 'signed-in',
    summary: 'Sign out',
    reply: z.object({}),
    errors: [],
    records: { action: 'signed out', target: 'user' },
    isAllowedBeforeSecondFactor: true,
  }),
  /** The current state of the signed-in user, so that a changed role takes effect without a new sign-in. */
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'signed-in',
    summary: 'Who am I',
    reply: Person,
    errors: [],
    isAllowedBeforeSecondFactor: true,
  }),
  /** Keeps how the console looks to the caller on every device; what is absent stays as it is. */
  setDisplay: endpoint({
    method: 'PUT',
    path: '/users/me/display',
    access: 'signed-in',
    summary: 'Change how the console looks',
    body: z.strictObject({
      /** Null: that of the device. */
      TimeZone: TimeZone.nullable().optional(),
      Theme: Theme.optional(),
      Density: Density.optional(),
      /** Null: as each list has it. */
      PageSize: PageSize.nullable().optional(),
      /** Null: the usual one. */
      StartScreen: ScreenPath.nullable().optional(),
      /** The hidden columns of one list; null: as the list has it. */
      Columns: z
        .strictObject({ List: ColumnName, Hidden: z.array(ColumnName).max(columnsPerListLimit).nullable() })
        .optional(),
      HidesFirstSteps: z.boolean().optional(),
    }),
    reply: Person,
    errors: [],
    records: { action: 'display changed', target: 'user' },
    isAllowedBeforeSecondFactor: true,
  }),
  /**
   * What became of a call that this user sent under an idempotency key, when its reply was lost. `unknown`: it did not
   * take effect, unless it is still on its way.
   */
  callOutcome: endpoint({
    method: 'GET',
    path: '/users/calls/:key',
    access: 'signed-in',
    summary: 'Whether a call took effect',
    params: z.object({ key: z.string().regex(/^[\x21-\x7e]{1,255}$/, 'A key has 1 to 255 visible ASCII characters.') }),
    reply: z.object({ State: z.enum(['running', 'done', 'unknown']) }),
    errors: [],
  }),
  /** Mails a reset link. Known and unknown e-mails get the same reply; a malformed one gets 400. */
  requestReset: endpoint({
    method: 'POST',
    path: '/users/reset/:email',
    access: 'public',
    summary: 'Ask for a password reset mail',
    params: z.object({ email: Email }),
    reply: z.object({}),
    errors: [tooManyAttempts],
    records: { action: 'password reset requested', target: 'user' },
  }),
  /** Sets a password with the token of a reset or set-up link, and ends every session of its user. */
  confirmReset: endpoint({
    method: 'POST',
    path: '/users/reset/confirm',
    access: 'public',
    summary: 'Set a password with a link',
    body: z.strictObject({ token: z.string().min(1).max(200), password: Password }),
    reply: z.object({}),
    errors: [linkExpired, tooManyAttempts],
    records: { action: 'password reset', target: 'user' },
    secretFields: ['token', 'password'],
  }),
})
