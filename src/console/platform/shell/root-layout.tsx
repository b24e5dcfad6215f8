import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { isPageForbiddenStore } from '#console/platform/navigation/page-forbidden-store.ts'
import { useSession } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { toSafeReturnPath } from './safe-return-path.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

/** Removes the data of the previous user from screen and memory. */
function useResetOnUserChange(): void {
  const client = useQueryClient()
  const { kind, person } = useSession()
  const last = useRef(person?.Id)
  useEffect(() => {
    if (last.current !== undefined && person?.Id !== undefined && last.current !== person.Id) void client.resetQueries()
    else if (kind === 'in') void client.invalidateQueries()
    if (person) last.current = person.Id
  }, [client, kind, person])
}

/** Opens the sign-in when the session ends, and leaves it when one starts in another tab. */
function useFollowSession(): void {
  const { kind } = useSession()
  const { signIn } = useManifest()
  const navigate = useNavigate()
  const location = useLocation()
  const isAtSignIn = location.pathname === signIn.path
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router handles a change of the path alone
  useEffect(() => {
    const state = sessionStore.get()
    if (state.kind === 'out' && !location.pathname.startsWith(signIn.path)) {
      const search = state.isOnPurpose ? {} : { from: location.href }
      void navigate({ to: signIn.path, search, replace: !state.isOnPurpose })
    }
    if (state.kind === 'in' && isAtSignIn) {
      const from = new URLSearchParams(location.searchStr).get('from')
      void navigate({ href: toSafeReturnPath(from, signIn.path), replace: true })
    }
  }, [kind, isAtSignIn])
}

/** Around every page, signed in or not. */
export function RootLayout() {
  const { pathname } = useLocation()
  useResetOnUserChange()
  useFollowSession()
  useEffect(() => {
    // The next page may be allowed.
    if (pathname) isPageForbiddenStore.set(false)
  }, [pathname])
  return (
    <>
      <UnsavedChangesGuard />
      <Outlet />
    </>
  )
}
