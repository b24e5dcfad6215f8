import type { Handle } from '#server/platform/database/tables.ts'
import { checkIds } from './same-ids.ts'

/** How the rows of a job are to have ended, and the action of the audit entry that each done row has. */
export type Ended = {
  action: string
  done: readonly string[]
  failed: readonly string[]
  skipped: readonly string[]
}

/**
 * Everything that is wrong with a job that has ended: rows that ended otherwise than they should, counts that disagree
 * with the rows, done rows without their one audit entry, audit entries without their done row.
 */
export async function checkJob(db: Handle, jobId: string, { action, ...ended }: Ended): Promise<string[]> {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('job_rows').select(['subject', 'state']).where('job_id', '=', jobId).execute()
  const audited = await db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .where('note', '=', `job ${jobId}`)
    .execute()
  const subjects = (state: string) => rows.filter((row) => row.state === state).map(({ subject }) => subject)
  const counted = JSON.stringify([job.total, job.done, job.failed, job.skipped])
  const there = JSON.stringify([
    rows.length,
    subjects('done').length,
    subjects('failed').length,
    subjects('skipped').length,
  ])
  const state = ended.failed.length > 0 ? 'failed' : 'done'
  return [
    ...(counted === there ? [] : [`job ${jobId} counts ${counted}, its rows are ${there}`]),
    ...(job.state === state ? [] : [`job ${jobId} is ${job.state}, not ${state}`]),
    ...checkIds('done rows', subjects('done'), ended.done),
    ...checkIds('failed rows', subjects('failed'), ended.failed),
    ...checkIds('rows left out', subjects('skipped'), ended.skipped),
    ...checkIds(
      'audit entries',
      audited.map(({ target_id }) => target_id),
      ended.done,
    ),
  ]
}

/** The problems with the audit entries of a starting call: there must be exactly one. */
export async function checkCall(db: Handle, action: string, jobId: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .where('note', '=', `job ${jobId}`)
    .execute()
  return entries.length === 1 ? [] : [`the call of job ${jobId} has ${entries.length} audit entries "${action}"`]
}
