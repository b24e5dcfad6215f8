import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { importBodyLimit } from './core/units.ts'

/** The most rows of a batch. */
export const batchLimit = 1_000

/** How many rows of a batch with a result for each are one transaction. */
export const rowsPerTransaction = 100

/** What became of a row. */
export const RowResult = z.object({
  /** Unchanged: what the row asks for was so before. */
  Outcome: z.enum(['done', 'unchanged', 'refused']),
  /** The error that a call with this row alone would get; empty when it is not refused. */
  Code: z.string(),
  Message: z.string(),
})
export type RowResult = z.infer<typeof RowResult>

const batchRefused = defineError('batch-refused', 409, 'Rows of this batch are refused. Nothing was changed.')

/**
 * What the batches of the studio's server have in common. With `Mode` "all" one refused row refuses all: `batch-refused`
 * names them. With "each" every row has its result, and each 100 rows are one transaction: a call that is repeated under
 * its Idempotency-Key goes on with the rows that were not done. Source: ruling 97.
 */
export function defineBatch<const Row extends z.ZodType>(row: Row) {
  return {
    method: 'POST',
    body: z.strictObject({
      Mode: z.enum(['all', 'each']).default('all'),
      Rows: z.array(row).min(1).max(batchLimit),
    }),
    /** The results in the order of the rows. */
    reply: z.object({ Results: z.array(RowResult) }),
    errors: [batchRefused],
    bodyLimit: importBodyLimit,
    isBatch: true,
    rowsPerTransaction,
  } as const
}
