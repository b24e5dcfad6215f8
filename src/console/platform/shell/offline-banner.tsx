import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectedStore } from '#console/platform/query/connection.ts'
import { fetchEnvironment } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import classes from './offline-banner.module.css'

/** How often a lost server is looked for, in milliseconds. */
const everyMs = 3000

/** Says that the server cannot be reached, looks for it, and asks everything again when it is back. */
export function OfflineBanner() {
  const connected = useStore(isConnectedStore)
  const client = useQueryClient()
  useEffect(() => {
    if (connected) return
    const timer = setInterval(() => void fetchEnvironment(), everyMs)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries()
    }
  }, [connected, client])
  return (
    <div role="status" className={connected ? undefined : classes.banner}>
      {connected ? null : 'The server cannot be reached. What you see may be old; what you typed is kept.'}
    </div>
  )
}
