import { BackupKeyError } from '#server/platform/database/backup/encryption.ts'
import { EmbeddedError } from '#server/platform/database/embedded/embedded-error.ts'
import { CopiedDataFolder, DataFolderInUse, MovedDataFolder } from '#server/platform/database/lock/lock-holder.ts'
import { CreatePermissionError, SchemaTooNewError } from '#server/platform/database/migrate.ts'
import { SchemaTooOldError } from '#server/platform/database/migrations/baseline.ts'
import { DatabaseUnavailable, getErrorCode } from '#server/platform/database/unavailable.ts'
import { SettingError } from './settings.ts'

const readableErrors = [
  SettingError,
  BackupKeyError,
  DataFolderInUse,
  CopiedDataFolder,
  MovedDataFolder,
  SchemaTooNewError,
  SchemaTooOldError,
  CreatePermissionError,
  DatabaseUnavailable,
  EmbeddedError,
]

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not',
}

/** The message of an error that the operator can fix, for server and command line; undefined for a bug. */
export function formatStartError(error: unknown): string | undefined {
  if (readableErrors.some((errorClass) => error instanceof errorClass)) return (error as Error).message
  if (!(error instanceof Error && 'syscall' in error)) return undefined
  const { message } = error
  if (error.syscall === 'getaddrinfo') return `The name in HOST cannot be resolved: ${message}.`
  if ('path' in error) return `${message}. QD_DATA_DIR says where the data folder is.`
  if (error.syscall !== 'listen' || !('address' in error) || !('port' in error)) return undefined
  const reason = listenErrors[getErrorCode(error) ?? ''] ?? message
  return `The server cannot listen on ${error.address}, port ${error.port}: ${reason}. HOST, PORT and QD_METRICS_PORT say where.`
}
