import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { EmptyState } from '#console/components/empty-state.tsx'
import { useSubmitKeys } from '#console/platform/forms/submit-keys.ts'
import { hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { type Manifest, useManifest } from '#console/platform/navigation/manifest.ts'
import { basePath, usePathname } from '#console/platform/navigation/pathname.ts'
import type { PublicScreen, Screen, ScreenRoute } from '#console/platform/navigation/screen.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { isAllowedNow, isExcludedHere, useSession } from '#console/platform/session/session.ts'
import { getCurrentUser, sessionStore } from '#console/platform/session/session-store.ts'
import { useStore } from '#console/platform/store.ts'
import { LoadingPage } from './loading-page.tsx'
import { getLandingPath } from './menu.ts'
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
function RootLayout() {
  useRefetchOnSession()
  useAuthRedirect()
  useSecondFactorRedirect()
  useSubmitKeys()
  return <Outlet />
}

/** Whether a part of the console could not be fetched: after an upgrade the old parts are gone. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}

/** In place of a page that failed to render. */
function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const missing = isChunkLoadError(error)
  const text = missing
    ? 'A part of the console could not be loaded. The server was upgraded or cannot be reached.'
    : 'This page cannot be shown: an error in the console. Nothing was changed.'
  return (
    <div role="alert">
      <EmptyState
        text={
          <>
            {text}
            {hasUnsaved() ? ' Reloading discards unsaved changes.' : ''}
          </>
        }
      >
        <Group gap="xs">
          <Button onClick={() => window.location.reload()}>Reload the console</Button>
          <Button variant="default" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        </Group>
      </EmptyState>
    </div>
  )
}

// Not part of the sign-in page's code.
const Shell = lazyComponent(() => import('./shell.tsx'), 'Shell')
const ScreenFrame = lazyComponent(() => import('./screen-frame.tsx'), 'ScreenFrame')

const isSignedOut = () => sessionStore.get().kind === 'out'

/** Loads components during the navigation, so that the old page stays until the new one can be drawn. */
function toLoader(...components: readonly { preload: () => Promise<unknown> }[]): () => Promise<void> {
  return async () => {
    await Promise.all(components.map(({ preload }) => preload()))
  }
}

/** A menu page takes one further path segment, as the specification has it for every URL of the console. */
function toRoutePath({ path }: ScreenRoute): string {
  return path.startsWith(`${basePath}/`) && !path.includes('$') ? `${path}/{-$param}` : path
}

/** Treats the path of a screen that the environment does not have as any unknown path. */
function checkPresence({ excludedEnvironments }: Pick<Screen, 'excludedEnvironments'>): void {
  if (isExcludedHere(excludedEnvironments)) throw redirect({ to: '/', replace: true })
}

function toPublicRoute(root: AnyRoute, screen: PublicScreen, beforeLoad = () => checkPresence(screen)): AnyRoute {
  const { path, page: Page } = screen
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
    loader: toLoader(Page),
    beforeLoad,
  })
}

function toConsoleRoutes(root: AnyRoute, { screens, signIn }: Manifest, landing: () => string): AnyRoute {
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'console',
    component: () => (
      <Suspense fallback={null}>
        <Shell />
      </Suspense>
    ),
    loader: toLoader(Shell, ScreenFrame),
    beforeLoad: ({ location }) => {
      if (isSignedOut()) throw redirect({ to: signIn.path, search: { from: location.href }, replace: true })
    },
  })
  // Also the base path itself: what follows it may be empty.
  const toLanding = createRoute({
    getParentRoute: () => shell,
    path: `${basePath}/$`,
    beforeLoad: () => {
      throw redirect({ to: landing(), replace: true })
    },
  })
  const docs = createRoute({
    getParentRoute: () => shell,
    path: `${basePath}/docs`,
    beforeLoad: () => {
      if (environmentStore.get().environment !== 'Development') throw redirect({ to: '/', replace: true })
      throw redirect({ href: new URL('/docs/index.html', window.location.origin).href, reloadDocument: true })
    },
  })
  const pages = screens.map((screen) =>
    createRoute({
      getParentRoute: () => shell,
      path: toRoutePath(screen),
      component: () => <ScreenFrame screen={screen} />,
      loader: toLoader(screen.page),
      beforeLoad: () => checkPresence(screen),
    }),
  )
  return shell.addChildren([...pages, docs, toLanding])
}

/** The routes of the console: the public screens, every screen behind the guard, and `/` for unknown paths. */
export function createConsoleRouter(manifest: Manifest, history?: RouterHistory) {
  const { screens, publicScreens, signIn } = manifest
  const landing = () => getLandingPath(screens, isAllowedNow, getCurrentUser()?.Display.StartScreen)
  const root: AnyRoute = createRootRoute({ component: RootLayout })
  const toStart = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to: isSignedOut() ? signIn.path : landing(), replace: true })
      },
    })
  const signInRoute = toPublicRoute(root, signIn, () => {
    if (!isSignedOut()) throw redirect({ to: landing(), replace: true })
  })
  return createRouter({
    history,
    routeTree: root.addChildren([
      signInRoute,
      ...publicScreens.map((screen) => toPublicRoute(root, screen)),
      toConsoleRoutes(root, manifest, landing),
      toStart('/'),
      toStart('$'),
    ]),
    // The router's own parser reads 00123 as a number; an id is text.
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}
