import type { QueryClient } from '@tanstack/react-query'
import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError, toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { useStore } from '#console/platform/store.ts'
import type { Access } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { hasPermission, type PermissionName, permissions } from '#contract/core/permissions.ts'
import { environment } from '#contract/environment.ts'
import { type Person, session } from '#contract/session.ts'
import { environmentStore, type ServerInfo, storeEnvironment } from './environment-store.ts'
import {
  currentToken,
  endSession,
  refreshPerson,
  restoreSession,
  type SessionState,
  sessionStore,
  startSessionFor,
} from './session-store.ts'

/** The session as it stands, and whom it belongs to; `person` stays while an expired session waits for a sign-in. */
export function useSession(): { readonly kind: SessionState['kind']; readonly person: Person | undefined } {
  const state = useStore(sessionStore)
  return { kind: state.kind, person: personOf(state) }
}

function personOf(state: SessionState): Person | undefined {
  if (state.kind === 'in') return state.user
  return state.kind === 'expired' ? state.person : undefined
}

/** The person on whose behalf the page works; only for pages behind the sign-in. */
export function usePerson(): Person {
  const { person } = useSession()
  if (!person) throw new Error('This part of the console is shown to signed-in people only.')
  return person
}

function may(person: Person | undefined, access: Access): boolean {
  if (access === 'public') return true
  if (!person) return false
  return access === 'signed-in' || hasPermission(person, access)
}

/** `useMay` outside of React: for the router's decisions. */
export function isAllowedNow(access: Access): boolean {
  return may(personOf(sessionStore.get()), access)
}

/** Whether the person on screen may do what needs this access. The server decides; this hides and disables. */
export function useIsAllowed(access: Access): boolean {
  return may(useSession().person, access)
}

/** `useMay` for a whole list: gives the question itself. */
export function useAccessCheck(): (access: Access) => boolean {
  const { person } = useSession()
  return (access) => may(person, access)
}

/** Why a person without this permission cannot do something, for the hint on a disabled control. */
export function toMissingPermissionText(permission: PermissionName): string {
  return `Your role lacks the permission ${permission} (${permissions[permission].allows.toLowerCase()}).`
}

/** The server's environment; undefined when unknown, which counts as Production for restricted actions. */
export function useEnvironment(): EnvironmentName | undefined {
  return useStore(environmentStore).environment
}

/** Everything that the console knows of its server. */
export function useServerInfo(): ServerInfo {
  return useStore(environmentStore)
}

/** Asks which server this is. Without an answer, what storage remembers stays in force; gives what went wrong. */
export async function fetchEnvironment(): Promise<ApiError | undefined> {
  try {
    storeEnvironment((await call(environment.info, {})).data)
    return undefined
  } catch (thrown) {
    return toApiError(thrown)
  }
}

/** Takes over what the server says about the signed-in person now; nothing changes when it does not answer. */
export async function refreshSession(): Promise<void> {
  const token = currentToken()
  if (!token) return
  try {
    const { data } = await call(session.me, {})
    if (currentToken() === token) refreshPerson(data)
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
  }
}

/** Finds out who is signed in and which server this is, before the first screen. */
export async function openSession(): Promise<void> {
  const [failure] = await Promise.all([fetchEnvironment(), restoreSession()])
  if (failure) notify.requestError(failure)
  // Not awaited: the stored role draws the first screen, the server's answer corrects it.
  void refreshSession()
}

/** Signs in and keeps the user; with `remember` beyond the browser's closing. Throws RequestFailure. */
export async function signIn(email: string, password: string, remember: boolean): Promise<void> {
  const { data } = await call(session.authenticate, { body: { email, password, remember } })
  startSessionFor(data, remember)
}

/** Signs out: here at once, on the server if it can be reached. What was read leaves the memory. */
export async function signOut(client: QueryClient): Promise<void> {
  // Sent first, because it needs the token; not awaited, because the person wants to be gone.
  const told = call(session.logout, {}).catch(() => undefined)
  endSession()
  client.clear()
  await told
}
