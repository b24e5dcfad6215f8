import { sql } from 'kysely'
import { appliedMigrations } from '../migrate.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import type { Sql } from '../sql.ts'
import type { Handle } from '../tables.ts'
import { withoutTimeLimit } from '../time-limit.ts'
import { type BackupRecord, type BackupRow, type BackupTotals, writeBackupFile } from './backup-file.ts'
import { type BackupTable, countRows, listBackupTables, setCanonicalTextOutput } from './backup-tables.ts'
import { type BackupSummary, verifyBackup } from './verify-backup.ts'

/** Progress of a backup or a restore: rows done of all rows, and the current table. */
export type BackupProgress = (step: { readonly table: string; readonly done: number; readonly total: number }) => void

/** Options of a backup. */
export type BackupOptions = {
  readonly progress?: BackupProgress | undefined
  /** Encrypts the file. */
  readonly key?: Buffer | undefined
}

/**
 * Writes a consistent backup of everything but sessions, mails and sign-in attempts to one file, from one snapshot while
 * the database is in use; then reads the file again to verify it. Returns a summary. Throws DatabaseUnavailable, BackupDamagedError when the check fails, or the file system's error.
 */
export async function writeBackup(
  database: OpenedDatabase,
  file: string,
  { progress = () => undefined, key }: BackupOptions = {},
): Promise<BackupSummary> {
  await withoutTimeLimit(() =>
    database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => writeBackupFile(file, generateRecords(transaction, progress), key)),
  )
  return verifyBackup(file, key)
}

async function* generateRecords(transaction: Handle, progress: BackupProgress): AsyncGenerator<BackupRecord> {
  await setCanonicalTextOutput(transaction)
  const migrations = await appliedMigrations(transaction)
  yield { kind: 'header', format: 'quarterdeck-backup', version: 1, migrations, createdAt: new Date().toISOString() }
  const tables = await listBackupTables(transaction)
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await countRows(transaction, table.name)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const table of tables) {
    yield { kind: 'table', table: table.name, columns: table.columns.map((column) => column.name) }
    for await (const page of readPages(transaction, table)) {
      for (const values of page) yield { kind: 'row', values }
      done += page.length
      progress({ table: table.name, done, total })
    }
  }
  yield { kind: 'totals', rows, counters: await readCounters(transaction, tables) }
}

/** Approximate size of a page in characters; rows have between ten and two million. */
const pageSize = 2_000_000

async function* readPages(transaction: Handle, table: BackupTable): AsyncGenerator<BackupRow[]> {
  const names = table.columns.map((column) => column.name)
  const keyIndexes = table.key.map((name) => names.indexOf(name))
  const order = sql.join(table.key.map((name) => sql.id(name)))
  const texts = sql.join(names.map((name) => sql`${sql.id(name)}::text`))
  let limit = 20
  for (let last: BackupRow | undefined; ; ) {
    const { rows } = await sql<{ values: BackupRow }>`
      select json_build_array(${texts}) as values from ${sql.id(table.name)} ${afterKey(table, last)}
      order by ${order} limit ${sql.lit(limit)}`.execute(transaction)
    if (rows.length > 0) yield rows.map((row) => row.values)
    if (rows.length < limit) return
    const lastValues = rows.at(-1)?.values ?? []
    last = keyIndexes.map((index) => lastValues[index] ?? null)
    const size = rows.reduce(
      (sum, row) => sum + row.values.reduce((length, value) => length + (value?.length ?? 4), 0),
      0,
    )
    limit = Math.max(1, Math.min(5_000, limit * 4, Math.floor((limit * pageSize) / (size + 1))))
  }
}

function afterKey(table: BackupTable, last: BackupRow | undefined): Sql {
  if (last === undefined) return sql``
  const values = table.key.map((name, index) => {
    const type = table.columns.find((column) => column.name === name)?.type ?? 'text'
    return sql`${last[index]}::text::${sql.raw(type)}`
  })
  return sql`where (${sql.join(table.key.map((name) => sql.id(name)))}) > (${sql.join(values)})`
}

async function readCounters(transaction: Handle, tables: readonly BackupTable[]): Promise<BackupTotals['counters']> {
  const counters: BackupTotals['counters'] = []
  for (const { name, identity } of tables) {
    if (identity === null) continue
    const sequence = await sql<{ name: string }>`
      select pg_get_serial_sequence(${name}, ${identity}) as name`.execute(transaction)
    const { rows } = await sql<{ last: string; is_used: boolean }>`
      select last_value as last, is_called as is_used from ${sql.raw(sequence.rows[0]?.name ?? '')}`.execute(
      transaction,
    )
    for (const row of rows) counters.push({ table: name, column: identity, last: row.last, isUsed: row.is_used })
  }
  return counters
}
