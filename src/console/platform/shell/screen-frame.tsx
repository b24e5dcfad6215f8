import { useMatch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { type PageRefusal, RefusePageContext } from '#console/platform/navigation/page-refusal.ts'
import { pageTitleStore } from '#console/platform/navigation/page-title.ts'
import { useRememberPage } from '#console/platform/navigation/recents.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { toRefusalReason, useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { useStore } from '#console/platform/store.ts'
import { LoadingPage } from './loading-page.tsx'
import classes from './page.module.css'

const ForbiddenPage = lazyComponent(() => import('./forbidden-page.tsx'), 'ForbiddenPage')

/** The title of the browser's tab; apart from the page, which is not drawn again for it. */
function TabTitle({ screen }: { screen: Screen }) {
  const title = useStore(pageTitleStore) ?? screen.title
  const name = useManifest().shellSettings.useDisplayName()
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [title, name])
  return null
}

/** The refusal of a query of this page, the function that sets it, and the path of the page. The page of another path begins without one. */
function useRefusal() {
  // The path of the page on screen: the location is already that of the next page while that one is loading.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const [refused, setRefused] = useState<{ readonly pathname: string; readonly refusal: PageRefusal }>()
  const onRefused = useCallback((refusal: PageRefusal) => setRefused({ pathname, refusal }), [pathname])
  return [refused?.pathname === pathname ? refused.refusal : undefined, onRefused, pathname] as const
}

/** A screen: its page, or the unauthorized text, and the title of the browser's tab. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const ownReason = useForbiddenReason()(screen.access)
  const [refusal, onRefused, pathname] = useRefusal()
  const reason = ownReason ?? (refusal && toRefusalReason(refusal))
  const Page = screen.page
  useRememberPage(screen, pathname, reason === undefined)
  return (
    <div className={classes.page}>
      <TabTitle screen={screen} />
      <Suspense fallback={<LoadingPage />}>
        {reason === undefined ? (
          <RefusePageContext value={onRefused}>
            <Page />
          </RefusePageContext>
        ) : (
          <ForbiddenPage title={screen.title} reason={reason} />
        )}
      </Suspense>
    </div>
  )
}
