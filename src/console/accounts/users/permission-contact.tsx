import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { type User, users } from '#contract/users.ts'
import { canSignIn } from './sign-in-text.ts'

/** How many administrators are named; more would be a list to read instead of somebody to ask. */
const namedLimit = 3

/** Whom to ask for a missing permission, as a sentence. Only those who can sign in can give it. */
function toContactText(people: readonly User[]): string {
  const admins = people.filter((user) => user.IsActive && canSignIn(user) && isAdmin(user))
  const names = admins.slice(0, namedLimit).map(({ FirstName, LastName }) => `${FirstName} ${LastName}`)
  if (admins.length > namedLimit) names.push('another administrator')
  if (names.length === 0) return 'Ask an administrator for it.'
  return `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)} for it.`
}

/** Names the administrators to people who may see the users; others read "an administrator". */
export function PermissionContact() {
  const enabled = useIsAllowed(users.list.access)
  const { data } = useEndpointQuery(users.list, {}, { enabled, errorDisplay: 'quiet' })
  return toContactText(enabled ? (data ?? []) : [])
}
