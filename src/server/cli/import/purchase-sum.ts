import { formatCount } from './import-run.ts'
import { type ComparedOrder, type OrderChange, toMark } from './order-changes.ts'

/** What is or will be done with orders. */
type ChangeLabels = Readonly<Record<Exclude<OrderChange, 'unchanged'>, string>>

/**
 * Counts the orders of a file, with their exact revenue in cents, those that are no revenue, and their buyers. An order
 * dated ahead of now is no revenue until its date has come.
 */
export class PurchaseSum {
  readonly #now: Date
  #cents = 0n
  #invalid = 0
  #refunded = 0
  #ahead = 0
  readonly counts: Record<OrderChange, number> = { created: 0, changed: 0, replaced: 0, unchanged: 0 }
  readonly buyers = new Set<string>()

  constructor(now: Date) {
    this.#now = now
  }

  add(order: ComparedOrder): void {
    const { record, change } = order
    if (change === 'refused') return
    if (toMark(order)) this.#refunded++
    else if (record.isValid && Date.parse(record.date) > this.#now.getTime()) this.#ahead++
    else if (record.isValid) this.#cents += BigInt(record.value.replace('.', ''))
    else this.#invalid++
    this.counts[change]++
    this.buyers.add(record.playerId)
  }

  /** "$25,074.18" */
  get dollars(): string {
    const unsigned = String(this.#cents < 0n ? -this.#cents : this.#cents).padStart(3, '0')
    const whole = BigInt(unsigned.slice(0, -2)).toLocaleString('en-US')
    return `${this.#cents < 0n ? '-' : ''}$${whole}.${unsigned.slice(-2)}`
  }

  /** "3 purchases worth $8.00 of 3 buyers: 1 created, 2 changed, 0 unchanged." */
  describe(labels: ChangeLabels): string {
    const { created, changed, replaced, unchanged } = this.counts
    const total = created + changed + replaced + unchanged
    const others = [
      ...(this.#invalid > 0 ? [`${formatCount(this.#invalid)} invalid`] : []),
      ...(this.#refunded > 0 ? [`${formatCount(this.#refunded)} refunded`] : []),
      ...(this.#ahead > 0 ? [`${formatCount(this.#ahead)} in the future`] : []),
    ].join(', ')
    const worth = `${formatCount(total)} purchases${others && ` (${others}, without revenue)`} worth ${this.dollars} of ${formatCount(this.buyers.size)} buyers`
    const changes = [
      `${formatCount(created)} ${labels.created}`,
      `${formatCount(changed)} ${labels.changed}`,
      ...(replaced > 0 ? [`${formatCount(replaced)} ${labels.replaced}`] : []),
      `${formatCount(unchanged)} unchanged`,
    ]
    return `${worth}: ${changes.join(', ')}.`
  }
}
