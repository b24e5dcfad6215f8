/** What a CSV cell can hold; null and undefined are an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

const delimiter = ';'

/** A number as every spreadsheet reads it: these stay as they are, also when they begin with a minus. */
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Text that a spreadsheet may run: it begins with a formula sign, plain or full-width, perhaps after spaces, quotes or
 * invisible characters; or it begins with a tab, a line break or NUL, which some programs skip.
 */
const mayRun = /^(?:[\s\p{Cf}"'`‘’“”]*[=+\-@＝＋－＠]|[\t\r\n\0])/u

/** What must stand in quotes: the separator in any of its usual forms, quotes, line breaks, outer spaces. */
const needsQuotes = /[;,"\t\r\n]|^\s|\s$/

/** One cell: quoted where needed, with a leading `'` where a spreadsheet would take text for a formula. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = mayRun.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, separated by `;` and ended by CRLF. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(delimiter)}\r\n`
}

/**
 * A CSV file in pieces, one for each page of rows: a header line with the names of the columns, then a line for every
 * row. A page without rows makes no piece.
 */
export async function* csvPieces<Row>(
  columns: Readonly<Record<string, (row: Row) => CsvValue>>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield csvLine(Object.keys(columns))
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
  }
}
