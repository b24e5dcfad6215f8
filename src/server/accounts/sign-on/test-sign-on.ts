import { isVisible } from '#contract/core/visible-text.ts'
import { errors } from '#contract/index.ts'
import type { SignOnTest } from '#contract/sign-on.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { findRole } from '../role-repository.ts'
import { decideSignOn } from './decide.ts'
import type { Issuer } from './issuer-repository.ts'
import { findEmailProblem, findGroupRole, type Profile } from './profile-rules.ts'

const shownGroups = 50

/** What an administrator learns from a test of a sign-in: the claims, what they lead to, and what is wrong with them. */
export async function describeTest(
  db: Handle,
  issuer: Issuer,
  profile: Profile,
  hasRefreshToken: boolean,
): Promise<SignOnTest> {
  const { groups, email } = profile
  const roleId = findGroupRole(issuer.groupRoles, groups)
  const role = roleId === undefined ? undefined : await findRole(db, { id: roleId })
  const decision = await decideSignOn(db, issuer, profile)
  const emailProblem = findEmailProblem(profile, issuer)
  const problems = [
    ...(groups === undefined
      ? [
          `The claim "${issuer.groupsClaim}" is missing or no list. Let the provider put it into the ID token or userinfo; some need a scope for it, under Scopes.`,
        ]
      : []),
    ...(groups !== undefined && roleId === undefined ? ['None of these groups has a role here.'] : []),
    ...(emailProblem ? [errors[emailProblem].message] : []),
    ...(decision.kind === 'refused' && decision.code !== emailProblem && decision.code !== 'sign-on-no-group'
      ? [errors[decision.code].message]
      : []),
    ...(decision.kind === 'join'
      ? ['There is an account with this e-mail. Its owner confirms it once with its password or second factor.']
      : []),
    ...(hasRefreshToken ? [] : ['The provider gives no refresh token: each session ends after an hour.']),
  ]
  return {
    IssuerName: issuer.name,
    Subject: profile.subject,
    Email: email ?? null,
    Groups: (groups ?? []).filter(isVisible).slice(0, shownGroups),
    Role: role?.name ?? null,
    HasSecondFactor: issuer.checksSecondFactor || profile.hasSecondFactor,
    HasRefreshToken: hasRefreshToken,
    Problems: problems,
  }
}
