import { basename } from 'node:path'
import { CommandError } from '../command-error.ts'
import { type Dialect, type FileRow, readRows } from './csv-file.ts'
import type { CellProblem } from './field-reader.ts'
import type { RowReader } from './player-rows.ts'
import type { RowReport } from './row-report.ts'

/** The most rows of one file: as many ids as can be compared for doubles in memory. */
const mostRows = 10_000_000

const batchRows = 5000

/** A batch is also full at this much text, so that large rows stay within memory. */
const batchText = 8_000_000

/** A file to import, and how its rows become records. */
export type ImportSource<R> = {
  readonly path: string
  readonly dialect: Dialect
  readonly read: RowReader<R>
  /** What must be unique within the file, and how it is called. */
  readonly idOf: (record: R) => string
  readonly idName: string
}

/** What checking a file found. `sha256` is over its bytes, hexadecimal. */
export type CheckedFile = { readonly sha256: string; readonly rows: number; readonly taken: number }

function readRow<R>(source: ImportSource<R>, row: FileRow, problems: CellProblem[]): R | undefined {
  if (row.broken === undefined) return source.read(row, problems)
  problems.push({ column: 'the row', value: '', reason: row.broken, isSkip: false })
  return undefined
}

/**
 * Reads every row once without changing anything, and tells the report what is bad or skipped. `onRecord` sees every
 * good row.
 */
export async function checkFile<R>(
  source: ImportSource<R>,
  report: RowReport,
  onRecord: (record: R) => void,
  progress: (bytes: number) => void,
): Promise<CheckedFile> {
  const rowOfId = new Map<string, number>()
  let rows = 0
  let taken = 0
  const checkRow = (row: FileRow) => {
    const problems: CellProblem[] = []
    const record = readRow(source, row, problems)
    if (record !== undefined) {
      const id = source.idOf(record)
      const earlier = rowOfId.get(id)
      if (earlier === undefined) rowOfId.set(id, row.row)
      else
        problems.push({ column: source.idName, value: id, reason: `stands in row ${earlier} already`, isSkip: false })
    }
    if (problems.length > 0) report.add(row, problems)
    else if (record !== undefined) {
      taken++
      onRecord(record)
    }
  }
  const sha256 = await readRows(
    source.path,
    source.dialect,
    (found) => {
      rows += found.length
      if (rows > mostRows) {
        throw new CommandError(
          `${basename(source.path)} has more than ${mostRows} rows. Split it. Nothing was changed.`,
        )
      }
      found.forEach(checkRow)
    },
    progress,
  )
  return { sha256, rows, taken }
}

/**
 * Reads a checked file again and hands its good rows on in batches. Refuses when the file is not the one that was
 * checked; the caller's transaction then leaves nothing behind.
 */
export async function forEachBatch<R>(
  source: ImportSource<R>,
  checked: CheckedFile,
  write: (records: readonly R[]) => Promise<void>,
  progress: (bytes: number) => void,
): Promise<void> {
  let batch: R[] = []
  let text = 0
  const flush = async () => {
    const records = batch
    batch = []
    text = 0
    if (records.length > 0) await write(records)
  }
  const sha256 = await readRows(
    source.path,
    source.dialect,
    async (rows) => {
      for (const row of rows) {
        const record = readRow(source, row, [])
        if (record === undefined) continue
        batch.push(record)
        text += row.cells.reduce((sum, cell) => sum + cell.length, 0)
        if (batch.length >= batchRows || text >= batchText) await flush()
      }
    },
    progress,
  )
  await flush()
  if (sha256 !== checked.sha256) {
    throw new CommandError(`${basename(source.path)} was changed while it was read. Nothing was changed.`)
  }
}
