import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { suppressToast } from '#console/jobs/shared/job-toasts.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Job, jobs } from '#contract/jobs.ts'

const refetchIntervalMs = 1_000

/** Whether the job has not ended. */
export function isOpen({ State }: Job): boolean {
  return State === 'waiting' || State === 'running' || State === 'paused'
}

/** Polls the job of a delete request until it ends, shows a notice with the result, and refetches every query. */
export function FollowedJob({ id }: { id: string }) {
  const client = useQueryClient()
  const isReported = useRef(false)
  const getRefetchInterval = (data: { Job: Job } | undefined) =>
    data && !isOpen(data.Job) ? undefined : refetchIntervalMs
  const { data } = useEndpointQuery(
    jobs.get,
    { params: { id } },
    { errorDisplay: 'quiet', refetchInterval: getRefetchInterval },
  )
  const state = data?.Job.State
  const hasEnded = data !== undefined && !isOpen(data.Job)
  useEffect(() => {
    if (data === undefined) return
    if (!hasEnded) {
      isReported.current = false
      suppressToast(id, true)
      return
    }
    if (isReported.current) return
    isReported.current = true
    if (state === 'done') notify.success('Request deleted successfully!')
    else notify.error("Couldn't delete the Request.")
    void client.invalidateQueries()
  }, [id, data, hasEnded, state, client])
  useEffect(() => {
    suppressToast(id, true)
    return () => {
      // Without the page, the toast reports the end.
      if (!isReported.current) suppressToast(id, false)
    }
  }, [id])
  return null
}
