import type { FormErrors } from '@mantine/form'
import {
  type ExpiryValues,
  findExpiryProblems,
  noExpiry,
  toExpiry,
  toExpiryValues,
} from '#console/game-access/shared/key-expiry.ts'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { type ServiceAccount, ServiceAccountFields, ServiceAccountName } from '#contract/service-accounts.ts'

/** What the form of a service account holds. */
export type AccountValues = ExpiryValues & {
  readonly name: string
  /** Empty until one is chosen. */
  readonly roleId: string
  readonly networks: readonly string[]
}

export const newAccount: AccountValues = { name: '', roleId: '', networks: [], ...noExpiry }

export const toAccountValues = ({ Name, Role, Networks, ExpiresAt }: ServiceAccount): AccountValues => ({
  name: Name,
  roleId: Role ? String(Role.Id) : '',
  networks: Networks,
  ...toExpiryValues(ExpiresAt),
})

export const toAccountBody = (values: AccountValues, saved?: ServiceAccount) => ({
  roleId: Number(values.roleId),
  networks: [...values.networks],
  expiresAt: toExpiry(values, saved?.ExpiresAt),
})

/** The problems by field, as the contract says them. */
export function validateAccount(values: AccountValues): FormErrors {
  const read = ServiceAccountFields.safeParse(toAccountBody(values))
  const name = ServiceAccountName.safeParse(values.name).error?.issues[0]?.message
  return {
    ...toIssueErrors(read.error),
    ...findExpiryProblems(values),
    ...(name === undefined ? {} : { name }),
    ...(values.roleId === '' ? { roleId: requiredText } : {}),
  }
}
