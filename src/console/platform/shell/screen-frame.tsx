import { Suspense, useEffect } from 'react'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { pageForbiddenStore } from '#console/platform/navigation/page-forbidden-store.ts'
import { pageTitleStore } from '#console/platform/navigation/page-title.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { useForbiddenReason } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { LoadingPage } from './loading-page.tsx'
import classes from './page.module.css'

/** A screen: its page, or the unauthorized text, and the title of the browser's tab. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  const ownReason = useForbiddenReason()(screen.access)
  const callReason = useStore(pageForbiddenStore)
  const reason = ownReason ?? callReason
  const title = useStore(pageTitleStore) ?? screen.title
  const name = useManifest().shellSettings.useName()
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [title, name])
  const Page = screen.page
  return (
    <div className={classes.page}>
      {reason === undefined ? (
        <Suspense fallback={<LoadingPage />}>
          <Page />
        </Suspense>
      ) : (
        <ForbiddenPage title={screen.title} reason={reason} />
      )}
    </div>
  )
}
