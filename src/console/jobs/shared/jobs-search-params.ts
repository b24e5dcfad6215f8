import { useCallback } from 'react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'

/** Which jobs are shown beside the page: `own`, or `all` for administrators; absent while they are not. */
export const JobsSearchParams = z.object({
  jobs: z.enum(['own', 'all']).optional(),
  /** Search, page and size of the list of jobs, which goes with its drawer. */
  jobsFilter: z.string().optional(),
  jobsPage: z.string().optional(),
  jobsSize: z.string().optional(),
})

/** The search params without the drawer of the jobs. */
export const closedJobs = { jobs: undefined, jobsFilter: undefined, jobsPage: undefined, jobsSize: undefined }

/** Opens the list of jobs beside the page, where a job that was just started shows how far it is. */
export function useOpenJobs(): () => void {
  const [, setSearchParams] = useSearchParams(JobsSearchParams)
  return useCallback(() => setSearchParams({ jobs: 'own' }), [setSearchParams])
}
