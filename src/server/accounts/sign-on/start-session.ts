import type { SignedInUser } from '#contract/session.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { rememberNetwork, resetAccountAttempts, resetCodeAttempts } from '../attempt-repository.ts'
import { closeSessions, openSession } from '../session-repository.ts'
import { countOtherAdmins, findPerson, setRole } from '../staff-repository.ts'
import { isActiveAdmin } from '../staff-rules.ts'
import { requireAssignableRole } from '../user-repository.ts'
import { storeIdentity } from './identity-repository.ts'
import { findIssuer } from './issuer-repository.ts'
import { getPolicy, storeUse } from './policy-repository.ts'
import type { WaitingSignOn } from './request-repository.ts'
import { storeSignOnSession } from './sign-on-session-repository.ts'

/** Whose session begins, and the token of it. */
export type NewSession = { readonly userId: number; readonly token: string; readonly remember?: boolean }

async function openFor(context: Context, { userId, token, remember = false }: NewSession): Promise<SignedInUser> {
  const { db, ipAddress, userAgent, now, audit } = context
  const person = await findPerson(db, userId)
  if (!person) throw new ApiError('sign-in-failed')
  await resetAccountAttempts(db, person.email)
  await resetCodeAttempts(db, person.email)
  await rememberNetwork(db, userId, ipAddress, now)
  await openSession(db, token, userId, remember, now, { ipAddress, userAgent })
  audit({ actor: { id: userId, name: person.email }, targetId: person.email })
  return { ...person, Token: token }
}

/** Opens the session of a user who signed in with a password. That of the break-glass account is an alarm. */
export async function startPasswordSession(context: Context, session: NewSession): Promise<SignedInUser> {
  const { db, now, ipAddress, audit } = context
  const user = await openFor(context, session)
  const { IsOnly, BreakGlassUserId } = await getPolicy(db)
  if (IsOnly && BreakGlassUserId === user.Id) {
    await storeUse(db, { email: user.email, at: now, ipAddress })
    audit({ action: 'break-glass account used' })
  }
  return user
}

/**
 * Gives a user the role of their groups, which ends their other sessions, and returns a sentence about it; users and roles are
 * locked. The last active administrator and the break-glass account keep theirs. Source: ruling 100.
 */
async function applyRole({ db, audit }: Context, userId: number, roleId: number): Promise<string> {
  const person = await findPerson(db, userId)
  if (!person || person.RoleId === roleId) return ''
  const role = await requireAssignableRole(db, roleId)
  const { BreakGlassUserId } = await getPolicy(db)
  const before = { isActive: true, role: { id: person.RoleId, permissions: [] } }
  const isLast = isActiveAdmin(before) && (await countOtherAdmins(db, userId)) === 0
  if (isLast || BreakGlassUserId === userId) {
    const why = isLast ? 'the last active administrator' : 'the break-glass account'
    return `Your groups give the role ${role.name}. You keep ${person.Role.Name}, because this is ${why}.`
  }
  await setRole(db, userId, roleId)
  await closeSessions(db, userId)
  audit({
    action: 'signed in with another role',
    before: { role: person.Role.Name },
    after: { role: role.name },
  })
  return `Your role is ${role.name} now, as your groups say. It was ${person.Role.Name}.`
}

/** What a sign-in with a provider did. */
export type StartedSignOn = { readonly user: SignedInUser; readonly notice: string }

/**
 * Opens the session of a user whom a provider signed in, with the role of their groups. Users and roles are locked. Throws
 * `sign-on-deactivated`, and `sign-on-ended` when the issuer is gone.
 */
export async function startSignOnSession(
  context: Context,
  session: NewSession,
  signOn: WaitingSignOn,
): Promise<StartedSignOn> {
  const { db, now, services } = context
  const { userId, token } = session
  const issuer = await findIssuer(db, services.secretKey, signOn.issuer_id)
  if (!issuer?.isActive) throw new ApiError('sign-on-ended')
  if (!(await findPerson(db, userId))) throw new ApiError('sign-on-deactivated')
  const notice = await applyRole(context, userId, signOn.role_id)
  const { subject, email } = signOn
  await storeIdentity(db, { issuer: issuer.issuer, subject, email: email || undefined }, now)
  const user = await openFor(context, session)
  await storeSignOnSession(db, token, signOn, now)
  return { user, notice }
}
