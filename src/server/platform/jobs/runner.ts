import { randomBytes } from 'node:crypto'
import { jobs } from '#contract/jobs.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { confirmChanges } from '#server/platform/database/durability.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { JobContext, JobRegistry } from './define-job.ts'
import {
  claimJob,
  endJob,
  type FindPerson,
  findNextJob,
  finishRows,
  lockJob,
  revokedReason,
  type StoredJob,
  setJobState,
  waitingRows,
} from './repository.ts'
import { runBatch } from './run-batch.ts'

/** What a job prepared for the batch of these players. */
type PreparedBatch = { readonly jobId: string; readonly playerIds: readonly string[]; readonly value: unknown }

const rests = { shortestMs: 500, longestMs: 4_000 }

/** What the runner works with. */
export type RunnerParts = {
  db: Database
  registry: JobRegistry
  findPerson: FindPerson
  now: () => Date
  report: (error: unknown) => void
}

function isFor(prepared: PreparedBatch | undefined, job: StoredJob, playerIds: readonly string[]): boolean {
  return (
    prepared?.jobId === job.id &&
    prepared.playerIds.length === playerIds.length &&
    playerIds.every((id, index) => prepared.playerIds[index] === id)
  )
}

function toJobContext(job: StoredJob, now: Date): JobContext {
  return {
    jobId: job.id,
    actor: { id: job.created_by_id, name: job.created_by },
    ipAddress: job.address,
    requestId: job.request_id,
    reason: job.reason,
    now,
    randomBytes,
  }
}

/**
 * Runs jobs, one batch at a time. A batch is one transaction: the lock on its job, the effects, the audit entries and
 * the rows' new states. When a process dies, its rows are still waiting and the next process that claims the job
 * continues there; two processes never run the same job at once. Jobs take turns, so a small one does not wait for a
 * large one to end.
 */
export class JobRunner {
  readonly #parts: RunnerParts
  /** Jobs whose last batch failed: how many of their rows are still to be tried one by one. */
  readonly #singleRows = new Map<string, number>()
  /** Whether a batch may be committed although no synchronous standby has it. */
  #isUnconfirmed = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /**
   * Runs one batch of one job and returns the pause that is due after it, as a multiple of the time that it took; undefined
   * when no job is active. Throws when the database is unavailable.
   */
  async advance(): Promise<{ pauseMultiplier: number } | undefined> {
    const { db, now, report } = this.#parts
    const found: { job?: StoredJob | undefined } = {}
    try {
      if (this.#isUnconfirmed) await confirmChanges(db)
      this.#isUnconfirmed = false
      const next = await findNextJob(db)
      if (!next) return undefined
      found.job = next
      const prepared = await this.#prepareBatch(next)
      const { isLast } = await inTransaction(db, async (trx) => {
        found.job = await claimJob(trx)
        return { isLast: found.job !== undefined && (await this.#advanceJob(trx, found.job, prepared)) }
      })
      const { job } = found
      // A job that is shown as done must not lose its last batch, so it ends when that is committed.
      if (job && isLast) await inTransaction(db, (trx) => endJob(trx, job.id, now()))
      return job && { pauseMultiplier: this.#toRestFactor(job) }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.#isUnconfirmed = true
      if (error instanceof DatabaseUnavailable || !found.job) throw error
      report(error)
      await this.#afterError(found.job)
      return { pauseMultiplier: this.#toRestFactor(found.job) }
    }
  }

  #toRestFactor({ kind }: StoredJob): number {
    const { registry } = this.#parts
    return Math.max(1, registry.get(kind)?.pauseMultiplier ?? 0)
  }

  /** The rows of a job's next batch. */
  #nextRows(db: Handle, job: StoredJob): Promise<{ row: number; subject: string }[]> {
    const single = this.#singleRows.get(job.id) ?? 0
    return waitingRows(db, job.id, single > 0 ? 1 : (this.#parts.registry.get(job.kind)?.batchSize ?? 1))
  }

  /** Prepares the next batch of a job that has slow work, before any transaction; it may be another process's by then. */
  async #prepareBatch(job: StoredJob): Promise<PreparedBatch | undefined> {
    const { db, registry } = this.#parts
    const handler = registry.get(job.kind)
    if (!handler?.prepare) return undefined
    const playerIds = (await this.#nextRows(db, job)).map(({ subject }) => subject)
    return { jobId: job.id, playerIds, value: await handler.prepare(db, job.params, playerIds) }
  }

  /** Runs the next batch of a claimed job, or pauses it; true when that was the last batch. */
  async #advanceJob(db: Handle, job: StoredJob, prepared: PreparedBatch | undefined): Promise<boolean> {
    const reason = await revokedReason(db, job, this.#parts.findPerson)
    if (reason === undefined) return this.#runNextBatch(db, job, prepared)
    await this.#pauseRevoked(db, job, reason)
    return false
  }

  /** A job whose starter is no longer authorized waits until an authorized user resumes it. */
  async #pauseRevoked(db: Handle, job: StoredJob, reason: string): Promise<void> {
    const at = this.#parts.now()
    await setJobState(db, job.id, 'paused', at)
    await writeServerAudit(db, {
      at,
      action: jobs.pause.records.action,
      targetKind: jobs.pause.records.target,
      targetId: job.id,
      requestId: job.request_id,
      note: reason,
      before: { State: job.state },
      after: { State: 'paused' },
    })
  }

  async #runNextBatch(db: Handle, job: StoredJob, prepared: PreparedBatch | undefined): Promise<boolean> {
    const { registry, now } = this.#parts
    const started = performance.now()
    const handler = registry.get(job.kind)
    const single = this.#singleRows.get(job.id) ?? 0
    const rows = await this.#nextRows(db, job)
    if (rows.length === 0) {
      await endJob(db, job.id, now())
      return false
    }
    if (!handler) throw new Error(`no feature has a job handler of the kind ${job.kind}`)
    const playerIds = rows.map(({ subject }) => subject)
    // Another process ran that batch, or another job is due now: prepared again in the next round.
    if (handler.prepare && !isFor(prepared, job, playerIds)) return false
    const outcomes = await runBatch(db, handler, job.params, playerIds, toJobContext(job, now()), prepared?.value)
    const ended = rows.flatMap(({ row }, index) => {
      const outcome = outcomes[index]
      return outcome ? { row, outcome } : []
    })
    // The pause after the batch counts too: the remaining time is estimated from it.
    const activeMs = (performance.now() - started) * (1 + this.#toRestFactor(job))
    const { isLast } = await finishRows(db, job, ended, { activeMs, now: now() })
    if (single > 1) this.#singleRows.set(job.id, single - 1)
    else this.#singleRows.delete(job.id)
    return isLast
  }

  /** After a failed batch its rows are tried one by one; a row that fails alone is stored as failed. */
  async #afterError(job: StoredJob): Promise<void> {
    const { db, registry, now } = this.#parts
    if (!this.#singleRows.has(job.id)) {
      this.#singleRows.set(job.id, registry.get(job.kind)?.batchSize ?? 1)
      return
    }
    await inTransaction(db, async (trx) => {
      // Read again: the rollback released the lock, and the job may have been paused since.
      const locked = await lockJob(trx, job.id)
      const isActive = locked.state === 'waiting' || locked.state === 'running'
      const [row] = isActive ? await waitingRows(trx, job.id, 1) : []
      if (!row) return
      const outcome = { state: 'failed' as const, result: 'The server could not do this; its log says why.' }
      await finishRows(trx, locked, [{ row: row.row, outcome }], { activeMs: 0, now: now() })
    })
  }
}

/** Runs jobs in the background until the returned function is called, which lets the current batch end. */
export function startJobs(polling: Polling, parts: RunnerParts): () => Promise<void> {
  const runner = new JobRunner(parts)
  const run = async () => {
    const started = performance.now()
    const ran = await runner.advance()
    return ran && { restMs: Math.max(1, ran.pauseMultiplier * (performance.now() - started)) }
  }
  return polling.start(run, rests)
}
