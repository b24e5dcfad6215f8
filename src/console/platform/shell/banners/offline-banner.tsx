import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectedStore, lostReplyStore } from '#console/platform/query/connection.ts'
import { refetchNow } from '#console/platform/query/refetch.ts'
import { fetchEnvironment } from '#console/platform/session/session.ts'
import { useStore } from '#console/platform/store.ts'
import classes from './banner.module.css'

/** The shortest time between two probes, in milliseconds. */
const probeIntervalMs = 3000

/** Probes the server after a call without a reply, and on until a probe gets one; then refetches what is on screen. */
function useProbe(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isMounted = true
    let probedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = async () => {
      probedAt = Date.now()
      const error = await fetchEnvironment()
      if (!isMounted) return
      timer = undefined
      const wasConnected = isConnectedStore.get()
      isConnectedStore.set(error?.status !== 0)
      if (!isConnectedStore.get()) schedule()
      else if (!wasConnected) void refetchNow(client)
    }
    // Until the probe has ended the timer stays set, so that there is one probe at a time.
    const schedule = () => {
      timer ??= setTimeout(() => void probe(), Math.max(0, probedAt + probeIntervalMs - Date.now()))
    }
    if (!isConnectedStore.get()) schedule()
    const stop = lostReplyStore.subscribe(schedule)
    return () => {
      isMounted = false
      stop()
      clearTimeout(timer)
    }
  }, [client])
}

/** Shows that the server cannot be reached: that a probe got no reply, not that a single call failed. */
export function OfflineBanner() {
  const isConnected = useStore(isConnectedStore)
  useProbe()
  return (
    <div role="status" className={isConnected ? undefined : classes.banner}>
      {isConnected ? null : 'The server cannot be reached. The data may be outdated; your input is kept.'}
    </div>
  )
}
