import type { FormErrors } from '@mantine/form'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import { type IdentityIssuer, IdentityIssuerFields } from '#contract/identity-issuers.ts'

/** What the form of an issuer holds; the audiences by the id of their client key. */
export type IssuerValues = {
  readonly name: string
  readonly issuer: string
  readonly keysUrl: string
  readonly audiences: Readonly<Record<string, readonly string[]>>
}

export const newIssuer: IssuerValues = { name: '', issuer: '', keysUrl: '', audiences: {} }

export function toIssuerValues({ Name, Issuer, KeysUrl, Audiences }: IdentityIssuer): IssuerValues {
  const audiences: Record<string, string[]> = {}
  for (const { KeyId, Audience } of Audiences) audiences[KeyId] = [...(audiences[KeyId] ?? []), Audience]
  return { name: Name, issuer: Issuer, keysUrl: KeysUrl, audiences }
}

export function toIssuerBody({ name, issuer, keysUrl, audiences }: IssuerValues) {
  return {
    name: name.trim(),
    issuer: issuer.trim(),
    keysUrl: keysUrl.trim(),
    audiences: Object.entries(audiences).flatMap(([keyId, names]) =>
      names.map((audience) => ({ keyId: Number(keyId), audience })),
    ),
  }
}

/** The problems by field, as the contract says them. */
export function validateIssuer(values: IssuerValues): FormErrors {
  return toIssueErrors(IdentityIssuerFields.safeParse(toIssuerBody(values)).error)
}
