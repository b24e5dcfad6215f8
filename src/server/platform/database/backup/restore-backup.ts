import { sql } from 'kysely'
import { beginFeedAnew } from '#server/platform/outbox/outbox-repository.ts'
import { appliedMigrations, migrateInside, resetSchemaTo, SchemaTooNewError } from '../migrate.ts'
import { replaceEarlierNames } from '../migrations/baseline.ts'
import { migrations } from '../migrations/index.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import type { Handle } from '../tables.ts'
import { withoutIndexes } from '../without-indexes.ts'
import type { BackupRecord, BackupRow, BackupTotals } from './backup-file.ts'
import { type BackupTable, countRows, listBackupTables, seededTables, setCanonicalTextOutput } from './backup-tables.ts'
import { type BackupSummary, readVerifiedRecords, verifyBackup } from './verify-backup.ts'
import type { BackupProgress } from './write-backup.ts'

/** The backup cannot be restored into this database; the message says why and what to do. Nothing was changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** Options of a restore. */
export type RestoreOptions = {
  readonly progress?: BackupProgress
  /** The key of an encrypted backup. */
  readonly key?: Buffer | undefined
  /** True empties a database that is not empty first; sessions end. */
  readonly replace?: boolean
  /** Runs in the same transaction before tables are emptied, to read what must be kept. */
  readonly beforeClear?: (transaction: Handle) => Promise<void>
  /** Runs in the same transaction after all rows were inserted, for the audit entry. */
  readonly beforeCommit?: (transaction: Handle, summary: BackupSummary) => Promise<void>
}

/**
 * Restores a backup file into a migrated, empty database, in one transaction, after checking the
 * whole file. A backup of an earlier schema is restored into that schema and then migrated. Throws
 * BackupDamagedError, RestoreError (the database is not empty, or older than the backup), SchemaTooNewError or
 * SchemaTooOldError; then nothing was changed.
 */
export async function restoreBackup(
  database: OpenedDatabase,
  file: string,
  options: RestoreOptions = {},
): Promise<BackupSummary> {
  const { progress = () => undefined, replace = false, key, beforeClear, beforeCommit } = options
  const summary = await verifyBackup(file, key)
  await database.withoutTimeLimit(async () => {
    await database.db.transaction().execute(async (transaction) => {
      await setCanonicalTextOutput(transaction)
      // The backup has the figures that its rows were counted in, and its rows are no news.
      await sql`select set_config('quarterdeck.counts_figures', 'off', true),
        set_config('quarterdeck.writes_events', 'off', true)`.execute(transaction)
      const stored = replaceEarlierNames(summary.migrations)
      const isEarlier = await checkSchema(transaction, stored)
      const currentTables = await listBackupTables(transaction)
      await beforeClear?.(transaction)
      if (replace) await clearAll(transaction, currentTables)
      else await clearSeeds(transaction, currentTables)
      if (isEarlier) {
        await resetSchemaTo(transaction, stored)
        await clearSeeds(transaction, await listBackupTables(transaction))
      }
      const tables = isEarlier ? await listBackupTables(transaction) : currentTables
      const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
      const names = tables.map(({ name }) => name)
      await withoutIndexes(transaction, names, rows, () =>
        fill(transaction, tables, readVerifiedRecords(file, key), rows, progress),
      )
      await setCounters(transaction, summary.counters)
      if (isEarlier) await migrateInside(transaction)
      await beginFeedAnew(transaction)
      await beforeCommit?.(transaction, summary)
    })
    // The planner needs statistics about the new rows.
    await sql`analyze`.execute(database.db)
  })
  return summary
}

/** Whether the backup, with these migrations, is of an earlier schema than the database. */
async function checkSchema(transaction: Handle, stored: readonly string[]): Promise<boolean> {
  const unknown = stored.filter((name) => migrations[name] === undefined)
  if (unknown.length > 0) throw new SchemaTooNewError(unknown)
  const applied = await appliedMigrations(transaction)
  if (applied.join() === stored.join()) return false
  const prefix = applied.slice(0, stored.length)
  if (stored.length > 0 && prefix.join() === stored.join()) return true
  throw new RestoreError(
    `The backup was made with the schema ${stored.at(-1) ?? 'of an empty database'}, this database has ` +
      `${applied.at(-1) ?? 'none'}. Upgrade the database first.`,
  )
}

async function clearAll(transaction: Handle, tables: readonly BackupTable[]): Promise<void> {
  // Cascade includes tables that are not in a backup but reference these: sessions.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(transaction)
}

async function clearSeeds(transaction: Handle, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables) {
    if (seededTables.includes(name)) continue
    const rows = await countRows(transaction, name)
    if (rows > 0) {
      throw new RestoreError(`The database is not empty: ${name} has ${rows} rows. Restore into an empty one.`)
    }
  }
  // Referencing tables first.
  for (const { name } of tables.toReversed()) {
    if (seededTables.includes(name)) await sql`delete from ${sql.id(name)}`.execute(transaction)
  }
}

const maxBatchRows = 1_000
const maxBatchCharacters = 1_000_000

async function fill(
  transaction: Handle,
  tables: readonly BackupTable[],
  records: AsyncIterable<BackupRecord>,
  total: number,
  progress: BackupProgress,
): Promise<void> {
  let done = 0
  let batch: Batch | undefined
  const write = async () => {
    if (batch === undefined || batch.rows.length === 0) return
    await batch.insert(transaction)
    done += batch.rows.length
    progress({ table: batch.table.name, done, total })
    batch.empty()
  }
  for await (const record of records) {
    if (record.kind === 'table') {
      await write()
      batch = new Batch(findTable(tables, record.table), record.columns)
    } else if (record.kind === 'row') {
      batch?.add(record.values)
      if (batch?.isFull) await write()
    }
  }
  await write()
  // A migration cannot change a table whose references are still to be checked.
  await sql`set constraints all immediate`.execute(transaction)
}

function findTable(tables: readonly BackupTable[], name: string): BackupTable {
  const table = tables.find((candidate) => candidate.name === name)
  if (table === undefined) throw new RestoreError(`The backup has a table ${name} that this database does not have.`)
  return table
}

/** A batch of rows of one table to insert. */
class Batch {
  readonly table: BackupTable
  readonly #columns: readonly string[]
  rows: Record<string, string | null>[] = []
  #characters = 0

  constructor(table: BackupTable, columns: readonly string[]) {
    const unknown = columns.find((name) => !table.columns.some((column) => column.name === name))
    if (unknown !== undefined) throw new RestoreError(`The backup has an unknown column ${table.name}.${unknown}.`)
    this.table = table
    this.#columns = columns
  }

  get isFull(): boolean {
    return this.rows.length >= maxBatchRows || this.#characters >= maxBatchCharacters
  }

  add(values: BackupRow): void {
    this.rows.push(Object.fromEntries(this.#columns.map((name, index) => [name, values[index] ?? null])))
    for (const value of values) this.#characters += value?.length ?? 4
  }

  empty(): void {
    this.rows = []
    this.#characters = 0
  }

  async insert(transaction: Handle): Promise<void> {
    const table = sql.id(this.table.name)
    const columns = sql.join(this.#columns.map((name) => sql.id(name)))
    // One JSON parameter; PostgreSQL parses the texts by column type, so values stay exact.
    const result = await sql`
      insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(this.rows)}::json)`.execute(
      transaction,
    )
    if (result.numAffectedRows !== BigInt(this.rows.length)) {
      throw new Error(`Only ${result.numAffectedRows} of ${this.rows.length} rows of ${this.table.name} were written.`)
    }
  }
}

async function setCounters(transaction: Handle, counters: BackupTotals['counters']): Promise<void> {
  for (const { table, column, last, isUsed } of counters) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint, ${isUsed})`.execute(
      transaction,
    )
  }
}
