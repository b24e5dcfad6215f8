import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '#server/platform/http/csv.ts'
import { escapeControl } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import type { FileRow } from './csv-file.ts'
import type { CellProblem } from './field-reader.ts'

/** Maximum number of invalid rows to print. */
const maxPrintedRows = 20

/** Maximum number of skipped row numbers to print per reason. */
const maxPrintedSkips = 200

function formatProblem({ column, value, reason }: CellProblem): string {
  // A cell may contain line ends, which would look like further rows.
  const shown = (value.length > 60 ? `${value.slice(0, 59)}…` : value).replace(/\p{Cc}/gu, escapeControl)
  return `column "${column}": ${value === '' ? '' : `"${shown}" `}${reason}`
}

/** Collects the invalid and skipped rows of a file, to print some of them and to write all to a report file. */
export class RowReport {
  invalid = 0
  skipped = 0
  readonly #invalidLines: string[] = []
  readonly #skips = new Map<string, { count: number; rows: number[] }>()
  readonly #file: WriteStream | undefined
  #error: unknown

  /** With a path, all invalid and skipped rows are written there as CSV, replacing an existing file. */
  constructor(path?: string) {
    if (path === undefined) return
    this.#file = createWriteStream(path, { mode: 0o600 })
    this.#file.on('error', (error) => {
      this.#error ??= error
    })
    this.#write(['row', 'line', 'outcome', 'column', 'value', 'reason'])
  }

  #write(cells: readonly (string | number)[]): void {
    this.#file?.write(csvLine(cells))
  }

  /** Adds a row with its problems; it is skipped if all of them say so, else invalid. */
  add(row: Pick<FileRow, 'row' | 'line'>, problems: readonly CellProblem[]): void {
    const isInvalid = problems.some(({ isSkip }) => !isSkip)
    if (isInvalid) this.invalid++
    else this.skipped++
    const messages: string[] = []
    for (const problem of problems) {
      const outcome = isInvalid ? 'invalid' : 'skipped'
      this.#write([row.row, row.line, outcome, problem.column, problem.value, problem.reason])
      const message = formatProblem(problem)
      if (!isInvalid) this.#addSkip(message, row.row)
      else messages.push(message)
    }
    if (isInvalid && this.#invalidLines.length < maxPrintedRows) {
      this.#invalidLines.push(`  row ${row.row}, line ${row.line}, ${messages.join('; ')}`)
    }
  }

  #addSkip(message: string, row: number): void {
    const known = this.#skips.get(message) ?? { count: 0, rows: [] }
    known.count++
    if (known.rows.length < maxPrintedSkips) known.rows.push(row)
    // Only some reasons are printed; the report file has all.
    if (this.#skips.size < maxPrintedRows || this.#skips.has(message)) this.#skips.set(message, known)
  }

  /** The first invalid rows as lines, and the number of others. */
  invalidLines(): string[] {
    if (this.invalid <= this.#invalidLines.length) return this.#invalidLines
    const rest = this.#file ? 'the report lists all' : '--report FILE lists all'
    return [...this.#invalidLines, `  … and ${this.invalid - this.#invalidLines.length} more; ${rest}`]
  }

  /** The skipped rows by reason with their row numbers. */
  skippedLines(): string[] {
    return [...this.#skips].map(([message, { count, rows }]) => {
      const more = count > rows.length ? ` and ${count - rows.length} more` : ''
      return `  ${message}: ${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`
    })
  }

  /** Closes the report file; throws CommandError when it could not be written. */
  async close(): Promise<void> {
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
