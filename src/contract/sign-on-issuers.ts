import { z } from 'zod'
import { addressLike } from './core/address.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { fromDigits, hasNoRepeats, Instant, integerLimit, StoredInteger } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { providerErrors } from './sign-on.ts'

/** How far the clocks of this server and of a provider may be apart. */
export const maxClockDifferenceSeconds = 120

/** The role that a group of an issuer gives. */
export const GroupRole = z.object({ Group: z.string(), RoleId: StoredInteger })

/** A provider of OpenID Connect that staff sign in with. Its client secret is in no reply. */
export const SignOnIssuer = z.object({
  Id: StoredInteger,
  /** As the sign-in page shows it: "Sign in with Studio". */
  Name: z.string(),
  /** As its ID tokens name it, in `iss`; its discovery document is below this address. */
  Issuer: z.string(),
  ClientId: z.string(),
  HasClientSecret: z.boolean(),
  /** Separated by blanks; `offline_access` is added where the provider has it. */
  Scopes: z.string(),
  /** The claim that holds the groups of a user; a dot leads into an object. */
  GroupsClaim: z.string(),
  /** The e-mails that it may vouch for; no other issuer has these domains. */
  Domains: z.array(z.string()),
  /** Of several groups of a user the first one counts. */
  GroupRoles: z.array(GroupRole),
  /** Whether the sign-in page shows it. */
  IsActive: z.boolean(),
  /** Whether it asks for a second factor whenever it signs somebody in. */
  ChecksSecondFactor: z.boolean(),
  /** Whether an e-mail without the claim `email_verified` counts as verified. */
  VerifiesEmails: z.boolean(),
  /** What the provider has to know of this server. */
  RedirectUri: z.string(),
  BackChannelLogoutUri: z.string(),
  CreatedAt: Instant,
  /** The e-mail of a user. */
  CreatedBy: z.string(),
  Version: StoredInteger,
})
export type SignOnIssuer = z.infer<typeof SignOnIssuer>

/** An address as ID tokens name their issuer: without query and fragment. */
const IssuerAddress = addressLike('https://id.example.com', 'An issuer')
  .max(300)
  .regex(/^[^?#\s]+$/, 'An issuer has no query and no fragment.')

/** A domain of e-mails in lower case: "example.com". */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'A domain is like example.com.')

/** What administrators set of an issuer, besides its address. */
export const SignOnIssuerFields = z.strictObject({
  name: visibleLine('A name', 40),
  clientId: z
    .string()
    .trim()
    .max(300)
    .regex(/^[\x21-\x7e]*$/, 'A client ID has visible ASCII characters only.'),
  /** Absent: as it is; empty: none. */
  clientSecret: z
    .string()
    .trim()
    .max(1000)
    .regex(/^[\x20-\x7e]*$/, 'A client secret has ASCII characters only.')
    .optional(),
  scopes: z
    .string()
    .trim()
    .max(300)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'Scopes are words, separated by blanks.')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'One of the scopes is openid.'),
  groupsClaim: visibleLine('A claim', 200),
  domains: z
    .array(Domain)
    .max(50, 'An issuer has at most 50 domains.')
    .refine(hasNoRepeats, 'A domain is there twice.'),
  groupRoles: z
    .array(z.strictObject({ group: visibleLine('A group', 200), roleId: StoredInteger }))
    .max(200, 'An issuer has at most 200 groups.')
    .refine((rows) => hasNoRepeats(rows.map(({ group }) => group)), 'A group is there twice.'),
  isActive: z.boolean(),
  checksSecondFactor: z.boolean(),
  verifiesEmails: z.boolean(),
})

/** What administrators set of a new issuer. */
export const NewSignOnIssuerFields = SignOnIssuerFields.extend({ issuer: IssuerAddress })

/** One thing that a test of an issuer looks at. `unknown`: the provider does not say. */
export const SignOnCheck = z.object({
  Name: z.string(),
  State: z.enum(['ok', 'failed', 'unknown']),
  Text: z.string(),
})
export type SignOnCheck = z.infer<typeof SignOnCheck>

/** A sign-in of the break-glass account while single sign-on is the only way in. */
export const BreakGlassUse = z.object({
  Id: StoredInteger,
  Email: z.string(),
  At: Instant,
  IpAddress: z.string(),
  /** The e-mail of the administrator who has seen it; null while Home shows it. */
  AcknowledgedBy: z.string().nullable(),
})
export type BreakGlassUse = z.infer<typeof BreakGlassUse>

/** Whether single sign-on is the only way in, and whose password works all the same. */
export const SignOnPolicy = z.object({
  IsOnly: z.boolean(),
  BreakGlassUserId: StoredInteger.nullable(),
  Version: StoredInteger,
})
export type SignOnPolicy = z.infer<typeof SignOnPolicy>

const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })

/** No issuer has this id. */
export const signOnIssuerUnknown = defineError(
  'sign-on-issuer-unknown',
  404,
  'There is no such issuer. Nothing was changed.',
)
const issuerExists = defineError('sign-on-issuer-exists', 409, 'This issuer is there already. Nothing was changed.')
const domainTaken = defineError('sign-on-domain-taken', 409, 'A domain belongs to another issuer. Nothing was changed.')
const lastIssuer = defineError(
  'sign-on-last-issuer',
  409,
  'Single sign-on is the only way in, and this is its only issuer. Allow passwords first. Nothing was changed.',
)
const breakGlassUnfit = defineError(
  'break-glass-unfit',
  409,
  'The break-glass account has to be an active administrator with a password of its own. Nothing was changed.',
)
const signOnUntried = defineError(
  'sign-on-untried',
  409,
  'No administrator has signed in with an active issuer yet. Try it first, so that nobody is locked out. Nothing was changed.',
)
const target = 'sign-on issuer'

/** Setting single sign-on up. Source: rulings 99 to 101. */
export const signOnIssuers = feature({
  /** All issuers by name, with what is allowed besides, and the last 20 uses of the break-glass account. */
  list: endpoint({
    method: 'GET',
    path: '/sign-on-issuers',
    access: 'administrator',
    summary: 'Issuers of single sign-on',
    reply: z.object({
      Issuers: z.array(SignOnIssuer),
      Policy: SignOnPolicy,
      Uses: z.array(BreakGlassUse).max(20),
    }),
    errors: [],
  }),
  /** Adds an issuer. Outside Development its address is https and not in a private network. */
  create: endpoint({
    method: 'POST',
    path: '/sign-on-issuers',
    access: 'administrator',
    summary: 'Add an issuer of single sign-on',
    body: NewSignOnIssuerFields,
    reply: SignOnIssuer,
    errors: [issuerExists, domainTaken],
    records: { action: 'sign-on issuer added', target },
    secretFields: ['clientSecret'],
  }),
  /** Changes an issuer, but for its address: identities belong to it. Deactivating it ends the sessions that it opened. */
  update: endpoint({
    method: 'PUT',
    path: '/sign-on-issuers/:id',
    access: 'administrator',
    summary: 'Change an issuer of single sign-on',
    params: byId,
    body: SignOnIssuerFields,
    reply: SignOnIssuer,
    errors: [signOnIssuerUnknown, domainTaken, lastIssuer, stale],
    records: { action: 'sign-on issuer changed', target, targetParam: 'id' },
    isVersioned: true,
    secretFields: ['clientSecret'],
  }),
  /** Removes an issuer and ends the sessions that it opened. The identities of users stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/sign-on-issuers/:id',
    access: 'administrator',
    summary: 'Remove an issuer of single sign-on',
    params: byId,
    reply: z.object({}),
    errors: [signOnIssuerUnknown, lastIssuer],
    records: { action: 'sign-on issuer removed', target, targetParam: 'id' },
    removes: 'id',
  }),
  /** Asks the provider for all that can be known without a sign-in, and explains what is wrong. */
  check: endpoint({
    method: 'POST',
    path: '/sign-on-issuers/:id/check',
    access: 'administrator',
    summary: 'Test an issuer of single sign-on',
    params: byId,
    reply: z.object({ Checks: z.array(SignOnCheck) }),
    errors: [signOnIssuerUnknown],
    records: { action: 'sign-on issuer tested', target, targetParam: 'id' },
  }),
  /** Begins a sign-in that ends with what the provider says of the user, and with no session. */
  startTest: endpoint({
    method: 'POST',
    path: '/sign-on-issuers/:id/test',
    access: 'administrator',
    summary: 'Test a sign-in with an issuer',
    params: byId,
    reply: z.object({ Url: z.string() }),
    errors: [signOnIssuerUnknown, ...providerErrors],
    records: { action: 'sign-on test started', target, targetParam: 'id' },
    hasSecretReply: true,
    usesCookies: true,
  }),
  /**
   * Makes single sign-on the only way in, or allows passwords again. Passwords and their sessions end but for those of the
   * break-glass account, and the session that the call is made with.
   */
  setPolicy: endpoint({
    method: 'PUT',
    path: '/sign-on-policy',
    access: 'administrator',
    summary: 'Make single sign-on the only way in, or not',
    body: z.strictObject({ isOnly: z.boolean(), breakGlassUserId: StoredInteger.nullable() }),
    reply: SignOnPolicy,
    errors: [breakGlassUnfit, signOnUntried, stale],
    records: { action: 'sign-on policy changed', target: 'user' },
    isVersioned: true,
  }),
  /** Takes the uses of the break-glass account off Home; of those of the own account nothing changes. */
  acknowledge: endpoint({
    method: 'POST',
    path: '/sign-on-policy/acknowledged',
    access: 'administrator',
    summary: 'Acknowledge uses of the break-glass account',
    reply: z.object({ Acknowledged: StoredInteger }),
    errors: [],
    records: { action: 'break-glass uses acknowledged', target: 'user' },
  }),
})
