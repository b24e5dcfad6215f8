import { z } from 'zod'
import { QueryBoolean } from './units.ts'

/**
 * Text that a spreadsheet may run: it begins with a formula sign, plain or full-width, perhaps after spaces, quotes or
 * invisible characters; or it begins with a tab, a line break or NUL, which some programs skip. Plain numbers are
 * harmless, also negative ones. Behind further `'` it is guarded too, so that the guard can be told from the text.
 */
export const formula = /^(?!-?\d+(?:\.\d+)?$)'*(?:[\s\p{Cf}"'`‘’“”]*[=+\-@＝＋－＠]|[\t\r\n\0])/u

/** Takes the `'` off a cell where writing it has put one, and nowhere else. */
export function removeGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** What every endpoint that replies with a CSV file takes in its query, besides what it declares. */
export const CsvFormat = z.strictObject({
  /** Whether the file begins with a byte order mark; as the server is set up when absent. */
  bom: QueryBoolean.optional(),
})
