import { Suspense, useEffect } from 'react'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useStore } from '#console/platform/store.ts'
import { isNoticeListNeededStore } from './notify.ts'

const NoticeList = lazyComponent(() => import('#console/components/notice.tsx'), 'NoticeList')

/** How long after the first page the code of notices is loaded, in milliseconds. */
const preloadAfterMs = 2000

/** Renders the notices. Their code is loaded after the page, so that a lost connection can be reported. */
export function NoticeHost() {
  const isNeeded = useStore(isNoticeListNeededStore)
  useEffect(() => {
    const timer = setTimeout(() => void NoticeList.preload().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeList />
    </Suspense>
  ) : null
}
