import { type Selectable, sql } from 'kysely'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { Job, JobRow } from '#contract/jobs.ts'
import { allOf, anyOf } from '#server/platform/database/sql.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { containsText } from '#server/platform/lists/text-search.ts'
import { type StoredJob, toJob } from './repository.ts'

/** Which jobs: those of one person, or of all; `filter` is an id or part of a title. */
export type JobQuery = { readonly personId?: number | undefined; readonly filter?: string | undefined }

/** Jobs, newest first. */
export const jobList: ListDefinition<JobQuery, StoredJob, Job> = {
  name: 'jobs',
  from: () => sql`jobs j`,
  column: createColumnResolver('j'),
  id: ['id'],
  tables: [{ table: 'jobs', alias: 'j', key: ['id'] }],
  select: sql`j.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: ({ personId, filter }) =>
    allOf([
      ...(personId === undefined ? [] : [sql`j.created_by_id = ${personId}`]),
      ...(filter ? [anyOf([sql`j.id::text = ${cleanId(filter)}`, containsText(sql`j.title`, filter)])] : []),
    ]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toJob,
}

type JobRowQuery = { readonly jobId: string; readonly state?: JobRow['State'] | undefined }

/** The rows of a job in their order, all or those of one state. */
export const jobRowList: ListDefinition<JobRowQuery, Selectable<Tables['job_rows']>, JobRow> = {
  name: 'job rows',
  from: () => sql`job_rows r`,
  column: createColumnResolver('r'),
  id: ['job_id', 'row'],
  tables: [{ table: 'job_rows', alias: 'r', key: ['job_id', 'row'] }],
  select: sql`r.*`,
  order: () => ({ columns: [{ name: 'row', type: 'integer' }], direction: 'asc' }),
  scope: ({ jobId, state }) =>
    allOf([sql`r.job_id = ${jobId}`, ...(state === undefined ? [] : [sql`r.state = ${state}`])]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: ({ row, subject, state, result }) => ({ Row: row, Subject: subject, State: state, Result: result }),
  exportColumns: {
    Row: ({ Row }) => Row,
    PlayerId: ({ Subject }) => Subject,
    State: ({ State }) => State,
    Result: ({ Result }) => Result,
  },
  exportLength: 5_000,
}
