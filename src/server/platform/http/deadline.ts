import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { batchDeadlineMs, callDeadlineMs } from '#contract/core/units.ts'
import { Deadline } from '#server/platform/database/deadline.ts'
import { limitDatabase } from '#server/platform/database/pooled-database.ts'
import type { Database } from '#server/platform/database/tables.ts'

/**
 * A new deadline for a call of the endpoint, `callMs` for one on few rows; null for a download, which lasts as long as
 * its reader.
 */
export function createDeadline({ file, isBatch, job }: AnyEndpoint, callMs = callDeadlineMs): Deadline | null {
  return file ? null : new Deadline(isBatch || job ? batchDeadlineMs : callMs)
}

/** Runs a part of a call on a database that keeps the call's deadline, and records its statements where the call is traced. */
export function runWithin<T>(
  request: FastifyRequest,
  db: Database,
  work: (limited: Database) => Promise<T>,
): Promise<T> {
  const { deadline, trace } = request
  if (!deadline && !trace) return work(db)
  request.database ??= limitDatabase(db, deadline ?? undefined, trace?.observe)
  const limited = request.database
  return deadline ? deadline.run(() => work(limited)) : work(limited)
}
