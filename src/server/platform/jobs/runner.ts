import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '#contract/jobs.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import type { JobContext, JobHandler } from './define-job.ts'
import { claimJob, finishRows, lockJob, revokedReason, type StoredJob, setJobState, waitingRows } from './repository.ts'
import { runBatch } from './run-batch.ts'

const idleMs = 500
const restAfterFailureMs = 1_000

/** What the runner works with. */
export type RunnerParts = {
  db: Database
  works: readonly JobHandler[]
  /** After every chunk it rests so many times as long as the chunk took, for the requests beside it. */
  restFactor: number
  now: () => Date
  report: (problem: unknown) => void
}

function orderOf(job: StoredJob, now: Date): JobContext {
  return {
    jobId: job.id,
    actor: { id: job.created_by_id, name: job.created_by },
    address: job.address,
    requestId: job.request_id,
    reason: job.reason,
    now,
    randomBytes,
  }
}

/**
 * Works through jobs, a chunk at a time. A chunk is one transaction: the lock on its job, the work, the audit entries
 * and the rows' new states. A process that dies in the middle leaves the rows waiting, and whoever claims the job next
 * goes on there; two processes never work on one job at once. Jobs take turns, so a small one does not wait for a
 * large one to end.
 */
export class JobRunner {
  readonly #parts: RunnerParts
  /** Jobs whose last chunk failed: how many of their rows are tried one by one. */
  readonly #oneByOne = new Map<string, number>()

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Advances one job by one chunk; false when none waits. Throws when the database does not answer. */
  async advance(): Promise<boolean> {
    const { db, report } = this.#parts
    const found: { job?: StoredJob | undefined } = {}
    try {
      return await inTransaction(db, async (trx) => {
        found.job = await claimJob(trx)
        if (!found.job) return false
        const lapse = await revokedReason(trx, found.job)
        if (lapse === undefined) await this.#runChunk(trx, found.job)
        else await this.#halt(trx, found.job, lapse)
        return true
      })
    } catch (problem) {
      if (problem instanceof DatabaseUnavailable || !found.job) throw problem
      report(problem)
      await this.#afterFailure(found.job)
      return true
    }
  }

  /** Nothing is done any more on the word of somebody who may not: the job waits for one who vouches for the rest. */
  async #halt(db: Handle, job: StoredJob, lapse: string): Promise<void> {
    const at = this.#parts.now()
    await setJobState(db, job.id, 'paused', at)
    await writeServerAudit(db, {
      at,
      action: jobs.pause.records.action,
      targetKind: jobs.pause.records.target,
      targetId: job.id,
      requestId: job.request_id,
      note: lapse,
      before: { State: job.state },
      after: { State: 'paused' },
    })
  }

  async #runChunk(db: Handle, job: StoredJob): Promise<void> {
    const { works, restFactor, now } = this.#parts
    const started = performance.now()
    const work = works.find(({ kind }) => kind === job.kind)
    const single = this.#oneByOne.get(job.id) ?? 0
    const rows = await waitingRows(db, job.id, single > 0 ? 1 : (work?.chunk ?? 1))
    if (rows.length === 0) {
      await setJobState(db, job.id, job.failed > 0 ? 'failed' : 'done', now())
      return
    }
    if (!work) throw new Error(`nothing does jobs of the kind ${job.kind}`)
    const subjects = rows.map(({ subject }) => subject)
    const outcomes = await runBatch(db, work, job.params, subjects, orderOf(job, now()))
    const ended = rows.flatMap(({ row }, index) => {
      const outcome = outcomes[index]
      return outcome ? { row, outcome } : []
    })
    // The rest belongs to the pace: the time that is left is told by it.
    const activeMs = (performance.now() - started) * (1 + restFactor)
    await finishRows(db, job, ended, { activeMs, now: now() })
    if (single > 1) this.#oneByOne.set(job.id, single - 1)
    else this.#oneByOne.delete(job.id)
  }

  /** A chunk that failed as a whole is tried row by row; a row that fails alone is written down as failed. */
  async #afterFailure(job: StoredJob): Promise<void> {
    const { db, works, now } = this.#parts
    if (!this.#oneByOne.has(job.id)) {
      this.#oneByOne.set(job.id, works.find(({ kind }) => kind === job.kind)?.chunk ?? 1)
      return
    }
    await inTransaction(db, async (trx) => {
      // Read again: the failed transaction has given the job free, and somebody may have paused it.
      const locked = await lockJob(trx, job.id)
      const goesOn = locked.state === 'waiting' || locked.state === 'running'
      const [row] = goesOn ? await waitingRows(trx, job.id, 1) : []
      if (!row) return
      const outcome = { state: 'failed' as const, result: 'The server could not do this; its log says why.' }
      await finishRows(trx, locked, [{ row: row.row, outcome }], { activeMs: 0, now: now() })
    })
  }
}

/**
 * Works through jobs beside the requests until the returned function is called, which lets the present chunk end. It
 * rests after every chunk, so that staff get at least every other moment of the database.
 */
export function startJobs(parts: RunnerParts): () => Promise<void> {
  const runner = new JobRunner(parts)
  const stopping = new AbortController()
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  const work = async () => {
    while (!stopping.signal.aborted) {
      const started = performance.now()
      try {
        await rest((await runner.advance()) ? Math.max(1, parts.restFactor * (performance.now() - started)) : idleMs)
      } catch (problem) {
        parts.report(problem)
        await rest(restAfterFailureMs)
      }
    }
  }
  const running = work()
  return async () => {
    stopping.abort()
    await running
  }
}
