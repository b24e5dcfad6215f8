import { useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'

/** Work that a button starts, not again while it runs; a notice says why it failed. */
export function useNoticedRun(work: () => Promise<void>) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    if (isRunning) return
    setRunning(true)
    try {
      await work()
    } catch (thrown) {
      const error = toApiError(thrown)
      // A 401 opens the sign-in, which says enough.
      if (error.status !== 401) notify.requestError(error)
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}
