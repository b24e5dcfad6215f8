import type { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** For whom, when and why a job handler runs: what its audit entries carry. */
export type JobContext = {
  /** Undefined when the handler runs within a call. */
  readonly jobId: string | undefined
  readonly actor: { readonly id: number | null; readonly name: string }
  readonly ipAddress: string
  readonly requestId: string
  readonly reason: string
  readonly now: Date
  /** `size` random bytes. */
  readonly randomBytes: (size: number) => Buffer
}

/** How one row ended. `result` says why a row was skipped or failed. */
export type RowOutcome =
  | { readonly state: 'done'; readonly before?: unknown; readonly after?: unknown }
  | { readonly state: 'skipped' | 'failed'; readonly result: string }

/**
 * A kind of job. `Params` is what it needs besides the player ids; it is stored with the job as JSON. `Prepared` is what
 * it computes of a batch before the transaction.
 */
export type JobDefinition<Params, Prepared = undefined> = {
  /** The endpoint that starts such jobs: it names the kind and the permission. */
  readonly startedBy: Endpoint & { readonly job: string }
  readonly params: z.ZodType<Params>
  /** The action of the audit entry of every player for whom it was done. */
  readonly action: string
  /** How many players one transaction holds; 250 when absent. */
  readonly batchSize?: number
  /**
   * The pause after a batch, as a multiple of the time that it took, at least; that of the server when absent. For long
   * jobs that nobody waits for, so that they hardly slow down the calls of staff.
   */
  readonly pauseMultiplier?: number
  /**
   * Processes one batch of player ids in the given transaction and returns their outcomes in the same order. The
   * effects commit together with the states and audit entries of the rows, so no row is processed twice. It may throw;
   * the players are then tried one by one.
   */
  run(
    db: Handle,
    params: Params,
    playerIds: readonly string[],
    context: JobContext,
    prepared: Prepared,
  ): Promise<readonly RowOutcome[]>
  /**
   * Slow work on a batch before its transaction opens; `run` gets the result and checks that it still holds. Only for
   * jobs that always run in the background.
   */
  readonly prepare?: (db: Handle, params: Params, playerIds: readonly string[]) => Promise<Prepared>
}

/** A job definition without the type of its parameters. */
export type JobHandler = {
  readonly kind: string
  readonly action: string
  readonly batchSize: number
  readonly pauseMultiplier: number
  /** Parses the stored parameters and runs a batch. */
  run(
    db: Handle,
    params: string,
    playerIds: readonly string[],
    context: JobContext,
    prepared?: unknown,
  ): Promise<readonly RowOutcome[]>
  /** Runs the preparation of a batch; absent when the job has none. */
  readonly prepare?: (db: Handle, params: string, playerIds: readonly string[]) => Promise<unknown>
}

/** How many players one transaction holds unless the job says otherwise. */
export const defaultBatchSize = 250

/** The result of a row whose id no player has. */
export const unknownPlayer = 'There is no player with this ID.'

/** Declares a kind of job. */
export function defineJob<Params, Prepared = undefined>(job: JobDefinition<Params, Prepared>): JobHandler {
  const { prepare } = job
  const parse = (params: string) => job.params.parse(parseJson(params))
  return {
    kind: job.startedBy.job,
    action: job.action,
    batchSize: job.batchSize ?? defaultBatchSize,
    pauseMultiplier: job.pauseMultiplier ?? 0,
    // The runner passes what `prepare` of the same job returned.
    run: (db, params, playerIds, context, prepared) =>
      job.run(db, parse(params), playerIds, context, prepared as Prepared),
    ...(prepare && { prepare: (db, params, playerIds) => prepare(db, parse(params), playerIds) }),
  }
}

/** The job handlers of all features by their kind. */
export type JobRegistry = ReadonlyMap<string, JobHandler>

/** Makes a registry of job handlers. Throws when two of them are of one kind. */
export function createJobRegistry(handlers: readonly JobHandler[]): JobRegistry {
  const registry = new Map(handlers.map((handler) => [handler.kind, handler]))
  if (registry.size !== handlers.length) throw new Error('Two job handlers are of the same kind.')
  return registry
}
