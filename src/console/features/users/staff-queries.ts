import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'

/** Every user. Without the permission nothing is asked and the list is empty. */
export function useUsers() {
  const enabled = useIsAllowed(users.list.access)
  const { data, error, refetch } = useEndpointQuery(users.list, {}, { enabled })
  return { rows: enabled ? data : [], error, refetch }
}

/** Every role. Without the permission nothing is asked and the list is empty. */
export function useRoles() {
  const enabled = useIsAllowed(roles.list.access)
  const { data, error, refetch } = useEndpointQuery(roles.list, {}, { enabled })
  return { rows: enabled ? data : [], error, refetch }
}
