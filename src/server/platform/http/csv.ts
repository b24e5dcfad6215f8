import Papa from 'papaparse'
import { formula } from '#contract/core/csv.ts'

/** What a CSV cell can hold; null and undefined are an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/** A separator of other programs, which would begin a new cell there, and outer white space. */
const otherSeparator = /[,\t]|^\s|\s$/

/** The first character of a file for programs that do not take it for UTF-8 otherwise. */
export const byteOrderMark = '\ufeff'

const options = {
  delimiter: ';',
  newline: '\r\n',
  escapeFormulae: formula,
  quotes: (value: unknown) => typeof value === 'string' && otherSeparator.test(value),
}

/**
 * One line of a CSV file, separated by `;` and ended by CRLF. Text that a spreadsheet would take for a formula gets a
 * leading `'`.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return csvLines([values])
}

function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  // The library only reads its rows; its type asks for lists that can change.
  return `${Papa.unparse(rows as CsvValue[][], options)}\r\n`
}

/**
 * A CSV file in chunks, one for each page of rows: a header line with the names of the columns, with the first of them, and
 * a line for every row. A page without rows makes no chunk.
 */
export async function* toCsvChunks<Row>(
  columns: Readonly<Record<string, (row: Row) => CsvValue>>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let header = csvLine(Object.keys(columns))
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield header + csvLines(rows.map((row) => cells.map((cell) => cell(row))))
    header = ''
  }
  if (header !== '') yield header
}

/** A CSV file with a byte order mark, without which Excel reads UTF-8 as the encoding of its country. */
export async function* withByteOrderMark(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const chunk of chunks) {
    yield isFirst ? `${byteOrderMark}${chunk}` : chunk
    isFirst = false
  }
}
