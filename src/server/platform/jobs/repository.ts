import { type Selectable, sql } from 'kysely'
import { Job } from '#contract/jobs.ts'
import type { Person } from '#contract/session.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { JobContext, RowOutcome } from './define-job.ts'
import { getJobPermission, getRate, missingPermission, secondsLeft } from './rules.ts'

/** A job as it is stored. */
export type StoredJob = Selectable<Tables['jobs']>

const toJobFields = defineRowMapper(Job.omit({ Permission: true, Rate: true, SecondsLeft: true }))

/** Converts a row to a job of the contract. */
export function toJob(row: StoredJob): Job {
  const processed = row.done + row.failed + row.skipped
  const rate = getRate(processed, row.active_ms)
  return Object.assign(toJobFields(row), {
    Permission: getJobPermission(row.kind),
    Rate: rate,
    SecondsLeft: secondsLeft(row.total - processed, rate, row.state),
  })
}

/** A job to insert. `params` is JSON text. */
export type NewJob = { kind: string; title: string; params: string }

const rowsAtOnce = 10_000

/** Inserts a job with a row for every player, in the given order. The runner finds it once the transaction commits. */
export async function insertJob(
  db: Handle,
  job: NewJob,
  playerIds: readonly string[],
  context: JobContext,
): Promise<StoredJob> {
  const inserted = await insertEmptyJob(db, job, playerIds.length, context)
  for (let from = 0; from < playerIds.length; from += rowsAtOnce) {
    const rows = playerIds.slice(from, from + rowsAtOnce).map((subject, index) => ({ row: from + index + 1, subject }))
    await sql`
      insert into job_rows (job_id, row, subject)
      select ${inserted.id}::bigint, "row", subject from ${jsonRowset({ row: 'integer', subject: 'text' }, rows)}`.execute(
      db,
    )
  }
  return inserted
}

/** Inserts a job with a row for every player there is, or of `players`, by id, in statements that each stay short. */
export async function insertJobForAll(
  db: Handle,
  job: NewJob,
  context: JobContext,
  players: Sql = sql`players`,
): Promise<StoredJob> {
  const inserted = await insertEmptyJob(db, job, 0, context)
  let total = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<{ count: number; last: string | null }>`
      with page as (
        select player_id, row_number() over (order by player_id) as place from ${players} players
        where player_id > ${after} order by player_id limit ${rowsAtOnce}
      ), inserted as (
        insert into job_rows (job_id, row, subject)
        select ${inserted.id}::bigint, ${total}::integer + place, player_id from page returning subject
      )
      select count(*)::int as count, max(subject) as last from inserted`.execute(db)
    const [page] = rows
    total += page?.count ?? 0
    if (!page || page.last === null || page.count < rowsAtOnce) break
    after = page.last
  }
  await db.updateTable('jobs').set({ total }).where('id', '=', inserted.id).execute()
  return { ...inserted, total }
}

/** Inserts a job without its rows. */
function insertEmptyJob(db: Handle, job: NewJob, total: number, context: JobContext): Promise<StoredJob> {
  return db
    .insertInto('jobs')
    .values({
      ...job,
      state: 'waiting',
      created_by_id: context.actor.id,
      created_by: context.actor.name,
      created_at: context.now,
      reason: context.reason,
      request_id: context.requestId,
      address: context.ipAddress,
      total,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A job, locked until the transaction ends. Throws `job-unknown`. */
export async function lockJob(db: Handle, id: string): Promise<StoredJob> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('job-unknown'))
}

/** A job. Throws `job-unknown`. */
export async function getJob(db: Handle, id: string): Promise<StoredJob> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('job-unknown'))
}

/** Changes a job's state; a final one sets `finished_at`. */
export async function setJobState(db: Handle, id: string, state: Job['State'], now: Date): Promise<StoredJob> {
  const hasEnded = state === 'done' || state === 'failed' || state === 'canceled'
  return db
    .updateTable('jobs')
    .set({ state, finished_at: hasEnded ? now : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds a member of staff; undefined for one who was deleted or disabled. */
export type FindPerson = (db: Handle, id: number) => Promise<Person | undefined>

/**
 * Why a job must not continue: the person who started it was disabled or deleted, or lost the permission. Undefined
 * when it may. Jobs that the server started itself always may.
 */
export async function revokedReason(db: Handle, job: StoredJob, findPerson: FindPerson): Promise<string | undefined> {
  if (job.created_by_id === null) return undefined
  const person = await findPerson(db, job.created_by_id)
  if (!person) return `${job.created_by} has no account any more`
  const missing = missingPermission(job.kind, person)
  return missing && `${job.created_by} lacks ${missing} now`
}

/** Makes another person responsible for a job: its further audit entries name them and their IP address. */
export async function reassignJob(
  db: Handle,
  id: string,
  person: { readonly Id: number; readonly email: string },
  ipAddress: string,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ created_by_id: person.Id, created_by: person.email, address: ipAddress })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Sets the failed rows of a job back to waiting, and the job with them. */
export async function requeueFailed(db: Handle, id: string): Promise<StoredJob> {
  await db
    .updateTable('job_rows')
    .set({ state: 'waiting', result: '' })
    .where('job_id', '=', id)
    .where('state', '=', 'failed')
    .execute()
  return db
    .updateTable('jobs')
    .set({ state: 'waiting', failed: 0, finished_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const activeJobs = (db: Handle) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('advanced_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(1)

/** The active job whose last batch is longest ago, without a lock. */
export function findNextJob(db: Handle): Promise<StoredJob | undefined> {
  return activeJobs(db).executeTakeFirst()
}

/** Locks the active job whose last batch is longest ago; jobs that another process has locked are skipped. */
export function claimJob(db: Handle): Promise<StoredJob | undefined> {
  return activeJobs(db).forNoKeyUpdate().skipLocked().executeTakeFirst()
}

/** The next waiting rows of a job, in their order. */
export async function waitingRows(db: Handle, id: string, count: number): Promise<{ row: number; subject: string }[]> {
  return db
    .selectFrom('job_rows')
    .select(['row', 'subject'])
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('row')
    .limit(count)
    .execute()
}

/**
 * Stores the outcomes of rows and counts them in the job; `activeMs` is what they took. The job does not end with its
 * last row, see `endJob`.
 */
export async function finishRows(
  db: Handle,
  job: StoredJob,
  ended: readonly { row: number; outcome: RowOutcome }[],
  { activeMs, now }: { activeMs: number; now: Date },
): Promise<{ isLast: boolean }> {
  const rows = ended.map(({ row, outcome }) => ({
    row,
    state: outcome.state,
    result: outcome.state === 'done' ? '' : outcome.result,
  }))
  const { numAffectedRows } = await sql`
    update job_rows set state = incoming.state, result = incoming.result
    from ${jsonRowset({ row: 'integer', state: 'text', result: 'text' }, rows)}
    where job_id = ${job.id} and job_rows.row = incoming.row and job_rows.state = 'waiting'`.execute(db)
  if (numAffectedRows !== BigInt(rows.length)) throw new Error(`rows of job ${job.id} were finished twice`)
  const count = (state: RowOutcome['state']) => rows.filter((row) => row.state === state).length
  const done = job.done + count('done')
  const failed = job.failed + count('failed')
  const skipped = job.skipped + count('skipped')
  await db
    .updateTable('jobs')
    .set({
      done,
      failed,
      skipped,
      active_ms: job.active_ms + activeMs,
      advanced_at: now,
      state: 'running',
    })
    .where('id', '=', job.id)
    .execute()
  return { isLast: done + failed + skipped >= job.total }
}

/** Ends an active job that has no waiting rows. */
export async function endJob(db: Handle, id: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: sql`case when failed > 0 then 'failed' else 'done' end`, finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Deletes the jobs that ended before an instant, with their rows. */
export async function deleteJobs(db: Handle, endedBefore: Date): Promise<void> {
  await db.deleteFrom('jobs').where('finished_at', '<', endedBefore).execute()
}
