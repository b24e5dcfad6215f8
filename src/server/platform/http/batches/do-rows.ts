import type { RowResult } from '#contract/game-batches.ts'
import type { ErrorCode } from '#contract/index.ts'
import { ApiError } from '../api-error.ts'
import type { KeyContext } from '../handler.ts'

/** The result of a row that was done. */
export const rowDone: RowResult = { Outcome: 'done', Code: '', Message: '' }
/** The result of a row that asks for what was so before. */
export const rowUnchanged: RowResult = { Outcome: 'unchanged', Code: '', Message: '' }

/** The result of a row that is refused as a call with it alone would be. */
export function refuseRow(code: ErrorCode, message?: string): RowResult {
  const error = new ApiError(code, message === undefined ? {} : { message })
  return { Outcome: 'refused', Code: code, Message: error.message }
}

/** The first row of each player. */
export function keepFirst<Row extends { readonly PlayerId: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.PlayerId, row])).values()].toReversed()
}

/** How many players an audit entry names. */
const maxListed = 20

/**
 * Does the rows of a batch, all in the transaction of the context, and records how many. `work` writes the rows that it
 * does not refuse and returns the result of each. Throws `batch-refused` when one is refused that may not be.
 */
export async function doRows<Row extends { readonly PlayerId: string }>(
  { Mode, Rows }: { readonly Mode: 'all' | 'each'; readonly Rows: readonly Row[] },
  context: KeyContext,
  work: (rows: readonly Row[], context: KeyContext) => Promise<readonly RowResult[]>,
): Promise<{ Results: RowResult[] }> {
  const Results = [...(await work(Rows, context))]
  if (Results.length !== Rows.length) throw new Error('Every row has one result.')
  const refused = Results.flatMap(({ Outcome, Code, Message }, Row) =>
    Outcome === 'refused' ? [{ Row, Code, Message }] : [],
  )
  if (Mode === 'all' && refused.length > 0) throw new ApiError('batch-refused', { data: { Refused: refused } })
  const count = (outcome: RowResult['Outcome']) => Results.filter(({ Outcome }) => Outcome === outcome).length
  const playerIds = [...new Set(Rows.map(({ PlayerId }) => PlayerId))]
  const PlayerIds = playerIds.slice(0, maxListed)
  const counts = { Done: count('done'), Unchanged: count('unchanged'), Refused: refused.length }
  context.audit({ after: { ...counts, Players: playerIds.length, PlayerIds }, players: PlayerIds })
  return { Results }
}
