import { z } from 'zod'
import { QueryBoolean } from './units.ts'

/** What every endpoint that replies with a CSV file takes in its query, besides what it declares. */
export const CsvFormat = z.strictObject({
  /** Whether the file begins with a byte order mark; as the server is set up when absent. */
  bom: QueryBoolean.optional(),
})
