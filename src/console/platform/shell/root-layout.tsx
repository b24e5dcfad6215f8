import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSubmitKeys } from '#console/platform/forms/submit-keys.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { usePathname } from '#console/platform/navigation/use-pathname.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { useSession } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { useStore } from '#console/platform/store.ts'
import { toSafeReturnPath } from './safe-return-path.ts'

/** Refetches what is on screen when a session starts or its user changes. */
function useRefetchOnSession(): void {
  const client = useQueryClient()
  const { kind, person } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed role shows other data
  useEffect(() => {
    if (kind === 'in') void client.invalidateQueries()
  }, [client, kind, person])
}

/** Opens the sign-in when the session ends, and leaves it when one starts in another tab. */
function useAuthRedirect(): void {
  const { kind } = useSession()
  const { signIn, publicScreens } = useManifest()
  const navigate = useNavigate()
  const location = useLocation()
  const isAtSignIn = location.pathname === signIn.path
  const isPublic = [signIn, ...publicScreens].some(({ path }) => location.pathname.startsWith(path.replace(/\$.*/, '')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router handles a change of the path alone
  useEffect(() => {
    const state = sessionStore.get()
    if (state.kind === 'out' && !isPublic) {
      const isLogout = state.reason === 'logout' || state.reason === 'logout-elsewhere'
      void navigate({ to: signIn.path, search: isLogout ? {} : { from: location.href }, replace: !isLogout })
    }
    if (state.kind === 'in' && isAtSignIn) {
      const from = new URLSearchParams(location.searchStr).get('from')
      void navigate({ href: toSafeReturnPath(from, signIn.path), replace: true })
    }
  }, [kind, isAtSignIn])
}

/** Leads to the page of the second factor while the server demands one. */
function useSecondFactorRedirect(): void {
  const isRequired = useStore(secondFactorRequiredStore)
  const { secondFactorPath } = useManifest().signIn
  const { kind } = useSession()
  const pathname = usePathname()
  const navigate = useNavigate()
  useEffect(() => {
    if (isRequired && kind === 'in' && pathname !== secondFactorPath)
      void navigate({ to: secondFactorPath, replace: true })
  }, [isRequired, kind, pathname, secondFactorPath, navigate])
}

/** Around every page, signed in or not. */
export function RootLayout() {
  useRefetchOnSession()
  useAuthRedirect()
  useSecondFactorRedirect()
  useSubmitKeys()
  return <Outlet />
}
