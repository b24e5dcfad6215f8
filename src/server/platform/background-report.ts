import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'

/**
 * Logs what failed beside the requests, which tries again by itself. A database that does not answer is a line of
 * warning, because an import into the embedded one makes many; anything else is a mistake with its stack.
 */
export function createErrorReporter(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): (problem: unknown) => void {
  return (problem) => {
    if (problem instanceof DatabaseUnavailable) {
      log.warn({ cause: problem.message }, 'work beside the requests waits for the database')
    } else log.error({ err: problem }, 'work beside the requests failed')
  }
}
