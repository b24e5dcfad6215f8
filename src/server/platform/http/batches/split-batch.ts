import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { Input } from '../call.ts'

/** The body of a batch. */
type BatchBody = { readonly Mode: 'all' | 'each'; readonly Rows: readonly unknown[] }

/** The payload of a batch. */
export type BatchReply = { readonly Results: readonly RowResult[] }

/** The input of each transaction of a call, in their order: one, except for a batch with a result for each row. */
export function splitInput({ rowsPerTransaction }: AnyEndpoint, input: Input): readonly Input[] {
  if (rowsPerTransaction === undefined) return [input]
  // What `defineBatch` declares.
  const { Mode, Rows } = input.body as unknown as BatchBody
  if (Mode === 'all') return [input]
  const parts: object[] = []
  for (let first = 0; first < Rows.length; first += rowsPerTransaction)
    parts.push({ ...input, body: { Mode, Rows: Rows.slice(first, first + rowsPerTransaction) } })
  return parts as Input[]
}

/** The payload of a call whose earlier rows were done in transactions of their own. */
export function joinResults(earlier: readonly RowResult[], payload: unknown): unknown {
  if (earlier.length === 0) return payload
  return { Results: [...earlier, ...(payload as BatchReply).Results] }
}
