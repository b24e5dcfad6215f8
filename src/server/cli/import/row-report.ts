import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '#server/platform/http/csv.ts'
import { escaped } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import type { FileRow } from './csv-file.ts'
import type { CellProblem } from './field-reader.ts'

/** How many bad rows are shown on the screen. */
const shownRows = 20

/** How many numbers of skipped rows are shown for one reason. */
const shownSkips = 200

function sentenceOf({ column, value, reason }: CellProblem): string {
  // A cell may hold ends of lines, with which it would write rows of its own.
  const shown = (value.length > 60 ? `${value.slice(0, 59)}…` : value).replace(/\p{Cc}/gu, escaped)
  return `column "${column}": ${value === '' ? '' : `"${shown}" `}${reason}`
}

/** Gathers the rows of a file that are bad or skipped, for the screen (a few) and for a report file (all of them). */
export class RowReport {
  bad = 0
  skipped = 0
  readonly #badLines: string[] = []
  readonly #skips = new Map<string, { count: number; rows: number[] }>()
  readonly #file: WriteStream | undefined
  #failure: unknown

  /** With a path, every bad and skipped row is written there as CSV; a file that exists is replaced. */
  constructor(path?: string) {
    if (path === undefined) return
    this.#file = createWriteStream(path, { mode: 0o600 })
    this.#file.on('error', (problem) => {
      this.#failure ??= problem
    })
    this.#write(['row', 'line', 'outcome', 'column', 'value', 'reason'])
  }

  #write(cells: readonly (string | number)[]): void {
    this.#file?.write(csvLine(cells))
  }

  /** Takes a row with its problems: bad if one of them refuses, else skipped. */
  add(row: Pick<FileRow, 'row' | 'line'>, problems: readonly CellProblem[]): void {
    const isBad = problems.some(({ isSkip }) => !isSkip)
    if (isBad) this.bad++
    else this.skipped++
    const sentences: string[] = []
    for (const problem of problems) {
      const outcome = isBad ? 'bad' : 'skipped'
      this.#write([row.row, row.line, outcome, problem.column, problem.value, problem.reason])
      const sentence = sentenceOf(problem)
      if (!isBad) this.#noteSkip(sentence, row.row)
      else sentences.push(sentence)
    }
    if (isBad && this.#badLines.length < shownRows) {
      this.#badLines.push(`  row ${row.row}, line ${row.line}, ${sentences.join('; ')}`)
    }
  }

  #noteSkip(sentence: string, row: number): void {
    const known = this.#skips.get(sentence) ?? { count: 0, rows: [] }
    known.count++
    if (known.rows.length < shownSkips) known.rows.push(row)
    // As many different reasons as the screen can bear; the report file has them all.
    if (this.#skips.size < shownRows || this.#skips.has(sentence)) this.#skips.set(sentence, known)
  }

  /** The first bad rows, a line each, and how many more there are. */
  badLines(): string[] {
    if (this.bad <= this.#badLines.length) return this.#badLines
    const rest = this.#file ? 'the report lists every one' : '--report FILE lists every one'
    return [...this.#badLines, `  … and ${this.bad - this.#badLines.length} more; ${rest}`]
  }

  /** The skipped rows by reason, with their numbers. */
  skippedLines(): string[] {
    return [...this.#skips].map(([sentence, { count, rows }]) => {
      const more = count > rows.length ? ` and ${count - rows.length} more` : ''
      return `  ${sentence}: ${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`
    })
  }

  /** Finishes the report file; refuses when it could not be written. */
  async close(): Promise<void> {
    if (!this.#file) return
    const file = this.#file
    if (!this.#failure) {
      file.end()
      await finished(file).catch((problem: unknown) => {
        this.#failure ??= problem
      })
    }
    if (this.#failure) {
      throw new CommandError(`The report cannot be written: ${toMessage(this.#failure)}. Nothing was changed.`)
    }
  }
}
