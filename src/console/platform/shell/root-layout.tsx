import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isPageForbiddenStore } from '#console/platform/navigation/page-forbidden-store.ts'
import { useSession } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { toSafeReturnPath } from './safe-return-path.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

/** What belongs to somebody else must not stay on screen, nor in memory. */
function useFreshAnswersPerPerson(): void {
  const client = useQueryClient()
  const { kind, person } = useSession()
  const last = useRef(person?.Id)
  useEffect(() => {
    if (last.current !== undefined && person?.Id !== undefined && last.current !== person.Id) void client.resetQueries()
    else if (kind === 'in') void client.invalidateQueries()
    if (person) last.current = person.Id
  }, [client, kind, person])
}

/** Leads to the sign-in when the session is over, and away from it when one begins in another tab. */
function useFollowSession(): void {
  const { kind } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const isAtLogin = location.pathname === '/login'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address alone is the router's business
  useEffect(() => {
    const state = sessionStore.get()
    if (state.kind === 'out' && !location.pathname.startsWith('/login')) {
      const search = state.isOnPurpose ? {} : { from: location.href }
      void navigate({ to: '/login', search, replace: !state.isOnPurpose })
    }
    if (state.kind === 'in' && isAtLogin) {
      const from = new URLSearchParams(location.searchStr).get('from')
      void navigate({ href: toSafeReturnPath(from), replace: true })
    }
  }, [kind, isAtLogin])
}

/** Around every page, signed in or not. */
export function RootLayout() {
  const { pathname } = useLocation()
  useFreshAnswersPerPerson()
  useFollowSession()
  useEffect(() => {
    // Every address gets its own judgement.
    if (pathname) isPageForbiddenStore.set(false)
  }, [pathname])
  return (
    <>
      <UnsavedChangesGuard />
      <Outlet />
    </>
  )
}
