import { useCallback, useMemo } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError, toApiError } from '#console/platform/query/api-error.ts'
import { call, isAborted } from '#console/platform/query/call.ts'
import { useStore } from '#console/platform/store.ts'
import type { Access } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { hasAnyOf, type PermissionName, permissions } from '#contract/core/permissions.ts'
import { environment } from '#contract/environment.ts'
import { type Person, type SecondFactorDue, session } from '#contract/session.ts'
import { environmentStore, type ServerInfo, storeEnvironment } from './environment-store.ts'
import { getPreview, usePreview, withPreview } from './preview.ts'
import {
  currentToken,
  endSession,
  getCurrentUser,
  refreshCurrentUser,
  restoreSession,
  type SessionState,
  sessionStore,
  startSessionFor,
} from './session-store.ts'

/**
 * The state of the session and its user, during a preview with the previewed role; `person` stays while an expired
 * session waits for a sign-in.
 */
export function useSession(): { readonly kind: SessionState['kind']; readonly person: Person | undefined } {
  const { kind } = useStore(sessionStore)
  const preview = usePreview()
  const person = getCurrentUser()
  return { kind, person: useMemo(() => withPreview(person, preview), [person, preview]) }
}

/** The signed-in user; only for pages behind the sign-in. */
export function useCurrentUser(): Person {
  const { person } = useSession()
  if (!person) throw new Error('This part of the console is shown to signed-in people only.')
  return person
}

function hasAccess(person: Person | undefined, access: Access): boolean {
  if (access === 'public') return true
  if (!person) return false
  return access === 'signed-in' || hasAnyOf(person, access)
}

/** `useIsAllowed` outside of React, for the router. */
export function isAllowedNow(access: Access): boolean {
  return hasAccess(withPreview(getCurrentUser(), getPreview()), access)
}

/** Whether the user has this access. The server decides; the console hides and disables by it. */
export function useIsAllowed(access: Access): boolean {
  return hasAccess(useSession().person, access)
}

/** `useIsAllowed` for several: returns the check itself. */
export function useAccessCheck(): (access: Access) => boolean {
  const { person } = useSession()
  return useCallback((access) => hasAccess(person, access), [person])
}

/**
 * The reason on a control that is disabled because of a missing permission, because all of several are missing, or
 * because it is for administrators.
 */
export function toMissingPermissionText(missing: 'administrator' | PermissionName | readonly PermissionName[]): string {
  if (missing === 'administrator') return 'Only administrators can do this.'
  const names = [missing].flat().map((permission) => `${permission} (${permissions[permission].allows.toLowerCase()})`)
  return `Your role lacks the permission ${names.join(' or ')}.`
}

/** The server's environment; undefined when unknown, which counts as Production for restricted actions. */
export function useEnvironment(): EnvironmentName | undefined {
  return useStore(environmentStore).environment
}

/** Whether something is absent in the server's environment; an unknown one counts as Production. */
export function isExcludedHere(excludedEnvironments: readonly EnvironmentName[] = []): boolean {
  return excludedEnvironments.includes(environmentStore.get().environment ?? 'Production')
}

/** The server that the console talks to. */
export function useServerInfo(): ServerInfo {
  return useStore(environmentStore)
}

/** Fetches the environment. Without a reply the stored one stays; returns the error. */
export async function fetchEnvironment(): Promise<ApiError | undefined> {
  try {
    storeEnvironment((await call(environment.info, {})).data)
    return undefined
  } catch (thrown) {
    return toApiError(thrown)
  }
}

/** Refreshes the signed-in user from the server; nothing changes without a reply. */
export async function refreshSession(): Promise<void> {
  const token = currentToken()
  if (!token) return
  try {
    const { data } = await call(session.me, {})
    if (currentToken() === token) refreshCurrentUser(data)
  } catch (thrown) {
    // Another person signed in while the call ran.
    if (isAborted(thrown)) return
    if (!(thrown instanceof ApiError)) throw thrown
  }
}

/** Restores the session and fetches the environment, before the first screen. */
export async function openSession(): Promise<void> {
  const [error] = await Promise.all([fetchEnvironment(), restoreSession()])
  if (error) notify.requestError(error)
  // Not awaited: the first screen uses the stored role until the server has replied.
  void refreshSession()
}

/**
 * Signs in and keeps the user; with `remember` until they sign out. Returns what is due when that is a second factor.
 * Throws ApiError.
 */
export async function signIn(
  email: string,
  password: string,
  remember: boolean,
): Promise<SecondFactorDue['SecondFactor'] | undefined> {
  const { data } = await call(session.authenticate, { body: { email, password, remember } })
  if ('SecondFactor' in data) return data.SecondFactor
  if ('Token' in data) startSessionFor(data, remember)
  return undefined
}

/** Signs out: here at once, on the server if it can be reached. */
export async function signOut(): Promise<void> {
  // Sent first, because it needs the token; not awaited, so that signing out is immediate.
  const logout = call(session.logout, {}).catch(() => undefined)
  endSession()
  await logout
}
