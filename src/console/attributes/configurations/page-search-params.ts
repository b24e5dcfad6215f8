import { z } from 'zod'
import { JobsSearchParams } from '#console/jobs/shared/jobs-search-params.ts'

/** What is open on the page of the configurations. */
export const PageSearchParams = JobsSearchParams.extend({
  /** The id whose dialog is open. */
  edit: z.string().optional(),
  new: z.enum(['true']).optional(),
  /** The id whose recomputation is planned. */
  recompute: z.string().optional(),
  /** The id of a paused configuration that is about to be resumed. */
  resume: z.string().optional(),
  history: z.enum(['true']).optional(),
  /** The id of a replaced list that is previewed. */
  restore: z.string().optional(),
})
