import {
  BackupDamagedError,
  type BackupHead,
  type BackupPart,
  type BackupTotals,
  readBackupFile,
} from './backup-file.ts'

/** Summary of a backup file. */
export type BackupSummary = Pick<BackupHead, 'createdAt' | 'migrations'> & BackupTotals

/**
 * Reads a whole backup file and checks its format, row counts and checksum.
 * `key` decrypts it. Throws BackupDamagedError, BackupKeyError, or the file system's error.
 */
export async function verifyBackup(file: string, key?: Buffer): Promise<BackupSummary> {
  let head: BackupHead | undefined
  let totals: BackupTotals | undefined
  for await (const part of verifyParts(file, key)) {
    if (part.part === 'head') head = part
    if (part.part === 'totals') totals = part
  }
  if (head === undefined || totals === undefined) throw new BackupDamagedError('The file is not a Quarterdeck backup.')
  return { createdAt: head.createdAt, migrations: head.migrations, rows: totals.rows, counters: totals.counters }
}

/** The parts of a backup file; throws BackupDamagedError when their order is wrong or rows are missing. */
export async function* verifyParts(file: string, key?: Buffer): AsyncGenerator<BackupPart> {
  const counted: Record<string, number> = {}
  let table: string | undefined
  let previous: BackupPart['part'] | undefined
  for await (const part of readBackupFile(file, key)) {
    if ((part.part === 'head') !== (previous === undefined) || previous === 'totals') {
      throw new BackupDamagedError('The file is not a Quarterdeck backup, or its parts are in the wrong order.')
    }
    if (part.part === 'table') {
      table = part.table
      counted[table] = 0
    }
    if (part.part === 'row' && table !== undefined) counted[table] = (counted[table] ?? 0) + 1
    if (part.part === 'totals') compareCounts(part.rows, counted)
    previous = part.part
    yield part
  }
  if (previous !== 'totals') throw new BackupDamagedError('The backup file ends too early.')
}

function compareCounts(declared: Readonly<Record<string, number>>, counted: Readonly<Record<string, number>>): void {
  for (const table of new Set([...Object.keys(declared), ...Object.keys(counted)])) {
    if (declared[table] === counted[table]) continue
    throw new BackupDamagedError(
      `The backup file has ${counted[table] ?? 0} rows of ${table}, not ${declared[table] ?? 0}.`,
    )
  }
}
