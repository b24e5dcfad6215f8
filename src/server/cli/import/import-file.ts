import { basename } from 'node:path'
import { CommandError } from '../command-error.ts'
import { type Dialect, type FileRow, readRows } from './csv-file.ts'
import type { CellProblem } from './field-reader.ts'
import type { RowReader } from './player-rows.ts'
import type { RowReport } from './row-report.ts'

/** Maximum rows per file, because all ids are kept in memory to find duplicates. */
const maxRows = 10_000_000

const maxBatchRows = 5000

/** Maximum text per batch in characters, to bound memory with large rows. */
const maxBatchCharacters = 8_000_000

export type ImportSource<R> = {
  readonly path: string
  readonly dialect: Dialect
  /** Creates the reader of one pass through the file: generated ids depend on the rows before. */
  readonly createReader: () => RowReader<R>
  /** The id that must be unique in the file, and its label. */
  readonly getId: (record: R) => string
  readonly idName: string
}

export type ReadRow<R> = Pick<FileRow, 'row' | 'line'> & { readonly record: R }

/** Result of checking a file. `sha256` is of its bytes, hexadecimal. */
export type CheckedFile = { readonly sha256: string; readonly rows: number; readonly valid: number }

function readRow<R>(read: RowReader<R>, row: FileRow, problems: CellProblem[]): R | undefined {
  if (row.broken === undefined) return read(row, problems)
  problems.push({ column: 'the row', value: '', reason: row.broken, isSkip: false })
  return undefined
}

/**
 * Reads every row once without changing anything and adds invalid and skipped rows to the report. `onRow` is called
 * for every valid row.
 */
export async function checkFile<R>(
  source: ImportSource<R>,
  report: RowReport,
  onRow: (row: ReadRow<R>) => void,
  progress: (bytes: number) => void,
): Promise<CheckedFile> {
  const read = source.createReader()
  const rowOfId = new Map<string, number>()
  let rows = 0
  let valid = 0
  const checkRow = (row: FileRow) => {
    const problems: CellProblem[] = []
    const record = readRow(read, row, problems)
    if (record !== undefined) {
      const id = source.getId(record)
      const earlier = rowOfId.get(id)
      if (earlier === undefined) rowOfId.set(id, row.row)
      else
        problems.push({ column: source.idName, value: id, reason: `is a duplicate of row ${earlier}`, isSkip: false })
    }
    if (problems.length > 0) report.add(row, problems)
    else if (record !== undefined) {
      valid++
      onRow({ row: row.row, line: row.line, record })
    }
  }
  const sha256 = await readRows(
    source.path,
    source.dialect,
    (found) => {
      rows += found.length
      if (rows > maxRows) {
        throw new CommandError(`${basename(source.path)} has more than ${maxRows} rows. Split it. Nothing was changed.`)
      }
      found.forEach(checkRow)
    },
    progress,
  )
  return { sha256, rows, valid }
}

/**
 * Reads a checked file again and passes its valid rows on in batches. Throws CommandError when the file has changed
 * since; the caller's transaction is then rolled back.
 */
export async function forEachBatch<R>(
  source: ImportSource<R>,
  checked: CheckedFile,
  work: (rows: readonly ReadRow<R>[]) => Promise<void>,
  progress: (bytes: number) => void,
): Promise<void> {
  const read = source.createReader()
  let batch: ReadRow<R>[] = []
  let characters = 0
  const flush = async () => {
    const rows = batch
    batch = []
    characters = 0
    if (rows.length > 0) await work(rows)
  }
  const sha256 = await readRows(
    source.path,
    source.dialect,
    async (rows) => {
      for (const row of rows) {
        const record = readRow(read, row, [])
        if (record === undefined) continue
        batch.push({ row: row.row, line: row.line, record })
        characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
        if (batch.length >= maxBatchRows || characters >= maxBatchCharacters) await flush()
      }
    },
    progress,
  )
  await flush()
  if (sha256 !== checked.sha256) {
    throw new CommandError(`${basename(source.path)} changed while it was read. No data was changed.`)
  }
}
