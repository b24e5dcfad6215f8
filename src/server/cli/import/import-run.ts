import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, print, printTable } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import { withProgress } from '../progress.ts'
import { readCommandSettings, recordCommand, withDatabase } from '../with-database.ts'
import { detectDialect, getFileSize } from './csv-file.ts'
import type { FileFacts } from './field-reader.ts'
import { type CheckedFile, checkFile, forEachBatch, type ReadRow } from './import-file.ts'
import type { RowReader } from './player-rows.ts'
import { type ReportFile, type RowRemark, RowReport } from './row-report.ts'

/** The options of both imports. Only purchases are replaced. */
export type ImportOptions = {
  readonly mapping: string
  readonly dryRun?: true
  readonly report?: string
  readonly replace?: true
}

type FileMapping = {
  readonly source: string
  readonly delimiter?: string
  readonly header: boolean
  readonly guard: boolean
}

/** A checked file in which all rows are valid or skipped. */
export type CheckedImport<M, R> = {
  readonly mapping: M
  readonly checked: CheckedFile
  /** Takes the rows that the stored data does not admit, and those that a person should see. */
  readonly report: RowReport
  /** Reads the rows again in batches and shows progress with this title. */
  eachBatch(title: string, work: (rows: readonly ReadRow<R>[]) => Promise<void>): Promise<void>
}

/** What an import wrote: the counts, which its audit entry keeps, and the lines to print. */
export type ImportResult = {
  readonly counts: { readonly created: number; readonly changed: number } & Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
}

/** The parts that differ between kinds of import. */
export type ImportKind<M extends FileMapping, R> = {
  /** The action of its audit entry. */
  readonly action: string
  /** The headers of the exports that it takes. */
  readonly ownHeaders: readonly (readonly string[])[]
  readMapping(text: string, name: string): M
  /** Creates the reader of one pass through the file. */
  createReader(mapping: M, facts: FileFacts): RowReader<R>
  readonly getId: (record: R) => string
  readonly idName: string
  /** Called for every valid row while the file is checked. */
  onRow?(row: ReadRow<R>): void
  /** The stored values of a row by column, for the preview of a dry run. */
  toCells(record: R): Readonly<Record<string, string>>
  /** Compares the rows with the stored data, without locks. Returns what the import would do, as lines. */
  compare(db: Database, file: CheckedImport<M, R>): Promise<readonly string[]>
  /** Writes the rows in one transaction. */
  write(trx: Handle, file: CheckedImport<M, R>): Promise<ImportResult>
}

const maxPreviewRows = 10
const maxCellLength = 60

/** A number with separators: 90,189. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** The mapping's text, from a file or, if it starts with a brace, from the command line itself. */
async function readMappingText(
  environment: CommandEnvironment,
  given: string,
): Promise<{ text: string; name: string }> {
  if (given.trimStart().startsWith('{')) return { text: given, name: 'given on the command line' }
  const text = await readFile(resolve(environment.folder, given), 'utf8').catch((error: unknown) => {
    throw new CommandError(`The mapping ${given} cannot be read: ${toMessage(error)}`)
  })
  return { text, name: given }
}

/** A report that goes into a pipe has no byte order mark, which the next program would take for text. */
async function toReportFile(environment: CommandEnvironment, file: string): Promise<ReportFile> {
  const path = resolve(environment.folder, file)
  const found = await stat(path).catch(() => undefined)
  return { path, hasByteOrderMark: readCommandSettings(environment).csvByteOrderMark && (found?.isFile() ?? true) }
}

function printRemarks(environment: CommandEnvironment, report: RowReport, remark: RowRemark, what: string): void {
  const { count, lines } = report.remarked(remark)
  if (count === 0) return
  print(environment, `${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${what}:`)
  for (const line of lines) print(environment, line)
}

/** Prints what is noteworthy of the rows. Throws CommandError with those that are invalid, if there are any. */
function printReport(environment: CommandEnvironment, name: string, rows: number, report: RowReport): void {
  const { invalid, skipped } = report
  if (skipped > 0) {
    print(environment, `${formatCount(skipped)} ${skipped === 1 ? 'row is' : 'rows are'} skipped as the mapping says:`)
    for (const line of report.skippedLines()) print(environment, line)
  }
  printRemarks(environment, report, 'already imported', 'already imported, under an id with the number of a row')
  printRemarks(environment, report, 'replaced', 'of another sale than the stored order, which --replace overwrites')
  if (invalid === 0) return
  const heading = `${name} was not imported: ${formatCount(invalid)} of ${formatCount(rows)} rows ${invalid === 1 ? 'is' : 'are'} invalid.`
  throw new CommandError(`${heading} Nothing was changed.\n${report.invalidLines().join('\n')}`)
}

/** Prints the first rows as an import would store them, and that nothing was changed. */
function printDryRun(environment: CommandEnvironment, preview: readonly Readonly<Record<string, string>>[]): void {
  const titles = [...new Set(preview.flatMap((cells) => Object.keys(cells)))]
  if (preview.length > 0) {
    print(
      environment,
      preview.length === 1
        ? 'The row as it would be stored:'
        : `The first ${preview.length} rows as they would be stored:`,
    )
    printTable(
      environment,
      titles,
      preview.map((cells) => titles.map((title) => shorten(cells[title] ?? ''))),
    )
  }
  print(environment, 'Dry run: nothing was changed.')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > maxCellLength ? `${line.slice(0, maxCellLength - 1)}…` : line
}

/**
 * Runs an import: reads the mapping, checks every row, compares the rows with the stored data, prints what would be
 * done, and writes the rows and the audit entry in one transaction. Throws CommandError when a row is invalid.
 */
export async function runImport<M extends FileMapping, R>(
  environment: CommandEnvironment,
  fileName: string,
  options: ImportOptions,
  kind: ImportKind<M, R>,
): Promise<void> {
  const path = resolve(environment.folder, fileName)
  const { text, name } = await readMappingText(environment, options.mapping)
  const mapping = kind.readMapping(text, name)
  const dialect = await detectDialect(path, { ...mapping, ownHeaders: kind.ownHeaders })
  const createReader = () => kind.createReader(mapping, { dialect, sourceName: mapping.source })
  const source = { path, dialect, createReader, getId: kind.getId, idName: kind.idName }
  // A mapping that does not fit the file fails before a report replaces an earlier one.
  createReader()
  const size = await getFileSize(path)
  const report = new RowReport(
    options.report === undefined ? undefined : await toReportFile(environment, options.report),
  )
  const preview: Readonly<Record<string, string>>[] = []
  // Only when rows are compared with the stored data is it known which players they name.
  const addToPreview = (rows: readonly ReadRow<R>[]) => {
    for (const { record } of rows.slice(0, maxPreviewRows - preview.length)) preview.push(kind.toCells(record))
  }
  try {
    const checked = await withProgress(environment, `Checking ${basename(path)}`, size, (update) =>
      checkFile(source, report, (row) => kind.onRow?.(row), update),
    )
    const file: CheckedImport<M, R> = {
      mapping,
      checked,
      report,
      eachBatch: (title, work) =>
        withProgress(environment, title, size, (update) => {
          const showAndWork = (rows: readonly ReadRow<R>[]) => {
            addToPreview(rows)
            return work(rows)
          }
          return forEachBatch(source, checked, showAndWork, update)
        }),
    }
    if (report.invalid > 0) printReport(environment, basename(path), checked.rows, report)
    await withDatabase(environment, async ({ database: { db } }) => {
      const plan = await kind.compare(db, file)
      printReport(environment, basename(path), checked.rows, report)
      await report.close()
      for (const line of plan) print(environment, line)
      if (options.dryRun) return printDryRun(environment, preview)
      const result = await inTransaction(db, async (trx) => {
        const { counts, lines } = await kind.write(trx, file)
        const facts = {
          file: basename(path),
          sha256: checked.sha256,
          source: mapping.source,
          mappingSha256: createHash('sha256').update(text).digest('hex'),
          rows: checked.rows,
          skipped: report.skipped,
        }
        const target = { action: kind.action, targetKind: 'data', targetId: basename(path) }
        await recordCommand(trx, environment, { ...target, after: { ...facts, ...counts } })
        return { counts, lines }
      })
      if (result.counts.created + result.counts.changed > 0) await refreshStatistics(db)
      for (const line of result.lines) print(environment, line)
    })
  } finally {
    await report.close()
  }
}
