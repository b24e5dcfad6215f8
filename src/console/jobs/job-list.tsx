import { defineList } from '#console/platform/lists/list.ts'
import { toFilterQuery, toPageQuery } from '#console/platform/lists/list-params.ts'
import { jobs } from '#contract/jobs.ts'
import { getRefetchInterval } from './use-own-jobs.ts'

/** While the list is open it also shows soon what was started, paused or resumed elsewhere, in milliseconds. */
const maxIntervalMs = 5_000

/** The jobs, newest first; beside any page, whose own list has other search params. */
export const jobList = defineList({
  id: 'jobs',
  noun: { one: 'job', many: 'jobs' },
  label: 'Pages of the jobs',
  endpoint: jobs.list,
  toRequest: (params, { scope }: { readonly scope: 'own' | 'all' }) => ({
    query: { scope, ...toFilterQuery(params), ...toPageQuery(params) },
  }),
  queryOptions: {
    errorDisplay: 'quiet',
    refetchInterval: (shown) => Math.min(getRefetchInterval(shown), maxIntervalMs),
  },
  columns: [],
  rowKey: ({ Id }) => Id,
  search: { label: 'Search by job ID or title', hint: 'Matches a whole job ID, and any part of a title.' },
  paramNames: { filter: 'jobsFilter', page: 'jobsPage', size: 'jobsSize', view: 'jobsView' },
  emptyText: 'There are no jobs.',
  emptyAction: () => <>A message or a flag for more than 1,000 players becomes a job, and so does a delete request.</>,
  noMatchText: 'No job matches this search.',
})
