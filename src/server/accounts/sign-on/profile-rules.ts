import { Email, PersonName } from '#contract/session.ts'
import type { Claims } from '#server/platform/callers/openid-clients.ts'
import { foldEmail } from '#server/platform/database/fold.ts'

/** What an issuer is asked for and trusted with, as far as the claims of a user need it. */
export type ProfileRules = {
  readonly groupsClaim: string
  readonly domains: readonly string[]
  readonly verifiesEmails: boolean
}

/** What the claims of an ID token say of a user. */
export type Profile = {
  readonly subject: string
  /** Undefined when there is none that can be one. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** Undefined when the claim is missing or is no list. */
  readonly groups: readonly string[] | undefined
  /** The session at the provider; empty when it names none. */
  readonly sid: string
  /** Whether the claim `amr` says that more than one factor was checked. */
  readonly hasSecondFactor: boolean
}

/** The groups of a claim; a dot in its name leads into an object where no claim has the whole name. */
function readGroups(claims: Claims, name: string): readonly string[] | undefined {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims)
  // Some providers write the only group as text.
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter((group) => typeof group === 'string') : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The claims that a sign-in needs; the first part of a nested one. */
export function listWantedClaims({ groupsClaim }: Pick<ProfileRules, 'groupsClaim'>): readonly string[] {
  return ['email', groupsClaim.includes('://') ? groupsClaim : (groupsClaim.split('.')[0] ?? groupsClaim)]
}

function readName(claims: Claims, name: string): string | undefined {
  const { data } = PersonName.safeParse(claims[name])
  return data
}

/** First and last name; where the provider gives none that can be one, letters of the e-mail. */
function readNames(claims: Claims, email: string): { firstName: string; lastName: string } {
  const [whole = '', ...rest] = (readName(claims, 'name') ?? '').split(/\s+/)
  const letters = email
    .replace(/@.*/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 80)
  const firstName = (readName(claims, 'given_name') ?? whole) || letters || 'User'
  return { firstName, lastName: readName(claims, 'family_name') ?? rest.join(' ').slice(0, 80) }
}

/**
 * Whether an e-mail is verified: `true`, or the text that some providers write in its place. Without the claim the
 * issuer's own rule counts.
 */
function isVerified(claim: unknown, verifiesEmails: boolean): boolean {
  return claim === undefined ? verifiesEmails : claim === true || claim === 'true'
}

/** Reads the claims of a user. */
export function readProfile(subject: string, claims: Claims, rules: ProfileRules): Profile {
  const { data: email } = Email.safeParse(claims.email)
  const { sid, amr } = claims
  return {
    subject,
    email,
    isEmailVerified: isVerified(claims.email_verified, rules.verifiesEmails),
    ...readNames(claims, email ?? ''),
    groups: readGroups(claims, rules.groupsClaim),
    sid: typeof sid === 'string' && /^[\x21-\x7e]{1,255}$/.test(sid) ? sid : '',
    // Source: RFC 8176.
    hasSecondFactor: Array.isArray(amr) && amr.includes('mfa'),
  }
}

/** The role that the first matching group gives; undefined for none. */
export function findGroupRole(
  groupRoles: readonly { readonly group: string; readonly roleId: number }[],
  groups: readonly string[] = [],
): number | undefined {
  return groupRoles.find(({ group }) => groups.includes(group))?.roleId
}

/** Why an issuer may not sign a user in by this e-mail, as the code of an error; undefined when it may. */
export function findEmailProblem({ email, isEmailVerified }: Profile, { domains }: Pick<ProfileRules, 'domains'>) {
  if (email === undefined) return 'sign-on-email-missing'
  if (!isEmailVerified) return 'sign-on-email-unverified'
  const domain = foldEmail(email).replace(/^.*@/, '')
  return domains.includes(domain) ? undefined : 'sign-on-email-foreign'
}
