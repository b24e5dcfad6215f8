import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { byteOrderMark, csvLine } from '#server/platform/http/csv.ts'
import { escapeControl } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import type { FileRow } from './csv-file.ts'
import type { CellProblem } from './field-reader.ts'

/** Maximum number of invalid rows to print. */
const maxPrintedRows = 20

/** Maximum number of skipped row numbers to print per reason. */
const maxPrintedSkips = 200

function formatProblem({ column, value, reason }: Omit<CellProblem, 'isSkip'>): string {
  // A cell may contain line ends, which would look like further rows.
  const shown = (value.length > 60 ? `${value.slice(0, 59)}…` : value).replace(/\p{Cc}/gu, escapeControl)
  return `column "${column}": ${value === '' ? '' : `"${shown}" `}${reason}`
}

/** What is noteworthy of a row that is imported. */
export type RowRemark = 'replaced' | 'already imported'

/** The first lines of a list and the number of all. */
class PrintedLines {
  count = 0
  readonly #lines: string[] = []

  add(line: string): void {
    if (this.count++ < maxPrintedRows) this.#lines.push(line)
  }

  /** The lines, and how many are left out. */
  print(rest: string): string[] {
    const more = this.count - this.#lines.length
    return more === 0 ? this.#lines : [...this.#lines, `  … and ${more} more; ${rest}`]
  }
}

/** Where a report is written as CSV. */
export type ReportFile = { readonly path: string; readonly hasByteOrderMark: boolean }

/** Collects the rows of a file that a person should see, to print some of them and to write all to a report file. */
export class RowReport {
  skipped = 0
  readonly #invalid = new PrintedLines()
  readonly #remarks = { replaced: new PrintedLines(), 'already imported': new PrintedLines() }
  readonly #skips = new Map<string, { count: number; rows: number[] }>()
  readonly #file: WriteStream | undefined
  #error: unknown
  #closing: Promise<void> | undefined

  /** With a file, all these rows are written there as CSV, replacing an existing one. */
  constructor(file?: ReportFile) {
    if (file === undefined) return
    this.#file = createWriteStream(file.path, { mode: 0o600 })
    this.#file.on('error', (error) => {
      this.#error ??= error
    })
    if (file.hasByteOrderMark) this.#file.write(byteOrderMark)
    this.#write(['row', 'line', 'outcome', 'column', 'value', 'reason'])
  }

  #write(cells: readonly (string | number)[]): void {
    this.#file?.write(csvLine(cells))
  }

  get invalid(): number {
    return this.#invalid.count
  }

  /** Adds a row with its problems; it is skipped if all of them say so, else invalid. */
  add({ row, line }: Pick<FileRow, 'row' | 'line'>, problems: readonly CellProblem[]): void {
    const outcome = problems.some(({ isSkip }) => !isSkip) ? 'invalid' : 'skipped'
    for (const problem of problems) this.#write([row, line, outcome, problem.column, problem.value, problem.reason])
    const messages = problems.map(formatProblem)
    if (outcome === 'invalid') this.#invalid.add(`  row ${row}, line ${line}, ${messages.join('; ')}`)
    else {
      this.skipped++
      for (const message of messages) this.#addSkip(message, row)
    }
  }

  /** Adds a row that is imported with a remark. */
  remark({ row, line }: Pick<FileRow, 'row' | 'line'>, remark: RowRemark, what: Omit<CellProblem, 'isSkip'>): void {
    this.#write([row, line, remark, what.column, what.value, what.reason])
    this.#remarks[remark].add(`  row ${row}, line ${line}, ${formatProblem(what)}`)
  }

  #addSkip(message: string, row: number): void {
    const known = this.#skips.get(message) ?? { count: 0, rows: [] }
    known.count++
    if (known.rows.length < maxPrintedSkips) known.rows.push(row)
    // Only some reasons are printed; the report file has all.
    if (this.#skips.size < maxPrintedRows || this.#skips.has(message)) this.#skips.set(message, known)
  }

  get #rest(): string {
    return this.#file ? 'the report lists all' : '--report FILE lists all'
  }

  /** The first invalid rows as lines, and the number of others. */
  invalidLines(): string[] {
    return this.#invalid.print(this.#rest)
  }

  /** How many rows have a remark, and the first of them as lines. */
  remarked(remark: RowRemark): { readonly count: number; readonly lines: readonly string[] } {
    const list = this.#remarks[remark]
    return { count: list.count, lines: list.print(this.#rest) }
  }

  /** The skipped rows by reason with their row numbers. */
  skippedLines(): string[] {
    return [...this.#skips].map(([message, { count, rows }]) => {
      const more = count > rows.length ? ` and ${count - rows.length} more` : ''
      return `  ${message}: ${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`
    })
  }

  /** Closes the report file; throws CommandError when it could not be written. */
  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  async #end(): Promise<void> {
    if (!this.#file) return
    const file = this.#file
    if (!this.#error) {
      file.end()
      await finished(file).catch((error: unknown) => {
        this.#error ??= error
      })
    }
    if (this.#error) {
      throw new CommandError(`The report cannot be written: ${toMessage(this.#error)}. Nothing was changed.`)
    }
  }
}
