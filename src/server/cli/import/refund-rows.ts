import type { ReadRow } from './import-file.ts'
import { findRefundProblem } from './order-changes.ts'
import type { PlayerAccounts } from './player-accounts.ts'
import type { PurchaseRecord } from './purchase-rows.ts'

type Row = ReadRow<PurchaseRecord>

/** The rows of a file that say that an order was refunded, whose sale is another row or is stored. */
export class RefundRows {
  readonly #rows = new Map<string, Row>()
  readonly #sold = new Set<string>()

  /** Adds a row if it is a refund. */
  add(row: Row): void {
    if (row.record.isRefund) this.#rows.set(row.record.orderId, row)
  }

  /** Gives the refunds the players of their accounts, and leaves out those of several, whose rows are invalid. */
  resolvePlayers(accounts: PlayerAccounts): void {
    for (const [orderId, row] of this.#rows) {
      const playerId = accounts.resolve(row.record.playerId)
      if (accounts.findProblem(playerId) !== undefined) this.#rows.delete(orderId)
      else this.#rows.set(orderId, { ...row, record: { ...row.record, playerId } })
    }
  }

  /** The sales of a batch, with the marks of their refunds; `onProblem` gets a refund that is none of its sale. */
  toSales(rows: readonly Row[], onProblem: (row: Row, reason: string) => void = () => {}): Row[] {
    return rows
      .filter(({ record }) => !record.isRefund)
      .map((row) => {
        const refund = this.#rows.get(row.record.orderId)
        if (!refund) return row
        this.#sold.add(row.record.orderId)
        const problem = findRefundProblem(refund.record, row.record)
        if (problem !== undefined) onProblem(refund, problem)
        return { ...row, record: { ...row.record, refund: row.record.refund ?? refund.record.refund } }
      })
  }

  /** The refunds, in batches, of which `toSales` has found no sale in the file. */
  *batchesOfOthers(): Generator<Row[]> {
    const others = [...this.#rows.values()].filter(({ record }) => !this.#sold.has(record.orderId))
    for (let start = 0; start < others.length; start += 5_000) yield others.slice(start, start + 5_000)
  }
}
