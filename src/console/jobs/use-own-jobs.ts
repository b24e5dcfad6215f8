import { useEffect, useRef } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Job, jobs } from '#contract/jobs.ts'
import { formatEnd, hasEnded, isActive } from './job-ends.ts'
import { isToastSuppressed } from './shared/job-toasts.ts'

const runningIntervalMs = 1_500
const idleIntervalMs = 30_000

/** The refetch interval of jobs in milliseconds: short while one of them runs. */
export function getRefetchInterval(shown: { readonly Result: readonly Job[] } | undefined): number {
  return shown?.Result.some(isActive) ? runningIntervalMs : idleIntervalMs
}

/** The user's newest jobs, refetched regularly; shows a notice when one of them ends. */
export function useOwnJobs(): readonly Job[] {
  const query = useEndpointQuery(
    jobs.list,
    { query: { take: 15 } },
    { errorDisplay: 'quiet', refetchInterval: getRefetchInterval },
  )
  const ownJobs = query.data?.Result
  useEndNotices(ownJobs)
  return ownJobs ?? []
}

function useEndNotices(ownJobs: readonly Job[] | undefined): void {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const job of ownJobs ?? []) {
      if (!hasEnded(job)) running.current.add(job.Id)
      else if (running.current.delete(job.Id)) {
        if (isToastSuppressed(job.Id)) continue
        if (job.State === 'failed') notify.error(formatEnd(job))
        else notify.success(formatEnd(job))
      }
    }
  }, [ownJobs])
}
