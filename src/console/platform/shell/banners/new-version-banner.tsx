import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { unsavedCountStore } from '#console/platform/forms/unsaved.ts'
import { isConnectedStore } from '#console/platform/query/connection.ts'
import { useStore } from '#console/platform/store.ts'
import classes from './banner.module.css'

/** How often the server's version is checked while the page is open, in milliseconds. */
const checkIntervalMs = 5 * 60_000

/** Whether the server serves another build than this page runs: the name of the first file holds a hash of its content. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  if (!script) return false
  try {
    const reply = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store', credentials: 'omit' })
    const page = await reply.text()
    return reply.ok && page.includes('/assets/') && !page.includes(new URL(script.src).pathname)
  } catch {
    return false
  }
}

/** Becomes true when the server has a newer console. Checked now and then, on returning to the tab, and after an outage. */
function useIsOutdated(): boolean {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    if (isNewer) return
    const check = () => {
      if (document.visibilityState === 'visible' && isConnectedStore.get()) void isOutdated().then(setNewer)
    }
    const timer = setInterval(check, checkIntervalMs)
    const stop = isConnectedStore.subscribe(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', check)
    }
  }, [isNewer])
  return isNewer
}

/** Offers to reload when the server was upgraded; with unsaved input only once that is saved. */
export function NewVersionBanner() {
  const isNewer = useIsOutdated()
  const hasUnsaved = useStore(unsavedCountStore) > 0
  return (
    <div role="status" className={isNewer ? classes.banner : undefined}>
      {isNewer ? 'The server has a newer version of the console. ' : null}
      {isNewer && hasUnsaved ? 'Save or discard your changes, then reload.' : null}
      {isNewer && !hasUnsaved ? (
        <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : null}
    </div>
  )
}
