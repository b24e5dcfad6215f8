import { DataFolderInUse } from '#server/platform/database/lock.ts'
import { CreatePermissionError, SchemaTooNewError } from '#server/platform/database/migrate.ts'
import { DatabaseUnavailable, getErrorCode } from '#server/platform/database/unavailable.ts'
import { SettingError } from './settings.ts'

const readable = [SettingError, DataFolderInUse, SchemaTooNewError, CreatePermissionError, DatabaseUnavailable]

const whyNotListening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not',
}

/** What server and command line say of a failure that whoever runs them can mend; undefined for a mistake in the program. */
export function formatStartError(problem: unknown): string | undefined {
  if (readable.some((kind) => problem instanceof kind)) return (problem as Error).message
  if (!(problem instanceof Error && 'syscall' in problem)) return undefined
  const { message } = problem
  if (problem.syscall === 'getaddrinfo') return `The name in HOST cannot be resolved: ${message}.`
  if ('path' in problem) return `${message}. QD_DATA_DIR says where the data folder is.`
  if (problem.syscall !== 'listen' || !('address' in problem) || !('port' in problem)) return undefined
  const why = whyNotListening[getErrorCode(problem) ?? ''] ?? message
  return `The server cannot listen on ${problem.address}, port ${problem.port}: ${why}. HOST, PORT and QD_METRICS_PORT say where.`
}
