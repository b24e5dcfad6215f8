import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { suppressToast } from '#console/shared/job-toasts.ts'
import { type Job, jobs } from '#contract/jobs.ts'

const askedEveryMs = 1_000

/** Whether the job still has rows that nobody has to wake. */
export function isOpen({ State }: Job): boolean {
  return State === 'waiting' || State === 'running' || State === 'paused'
}

/** Follows the job of a delete request until it ends, tells how, and asks everything on screen again. */
export function FollowedJob({ id }: { id: string }) {
  const client = useQueryClient()
  const isTold = useRef(false)
  const everyMs = (data: { Job: Job } | undefined) => (data && !isOpen(data.Job) ? undefined : askedEveryMs)
  const { data } = useEndpointQuery(jobs.get, { params: { id } }, { errorDisplay: 'quiet', refetchInterval: everyMs })
  const state = data?.Job.State
  const hasEnded = data !== undefined && !isOpen(data.Job)
  useEffect(() => {
    if (data === undefined) return
    if (!hasEnded) {
      isTold.current = false
      suppressToast(id, true)
      return
    }
    if (isTold.current) return
    isTold.current = true
    if (state === 'done') notify.success('Request deleted successfully!')
    else notify.error("Couldn't delete the Request.")
    void client.invalidateQueries()
  }, [id, data, hasEnded, state, client])
  useEffect(() => {
    suppressToast(id, true)
    return () => {
      // Whoever leaves the page before the end still hears of it.
      if (!isTold.current) suppressToast(id, false)
    }
  }, [id])
  return null
}
