import { type Endpoint, isChange } from './endpoint.ts'
import type { PermissionName } from './permissions.ts'

/**
 * Who may make keys, webhooks, users and roles: no change that needs one of them is open to service accounts. What only administrators
 * may do decides about users as well: who signs in with which role, whom issuers vouch for.
 */
const forPeople: ReadonlySet<string> = new Set([
  'administrator',
  'MANAGE_GAME_KEYS',
  'MANAGE_SIDIOUS_USERS',
  'MANAGE_ROLE_PERMISSIONS',
] satisfies ('administrator' | PermissionName)[])

/** Whether one of these is for people alone. */
export const isForPeople = (needed: readonly string[]): boolean => needed.some((name) => forPeople.has(name))

/** What belongs to the person who calls: an account with its sessions, a saved view. */
const ownKinds: ReadonlySet<string> = new Set(['user', 'view'])

/**
 * Whether a call is closed to service accounts, whatever their role: a change that makes keys, users or roles or is for
 * administrators, a call about the caller's own account or views, and the calls about service accounts. Follows from the
 * endpoint, so that a new one is closed without being named. Source: ruling 102.
 */
export function isClosedToServiceAccounts(endpoint: Endpoint): boolean {
  const { path, access, records } = endpoint
  // Public calls know no caller.
  if (access === 'public') return false
  if (path.startsWith('/serviceaccounts') || path.startsWith('/users/me')) return true
  return isChange(endpoint) && (isForPeople([access].flat()) || ownKinds.has(records?.target ?? ''))
}
