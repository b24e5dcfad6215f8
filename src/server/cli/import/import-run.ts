import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, print } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import { printTable } from '../print-table.ts'
import { withProgress } from '../progress.ts'
import { type Opened, recordCommand } from '../with-database.ts'
import { detectDialect, getFileSize } from './csv-file.ts'
import type { FileFacts } from './field-reader.ts'
import { type CheckedFile, checkFile, forEachBatch, type ImportSource } from './import-file.ts'
import type { RowReader } from './player-rows.ts'
import { RowReport } from './row-report.ts'

/** The options of both imports. */
export type ImportOptions = { readonly mapping: string; readonly dryRun?: true; readonly report?: string }

/** File options of every mapping. */
type FileMapping = { readonly source: string; readonly delimiter?: string; readonly header: boolean }

/** The parts that differ between kinds of import. */
export type ImportKind<M extends FileMapping, R> = {
  readMapping(text: string, name: string): M
  rowReader(mapping: M, facts: FileFacts): RowReader<R>
  readonly getId: (record: R) => string
  readonly idName: string
  /** Called for every valid row while the file is checked. */
  onRecord?(record: R): void
  /** The stored values of a row by column, for the preview of a dry run. */
  toCells(record: R): Readonly<Record<string, string>>
}

/** A checked file in which all rows are valid or skipped. */
export type PreparedImport<M, R> = {
  readonly mapping: M
  readonly source: ImportSource<R>
  readonly checked: CheckedFile
  /** The cells of the first valid rows. */
  readonly preview: readonly Readonly<Record<string, string>>[]
  /** Properties of the file for the audit entry. */
  readonly facts: Readonly<Record<string, string | number>>
  /** Reads the rows again in batches and shows progress with this title. */
  readonly eachBatch: (title: string, write: (records: readonly R[]) => Promise<void>) => Promise<void>
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

function printOutcome(environment: CommandEnvironment, name: string, rows: number, report: RowReport): void {
  const { invalid, skipped } = report
  if (skipped > 0) {
    print(environment, `${formatCount(skipped)} ${skipped === 1 ? 'row is' : 'rows are'} skipped as the mapping says:`)
    for (const line of report.skippedLines()) print(environment, line)
  }
  if (invalid === 0) return
  const heading = `${name} was not imported: ${formatCount(invalid)} of ${formatCount(rows)} rows ${invalid === 1 ? 'is' : 'are'} invalid.`
  throw new CommandError(`${heading} Nothing was changed.\n${report.invalidLines().join('\n')}`)
}

/** Reads the mapping, checks every row and prints what is wrong. Throws CommandError when a row is invalid. */
export async function prepareImport<M extends FileMapping, R>(
  environment: CommandEnvironment,
  file: string,
  options: ImportOptions,
  kind: ImportKind<M, R>,
): Promise<PreparedImport<M, R>> {
  const path = resolve(environment.folder, file)
  const { text, name } = await readMappingText(environment, options.mapping)
  const mapping = kind.readMapping(text, name)
  const dialect = await detectDialect(path, mapping)
  const read = kind.rowReader(mapping, { dialect, sourceName: mapping.source })
  const source = { path, dialect, read, getId: kind.getId, idName: kind.idName }
  const size = await getFileSize(path)
  const report = new RowReport(options.report && resolve(environment.folder, options.report))
  const preview: Readonly<Record<string, string>>[] = []
  const onRecord = (record: R) => {
    if (preview.length < maxPreviewRows) preview.push(kind.toCells(record))
    kind.onRecord?.(record)
  }
  const checked = await withProgress(environment, `Checking ${basename(path)}`, size, (update) =>
    checkFile(source, report, onRecord, update),
  ).finally(() => report.close())
  printOutcome(environment, basename(path), checked.rows, report)
  const facts = {
    file: basename(path),
    sha256: checked.sha256,
    source: mapping.source,
    mappingSha256: createHash('sha256').update(text).digest('hex'),
    rows: checked.rows,
    skipped: report.skipped,
  }
  const eachBatch = (title: string, write: (records: readonly R[]) => Promise<void>) =>
    withProgress(environment, title, size, (update) => forEachBatch(source, checked, write, update))
  return { mapping, source, checked, preview, facts, eachBatch }
}

/** Prints the first rows as an import would store them, and that nothing was changed. */
export function printDryRun<M, R>(environment: CommandEnvironment, { preview }: PreparedImport<M, R>): void {
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

/** Writes a prepared file and its audit entry in one transaction. `work` writes the rows and returns the counts. */
export async function writeImport<M, R, Counts extends { created: number; changed: number }>(
  environment: CommandEnvironment,
  { database }: Opened,
  prepared: PreparedImport<M, R>,
  action: string,
  work: (trx: Handle) => Promise<Counts>,
): Promise<Counts> {
  const counts = await inTransaction(database.db, async (trx) => {
    const counted = await work(trx)
    const after = { ...prepared.facts, ...counted }
    const targetId = basename(prepared.source.path)
    await recordCommand(trx, environment, { action, targetKind: 'data', targetId, after })
    return counted
  })
  if (counts.created + counts.changed > 0) await refreshStatistics(database.db)
  return counts
}
