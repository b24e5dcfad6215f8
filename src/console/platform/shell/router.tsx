import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type LazyComponent, lazyComponent, type Screen } from '#console/platform/navigation/screen.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-params.ts'
import type { Slots } from '#console/platform/navigation/slots.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { isAllowedNow } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { ErrorPage } from './error-page.tsx'
import { getLandingPath } from './landing-path.ts'
import { LoadingPage } from './loading-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { Shell } from './shell.tsx'

const LoginPage = lazyComponent(() =>
  import('#console/features/session/login-page.tsx').then((module) => module.LoginPage),
)
const ResetPage = lazyComponent(() =>
  import('#console/features/session/reset-page.tsx').then((module) => module.ResetPage),
)

const isOut = () => sessionStore.get().kind === 'out'

/** Loads a page while the address changes, so that the old one stays until the new one can be drawn. */
function loaderOf(page: LazyComponent): () => Promise<void> {
  return async () => {
    await page.preload()
  }
}

/** A menu page takes one further segment, as every address of the console may, and has no use for it. */
function routePath({ path }: Screen): string {
  return path.startsWith('/acp/') && !path.includes('$') ? `${path}/{-$param}` : path
}

function loginRoutes(root: AnyRoute, landing: () => string): AnyRoute[] {
  const reset = createRoute({
    getParentRoute: () => root,
    path: '/login/reset',
    component: () => <ResetPage />,
    loader: loaderOf(ResetPage),
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: () => <LoginPage />,
    loader: loaderOf(LoginPage),
    beforeLoad: () => {
      if (!isOut()) throw redirect({ to: landing(), replace: true })
    },
  })
  return [login, reset]
}

function consoleRoutes(root: AnyRoute, slots: Slots, landing: () => string): AnyRoute {
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'console',
    component: Shell,
    beforeLoad: ({ location }) => {
      if (isOut()) throw redirect({ to: '/login', search: { from: location.href }, replace: true })
    },
  })
  // `/acp` itself too: the rest of the path may be empty.
  const toLanding = createRoute({
    getParentRoute: () => shell,
    path: '/acp/$',
    beforeLoad: () => {
      throw redirect({ to: landing(), replace: true })
    },
  })
  const docs = createRoute({
    getParentRoute: () => shell,
    path: '/acp/docs',
    beforeLoad: () => {
      if (environmentStore.get().environment !== 'Development') throw redirect({ to: '/', replace: true })
      throw redirect({ href: new URL('/docs/index.html', window.location.origin).href, reloadDocument: true })
    },
  })
  const screens = slots.screens.map((screen) =>
    createRoute({
      getParentRoute: () => shell,
      path: routePath(screen),
      component: () => <ScreenFrame screen={screen} />,
      loader: loaderOf(screen.page),
    }),
  )
  return shell.addChildren([...screens, docs, toLanding])
}

/** The addresses of the console: signing in, every screen behind the guard, and `/` for everything unknown. */
export function makeRouter(slots: Slots, history?: RouterHistory) {
  const landing = () => getLandingPath(slots.screens, isAllowedNow)
  const root: AnyRoute = createRootRoute({ component: RootLayout })
  const toStart = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to: isOut() ? '/login' : landing(), replace: true })
      },
    })
  return createRouter({
    history,
    routeTree: root.addChildren([
      ...loginRoutes(root, landing),
      consoleRoutes(root, slots, landing),
      toStart('/'),
      toStart('$'),
    ]),
    // The router's own way reads 00123 as a number; an id is text.
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}
