import {
  BackupDamagedError,
  type BackupHead,
  type BackupPart,
  type BackupTotals,
  readBackupFile,
} from './backup-file.ts'

/** What a backup file holds. */
export type BackupSummary = Pick<BackupHead, 'createdAt' | 'migrations'> & BackupTotals

/**
 * Reads a whole backup file and checks its form, its row counts and its seal.
 * Throws BackupDamaged, or the file system's error.
 */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  let head: BackupHead | undefined
  let totals: BackupTotals | undefined
  for await (const part of verifyParts(file)) {
    if (part.part === 'head') head = part
    if (part.part === 'totals') totals = part
  }
  if (head === undefined || totals === undefined) throw new BackupDamagedError('The file is not a Quarterdeck backup.')
  return { createdAt: head.createdAt, migrations: head.migrations, rows: totals.rows, counters: totals.counters }
}

/** The parts of a backup file; throws BackupDamaged when they come in a wrong order or a table misses rows. */
export async function* verifyParts(file: string): AsyncGenerator<BackupPart> {
  const counted: Record<string, number> = {}
  let table: string | undefined
  let before: BackupPart['part'] | undefined
  for await (const part of readBackupFile(file)) {
    if ((part.part === 'head') !== (before === undefined) || before === 'totals') {
      throw new BackupDamagedError('The file is not a Quarterdeck backup, or its parts are in a wrong order.')
    }
    if (part.part === 'table') {
      table = part.table
      counted[table] = 0
    }
    if (part.part === 'row' && table !== undefined) counted[table] = (counted[table] ?? 0) + 1
    if (part.part === 'totals') compareCounts(part.rows, counted)
    before = part.part
    yield part
  }
  if (before !== 'totals') throw new BackupDamagedError('The backup file ends too early.')
}

function compareCounts(said: Readonly<Record<string, number>>, counted: Readonly<Record<string, number>>): void {
  for (const table of new Set([...Object.keys(said), ...Object.keys(counted)])) {
    if (said[table] === counted[table]) continue
    throw new BackupDamagedError(
      `The backup file has ${counted[table] ?? 0} rows of ${table}, not ${said[table] ?? 0}.`,
    )
  }
}
