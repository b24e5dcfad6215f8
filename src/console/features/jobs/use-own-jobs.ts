import { useEffect, useRef } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { isToastSuppressed } from '#console/shared/job-toasts.ts'
import { type Job, jobs } from '#contract/jobs.ts'
import { formatEnd, hasEnded, isActive } from './job-labels.ts'

const whileRunningMs = 1_500
const otherwiseMs = 30_000

/** How often jobs are asked for: often while one of them runs. */
export function getRefetchInterval(shown: { readonly Result: readonly Job[] } | undefined): number {
  return shown?.Result.some(isActive) ? whileRunningMs : otherwiseMs
}

/** The person's newest jobs, kept up to date; tells when one of them ends. */
export function useOwnJobs(): readonly Job[] {
  const asked = useEndpointQuery(
    jobs.list,
    { query: { take: 15 } },
    { errorDisplay: 'quiet', refetchInterval: getRefetchInterval },
  )
  const found = asked.data?.Result
  useEndNotices(found)
  return found ?? []
}

function useEndNotices(found: readonly Job[] | undefined): void {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const job of found ?? []) {
      if (!hasEnded(job)) running.current.add(job.Id)
      else if (running.current.delete(job.Id)) {
        if (isToastSuppressed(job.Id)) continue
        if (job.State === 'failed') notify.error(formatEnd(job))
        else notify.success(formatEnd(job))
      }
    }
  }, [found])
}
