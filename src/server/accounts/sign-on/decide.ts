import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { findFactors } from '../second-factor-repository.ts'
import { findCredentials } from '../staff-repository.ts'
import { findIdentity, hasIdentity, storeIdentity } from './identity-repository.ts'
import type { Issuer } from './issuer-repository.ts'
import { findEmailProblem, findGroupRole, type Profile } from './profile-rules.ts'

/** What a sign-in with a provider leads to. */
export type Decision =
  | { readonly kind: 'known'; readonly userId: number; readonly roleId: number }
  | { readonly kind: 'new'; readonly email: string; readonly roleId: number }
  | {
      readonly kind: 'join'
      readonly userId: number
      readonly account: string
      readonly roleId: number
      readonly hasPassword: boolean
      readonly hasCode: boolean
      readonly hasPasskey: boolean
    }
  | { readonly kind: 'refused'; readonly code: SignOnRefusal }

/** Why somebody whom a provider signed in is kept out, as the code of an error. */
export type SignOnRefusal =
  | NonNullable<ReturnType<typeof findEmailProblem>>
  | 'sign-on-no-group'
  | 'sign-on-deactivated'
  | 'sign-on-deleted'
  | 'sign-on-other-identity'

const refused = (code: SignOnRefusal): Decision => ({ kind: 'refused', code })

/**
 * Decides what a profile of an issuer leads to. Who the issuer knows is known by the subject alone; an e-mail only leads to an
 * account, once, and never to one that signs in with another identity. Source: rulings 99 and 100.
 */
export async function decideSignOn(db: Handle, issuer: Issuer, profile: Profile): Promise<Decision> {
  const roleId = findGroupRole(issuer.groupRoles, profile.groups)
  // Before the identity: an account that another sign-in makes meanwhile is then found with its identity, or not at all.
  const account = profile.email === undefined ? undefined : await findCredentials(db, profile.email)
  const identity = await findIdentity(db, { issuer: issuer.issuer, subject: profile.subject })
  if (identity?.userId) {
    if (!identity.isActive) return refused('sign-on-deactivated')
    return roleId === undefined ? refused('sign-on-no-group') : { kind: 'known', userId: identity.userId, roleId }
  }
  const problem = findEmailProblem(profile, issuer)
  const { email } = profile
  if (problem !== undefined || email === undefined) return refused(problem ?? 'sign-on-email-missing')
  if (identity && !account) return refused('sign-on-deleted')
  if (roleId === undefined) return refused('sign-on-no-group')
  if (!account) return { kind: 'new', email, roleId }
  if (!account.is_active) return refused('sign-on-deactivated')
  const hasPassword = account.password_hash !== null
  const { hasApp, hasPasskey } = await findFactors(db, account.id)
  // Passkeys come with recovery codes, too.
  const hasCode = hasApp || hasPasskey
  if (identity || !(hasPassword || hasCode) || (await hasIdentity(db, account.id)))
    return refused('sign-on-other-identity')
  return { kind: 'join', userId: account.id, account: account.email, roleId, hasPassword, hasCode, hasPasskey }
}

/**
 * Decides before the transaction. An identity that is kept out for an administrator to decide is stored, so that they see it.
 * Throws why it is kept out.
 */
export async function requireDecision(db: Handle, issuer: Issuer, profile: Profile, now: Date): Promise<void> {
  const decision = await decideSignOn(db, issuer, profile)
  if (decision.kind !== 'refused') return
  const { code } = decision
  if (code === 'sign-on-other-identity' || code === 'sign-on-deleted') {
    await storeIdentity(db, { issuer: issuer.issuer, subject: profile.subject, email: profile.email }, now)
  }
  throw new ApiError(code)
}
