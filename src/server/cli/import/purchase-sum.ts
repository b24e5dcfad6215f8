import { formatCount } from './import-run.ts'
import type { ComparedOrder, OrderChange } from './order-changes.ts'

/** The words for what is or will be done with orders. */
type ChangeWords = Readonly<Record<Exclude<OrderChange, 'unchanged'>, string>>

/** Counts the orders of a file, with their exact revenue in cents, those that are no revenue, and their buyers. */
export class PurchaseSum {
  #cents = 0n
  #invalid = 0
  readonly counts: Record<OrderChange, number> = { created: 0, changed: 0, replaced: 0, unchanged: 0 }
  readonly buyers = new Set<string>()

  add({ record: { value, playerId, isValid }, change }: ComparedOrder): void {
    if (isValid) this.#cents += BigInt(value.replace('.', ''))
    else this.#invalid++
    this.counts[change]++
    this.buyers.add(playerId)
  }

  /** "$25,074.18" */
  get dollars(): string {
    const unsigned = String(this.#cents < 0n ? -this.#cents : this.#cents).padStart(3, '0')
    const whole = BigInt(unsigned.slice(0, -2)).toLocaleString('en-US')
    return `${this.#cents < 0n ? '-' : ''}$${whole}.${unsigned.slice(-2)}`
  }

  /** "3 purchases worth $8.00 of 3 buyers: 1 created, 2 changed, 0 unchanged." */
  describe(words: ChangeWords): string {
    const { created, changed, replaced, unchanged } = this.counts
    const total = created + changed + replaced + unchanged
    const invalid = this.#invalid === 0 ? '' : ` (${formatCount(this.#invalid)} invalid, without revenue)`
    const worth = `${formatCount(total)} purchases${invalid} worth ${this.dollars} of ${formatCount(this.buyers.size)} buyers`
    const changes = [
      `${formatCount(created)} ${words.created}`,
      `${formatCount(changed)} ${words.changed}`,
      ...(replaced > 0 ? [`${formatCount(replaced)} ${words.replaced}`] : []),
      `${formatCount(unchanged)} unchanged`,
    ]
    return `${worth}: ${changes.join(', ')}.`
  }
}
