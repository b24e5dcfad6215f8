import { BackupDamagedError } from '#server/platform/database/backup/backup-file.ts'
import { BackupKeyError } from '#server/platform/database/backup/encryption.ts'
import { RestoreError } from '#server/platform/database/backup/restore-backup.ts'
import type { BackupProgress } from '#server/platform/database/backup/write-backup.ts'
import type { CommandEnvironment } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { type Progress, showProgress } from './progress.ts'

/** Runs work with a progress display; the total is known at the first step. */
export async function withSteps<T>(
  environment: CommandEnvironment,
  title: string,
  work: (progress: BackupProgress) => Promise<T>,
): Promise<T> {
  let display: Progress | undefined
  try {
    return await work(({ done, total }) => {
      display ??= showProgress(environment, title, total)
      display.update(done)
    })
  } finally {
    display?.stop()
  }
}

/** The rows of a backup: "1,234 rows in 30 tables". */
export function formatRows(rows: Readonly<Record<string, number>>): string {
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0)
  return `${count.toLocaleString('en-US')} rows in ${Object.keys(rows).length} tables`
}

/** Converts errors of the file system, of a damaged backup and of a restore; others are returned unchanged. */
export function toCommandError(error: unknown, path: string): unknown {
  if (error instanceof BackupDamagedError || error instanceof BackupKeyError) return new CommandError(error.message)
  if (error instanceof RestoreError) {
    const hint = error.message.includes('not empty') ? ' Or use --replace to replace its content.' : ''
    return new CommandError(`${error.message}${hint}`)
  }
  if (error instanceof Error && 'syscall' in error) return new CommandError(`${path}: ${error.message}`)
  return error
}
