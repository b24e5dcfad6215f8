import { Suspense, useEffect } from 'react'
import { isPageForbidden } from '#console/api/forbidden.ts'
import { useGameName } from '#console/api/game-name.ts'
import { pageTitle } from '#console/api/page-title.ts'
import type { Screen } from '#console/api/screen.ts'
import { useMay } from '#console/api/session.ts'
import { useWatched } from '#console/api/watchable.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { LoadingPage } from './loading-page.tsx'
import classes from './page.module.css'

/** A screen in its place: its page, or the unauthorized text, and the title of the browser's tab. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const may = useMay(screen.access)
  const isForbidden = useWatched(isPageForbidden)
  const title = useWatched(pageTitle) ?? screen.title
  const gameName = useGameName()
  useEffect(() => {
    document.title = gameName ? `${title} · ${gameName}` : title
  }, [title, gameName])
  const Page = screen.page
  return (
    <div className={classes.page}>
      {may && !isForbidden ? (
        <Suspense fallback={<LoadingPage />}>
          <Page />
        </Suspense>
      ) : (
        <ForbiddenPage title={screen.title} />
      )}
    </div>
  )
}
