import type { FormErrors } from '@mantine/form'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import { NewSignOnIssuerFields, type SignOnIssuer, SignOnIssuerFields } from '#contract/sign-on-issuers.ts'

/** What the form of an issuer holds; the secret is empty unless it is replaced. */
export type IssuerValues = {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly groupsClaim: string
  readonly domains: readonly string[]
  readonly groupRoles: readonly { readonly group: string; readonly roleId: string }[]
  readonly isActive: boolean
  readonly checksSecondFactor: boolean
  readonly verifiesEmails: boolean
}

/** What a new issuer needs; the rest is set when its provider knows the redirect URI. */
export const newIssuer = { name: '', issuer: '' }

export const toNewBody = ({ name, issuer }: typeof newIssuer) => ({
  name: name.trim(),
  issuer: issuer.trim(),
  clientId: '',
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  domains: [],
  groupRoles: [],
  isActive: false,
  checksSecondFactor: false,
  verifiesEmails: false,
})

export function toIssuerValues(issuer: SignOnIssuer): IssuerValues {
  return {
    name: issuer.Name,
    clientId: issuer.ClientId,
    clientSecret: '',
    scopes: issuer.Scopes,
    groupsClaim: issuer.GroupsClaim,
    domains: issuer.Domains,
    groupRoles: issuer.GroupRoles.map(({ Group, RoleId }) => ({ group: Group, roleId: String(RoleId) })),
    isActive: issuer.IsActive,
    checksSecondFactor: issuer.ChecksSecondFactor,
    verifiesEmails: issuer.VerifiesEmails,
  }
}

export function toIssuerBody({ clientSecret, domains, groupRoles, ...values }: IssuerValues) {
  return {
    ...values,
    ...(clientSecret === '' ? {} : { clientSecret }),
    domains: [...domains],
    groupRoles: groupRoles.map(({ group, roleId }) => ({ group, roleId: Number(roleId) })),
  }
}

/** The problems by field, as the contract says them. */
export function validateIssuer(values: IssuerValues): FormErrors {
  const missing = values.groupRoles.some(({ roleId }) => roleId === '')
  return {
    ...toIssueErrors(SignOnIssuerFields.safeParse(toIssuerBody(values)).error),
    ...(missing ? { groupRoles: 'Each group needs a role.' } : {}),
  }
}

/** The same of a new issuer. */
export function validateNewIssuer(values: typeof newIssuer): FormErrors {
  return toIssueErrors(NewSignOnIssuerFields.safeParse(toNewBody(values)).error)
}
