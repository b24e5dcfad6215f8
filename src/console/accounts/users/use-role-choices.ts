import { useCurrentUser } from '#console/platform/session/session.ts'
import type { Role } from '#contract/roles.ts'
import { canManageRole } from './role-rights.ts'

/** The roles to choose from; those with permissions that the caller lacks are disabled. */
export function useRoleChoices(roles: readonly Role[]) {
  const person = useCurrentUser()
  return roles.map((role) => ({ value: String(role.Id), label: role.Name, disabled: !canManageRole(person, role) }))
}

/** What to say below choices of which some are disabled. */
export const toRoleHint = (choices: ReturnType<typeof useRoleChoices>): string | undefined =>
  choices.some(({ disabled }) => disabled)
    ? 'A role with permissions that you do not hold cannot be chosen.'
    : undefined
