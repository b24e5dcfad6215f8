import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'

/**
 * Logs an error of a background task, which retries by itself. An unavailable database is only a warning, because
 * an outage causes many; anything else is logged with its stack.
 */
export function createErrorReporter(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): (error: unknown) => void {
  return (error) => {
    if (error instanceof DatabaseUnavailable) {
      log.warn({ cause: error.message }, 'work beside the requests waits for the database')
    } else log.error({ err: error }, 'work beside the requests failed')
  }
}
