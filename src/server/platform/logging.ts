import { getErrorCode } from './database/unavailable.ts'
import type { Settings } from './settings.ts'

/** Where the lines of a log go. */
export type LogStream = { write(line: string): void }

/** An error as a log line has it. docs/operating.md lists the fields. */
type LoggedError = { type: string; message: string; stack: string; code?: string; constraint?: string; cause?: string }

/**
 * What is logged of an error. Of one of PostgreSQL not its detail, which quotes the values of a row, and no other member
 * that a library may add.
 */
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const code = getErrorCode(error)
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: toCauseText(error.cause) }),
  }
}

const toCauseText = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/** What is read of a request. */
type LoggedRequest = { method?: string; routeOptions?: { url?: string | undefined } }

/** The options of a server's logger. The lines that Fastify itself writes of a request name its route, not its path. */
export function toLoggerOptions(level: Settings['logLevel'], stream?: LogStream) {
  if (level === 'silent') return false
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      err: toLoggedError,
      req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url ?? 'none' }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
}
