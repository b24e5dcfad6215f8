import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectedStore } from '#console/platform/query/connection.ts'
import { fetchEnvironment } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import classes from './banner.module.css'

/** How often the server is tried while it cannot be reached, in milliseconds. */
const retryIntervalMs = 3000

/** Shows that the server cannot be reached, retries, and refetches every query once it can. */
export function OfflineBanner() {
  const isConnected = useStore(isConnectedStore)
  const client = useQueryClient()
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(() => void fetchEnvironment(), retryIntervalMs)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries()
    }
  }, [isConnected, client])
  return (
    <div role="status" className={isConnected ? undefined : classes.banner}>
      {isConnected ? null : 'The server cannot be reached. What you see may be old; what you typed is kept.'}
    </div>
  )
}
