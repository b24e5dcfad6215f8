import {
  BackupDamagedError,
  type BackupHeader,
  type BackupRecord,
  type BackupTotals,
  readBackupFile,
} from './backup-file.ts'

/** Summary of a backup file. */
export type BackupSummary = Pick<BackupHeader, 'createdAt' | 'migrations'> & BackupTotals

/**
 * Reads a whole backup file and checks its format, row counts and checksum.
 * `key` decrypts it. Throws BackupDamagedError, BackupKeyError, or the file system's error.
 */
export async function verifyBackup(file: string, key?: Buffer): Promise<BackupSummary> {
  let header: BackupHeader | undefined
  let totals: BackupTotals | undefined
  for await (const record of readVerifiedRecords(file, key)) {
    if (record.kind === 'header') header = record
    if (record.kind === 'totals') totals = record
  }
  if (header === undefined || totals === undefined)
    throw new BackupDamagedError('The file is not a Quarterdeck backup.')
  return { createdAt: header.createdAt, migrations: header.migrations, rows: totals.rows, counters: totals.counters }
}

/** The records of a backup file; throws BackupDamagedError when their order is wrong or rows are missing. */
export async function* readVerifiedRecords(file: string, key?: Buffer): AsyncGenerator<BackupRecord> {
  const counted: Record<string, number> = {}
  let table: string | undefined
  let previous: BackupRecord['kind'] | undefined
  for await (const record of readBackupFile(file, key)) {
    if ((record.kind === 'header') !== (previous === undefined) || previous === 'totals') {
      throw new BackupDamagedError('The file is not a Quarterdeck backup, or its parts are in the wrong order.')
    }
    if (record.kind === 'table') {
      table = record.table
      counted[table] = 0
    }
    if (record.kind === 'row' && table !== undefined) counted[table] = (counted[table] ?? 0) + 1
    if (record.kind === 'totals') assertRowCounts(record.rows, counted)
    previous = record.kind
    yield record
  }
  if (previous !== 'totals') throw new BackupDamagedError('The backup file ends too early.')
}

function assertRowCounts(declared: Readonly<Record<string, number>>, counted: Readonly<Record<string, number>>): void {
  for (const table of new Set([...Object.keys(declared), ...Object.keys(counted)])) {
    if (declared[table] === counted[table]) continue
    throw new BackupDamagedError(
      `The backup file has ${counted[table] ?? 0} rows of ${table}, not ${declared[table] ?? 0}.`,
    )
  }
}
