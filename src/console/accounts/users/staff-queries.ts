import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import type { PermissionInfo, Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import { type User, users } from '#contract/users.ts'

/** Every user. Without the permission nothing is asked and the list is empty. */
export function useUsers() {
  const enabled = useIsAllowed(users.list.access)
  // The specification shows no notice when the users cannot be fetched: the list says why.
  const { data, error, refetch } = useEndpointQuery(users.list, {}, { enabled, errorDisplay: 'contained' })
  return { rows: enabled ? data : [], error, refetch }
}

/** Every role. Without the permission nothing is asked and the list is empty. */
export function useRoles() {
  const enabled = useIsAllowed(roles.list.access)
  const { data, error, refetch } = useEndpointQuery(roles.list, {}, { enabled })
  return { rows: enabled ? data : [], error, refetch }
}

/** Every permission; undefined until it is loaded. Without the permission nothing is asked and there are none. */
export function usePermissions(): readonly PermissionInfo[] | undefined {
  const enabled = useIsAllowed(roles.permissions.access)
  const options = { enabled, errorDisplay: 'part', staleTime: Number.POSITIVE_INFINITY } as const
  const { data } = useEndpointQuery(roles.permissions, {}, options)
  return enabled ? data : []
}

/** The user with an id, newly loaded for editing; undefined until then. */
export function useUser(id: string): User | undefined {
  const { rows } = useUsers()
  const userEmail = useLastFound(rows?.find(({ Id }) => String(Id) === id)?.Email)
  const options = { enabled: userEmail !== undefined, errorDisplay: 'contained', keepPreviousData: false } as const
  return useLastFound(useEndpointQuery(users.get, { params: { userEmail: userEmail ?? '' } }, options).data)
}

const isMissing = (rows: ReadonlyArray<{ readonly Id: number }> | undefined, id: string | undefined) =>
  id !== undefined && rows !== undefined && !rows.some(({ Id }) => String(Id) === id)

/** Whether the users are loaded and none of them has the id. */
export function useIsUnknownUser(id: string | undefined): boolean {
  const isAllowed = useIsAllowed(users.list.access)
  return isMissing(useUsers().rows, id) && isAllowed
}

/** Whether the roles are loaded and none of them has the id. */
export function useIsUnknownRole(id: string | undefined): boolean {
  const isAllowed = useIsAllowed(roles.list.access)
  return isMissing(useRoles().rows, id) && isAllowed
}

/** The role with an id, newly loaded for editing; undefined until then. */
export function useRole(id: string): Role | undefined {
  const { rows } = useRoles()
  // A role that is not there is not asked for, which would only fail.
  const enabled = useLastFound(rows?.find(({ Id }) => String(Id) === id)) !== undefined
  const options = { enabled, errorDisplay: 'part', keepPreviousData: false } as const
  return useLastFound(useEndpointQuery(roles.get, { params: { id } }, options).data?.Role)
}
