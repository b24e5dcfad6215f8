import type { z } from 'zod'
import type { JobKind } from '#contract/jobs.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** On whose word, when and why work is done; what its audit entries carry. */
export type JobContext = {
  /** The job, when it is one. */
  readonly jobId: string | undefined
  readonly actor: { readonly id: number | null; readonly name: string }
  readonly address: string
  readonly requestId: string
  readonly reason: string
  readonly now: Date
  /** `size` random bytes. */
  readonly randomBytes: (size: number) => Buffer
}

/** How the work on one player ended. `result` says why it was not done. */
export type RowOutcome =
  | { readonly state: 'done'; readonly before?: unknown; readonly after?: unknown }
  | { readonly state: 'skipped' | 'failed'; readonly result: string }

/** What a kind of job does. `params` is what it needs beside the players, kept as JSON with the job. */
export type JobDefinition<Params> = {
  readonly kind: JobKind
  readonly params: z.ZodType<Params>
  /** The action of the audit entry of every player for whom it was done. */
  readonly action: string
  /** How many players a transaction holds; 250 when absent. */
  readonly chunk?: number
  /**
   * Works on some hundred players in the given transaction and says of each, in the same order, how it ended. Whatever
   * it does stays only when the transaction commits, together with the rows' states and audit entries: so nothing is
   * done twice or recorded without being done. It may throw; the players are then tried one by one.
   */
  run(db: Handle, params: Params, subjects: readonly string[], order: JobContext): Promise<readonly RowOutcome[]>
}

/** A kind of work that no longer knows the type of its parameters. */
export type JobHandler = {
  readonly kind: JobKind
  readonly action: string
  readonly chunk: number
  /** Reads the stored parameters and runs. */
  run(db: Handle, params: string, subjects: readonly string[], order: JobContext): Promise<readonly RowOutcome[]>
}

/** The usual number of players in one transaction. */
export const defaultBatchSize = 250

/** What is said of an id that no player has. */
export const unknownPlayer = 'There is no player with this id.'

/** Makes work that reads its parameters itself. */
export function defineJob<Params>(work: JobDefinition<Params>): JobHandler {
  return {
    kind: work.kind,
    action: work.action,
    chunk: work.chunk ?? defaultBatchSize,
    run: (db, params, subjects, order) => work.run(db, work.params.parse(JSON.parse(params)), subjects, order),
  }
}
