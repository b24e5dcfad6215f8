import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { basePath } from '#console/platform/navigation/base-path.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { Manifest } from '#console/platform/navigation/manifest.ts'
import type { PublicScreen, Screen, ScreenRoute } from '#console/platform/navigation/screen.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { isAllowedNow, isExcludedHere } from '#console/platform/session/session.ts'
import { getCurrentUser, sessionStore } from '#console/platform/session/session-store.ts'
import { ErrorPage } from './error-page.tsx'
import { getLandingPath } from './landing-path.ts'
import { LoadingPage } from './loading-page.tsx'
import { RootLayout } from './root-layout.tsx'

// Not part of the sign-in page's code.
const Shell = lazyComponent(() => import('./shell.tsx').then((module) => module.Shell))
const ScreenFrame = lazyComponent(() => import('./screen-frame.tsx').then((module) => module.ScreenFrame))

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
