import { type Purchase, purchaseTypes } from '#contract/purchase.ts'
import type { PlayerChange } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { purchaseExportColumns } from '#server/purchases/purchase-list.ts'
import type { CommandEnvironment } from '../command-environment.ts'
import { recordPlayerChanges } from '../with-database.ts'
import type { CellProblem } from './field-reader.ts'
import type { ReadRow } from './import-file.ts'
import { type CheckedImport, formatCount, type ImportOptions, runImport } from './import-run.ts'
import { type PurchasesMapping, readPurchasesMapping } from './mapping.ts'
import { type ComparedOrder, type OrderChange, toMark } from './order-changes.ts'
import { PlayerAccounts } from './player-accounts.ts'
import { countExisting } from './player-repository.ts'
import { moveCreationToFirstPurchase, writePurchases } from './purchase-repository.ts'
import { type PurchaseRecord, purchaseRowReader } from './purchase-rows.ts'
import { RefundRows } from './refund-rows.ts'
import { type FoundOrder, findOrders } from './stored-orders.ts'

/**
 * What the audit log keeps of an order that another sale replaced: an entry of its player. When the order moves, its
 * former and its new player have one each, so that no entry has values of two players.
 */
function toPlayerChanges({ record, stored, change }: ComparedOrder): PlayerChange[] {
  if (change !== 'replaced' || !stored) return []
  const before = {
    OrderId: stored.order_id,
    Date: stored.date.toISOString(),
    SKU: stored.sku,
    ItemId: stored.item_id,
    Amount: stored.amount,
    Value: stored.value,
  }
  const after = {
    OrderId: record.orderId,
    Date: record.date,
    SKU: record.sku,
    ItemId: record.itemId,
    Amount: record.amount,
    Value: record.value,
  }
  if (stored.player_id === record.playerId) return [{ playerId: record.playerId, before, after }]
  return [
    { playerId: stored.player_id, before },
    { playerId: record.playerId, after },
  ]
}

const exportColumns = Object.keys(purchaseExportColumns)

/** The columns that exports of earlier versions lack. */
const laterColumns: readonly string[] = ['Store', 'Source', 'IsSandbox'] satisfies (keyof Purchase)[]

type ChangeLabels = Readonly<Record<Exclude<OrderChange, 'unchanged'>, string>>

/**
 * Counts the orders of a file, with their exact revenue in cents, those that are no revenue, and their buyers. An order
 * dated ahead of now is no revenue until its date has come.
 */
class PurchaseSum {
  readonly #now: Date
  #cents = 0n
  #invalid = 0
  #refunded = 0
  #sandbox = 0
  #ahead = 0
  readonly counts: Record<OrderChange, number> = { created: 0, changed: 0, replaced: 0, unchanged: 0 }
  readonly buyers = new Set<string>()

  constructor(now: Date) {
    this.#now = now
  }

  add(order: ComparedOrder): void {
    const { record, change } = order
    if (change === 'refused') return
    if (record.isSandbox) this.#sandbox++
    else if (toMark(order)) this.#refunded++
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
      ...(this.#sandbox > 0 ? [`${formatCount(this.#sandbox)} of the sandbox`] : []),
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

type PurchaseFile = CheckedImport<PurchasesMapping, PurchaseRecord>

function toCells({ nickname: _, occurrence: __, omitted: ___, type, refund, isRefund, ...fields }: PurchaseRecord) {
  const typeName = `${type} ${purchaseTypes[type] ?? ''}`
  const shown = { ...fields, type: typeName, ...(isRefund && { isRefund }), ...(refund && { refundedAt: refund.at }) }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]))
}

type Row = ReadRow<PurchaseRecord>

/** Adds what a person should see of a row: that it is refused, is another sale than its stored order, or has another id. */
function reportOrder({ report, mapping }: PurchaseFile, row: Row, order: FoundOrder, replaces: boolean): void {
  const { record, change, reason, earlierId } = order
  const cell = { column: 'order id', value: record.orderId }
  if (change === 'replaced' && replaces) report.remark(row, 'replaced', { ...cell, reason })
  else if (reason !== '') {
    report.add(row, [{ ...cell, reason, isSkip: change === 'refused' && mapping.isRefund?.onBad === 'skip' }])
  } else if (earlierId !== undefined) {
    report.remark(row, 'already imported', { ...cell, reason: 'is the stored order' })
  }
}

/** What one run knows beside the file. */
type OrderImport = { readonly refunds: RefundRows; readonly accounts: PlayerAccounts; readonly replaces: boolean }

/**
 * Passes the sales of a file on in batches, with their refunds, and then the refunds of other orders. `onProblem` gets
 * the rows that are left out.
 */
async function eachOrderBatch(
  file: PurchaseFile,
  { refunds, accounts }: OrderImport,
  title: string,
  work: (rows: readonly Row[]) => Promise<void>,
  onProblem: (row: Row, problem: CellProblem) => void = () => {},
): Promise<void> {
  const namesPlayer = (row: Row) => {
    const { playerId: value } = row.record
    const reason = accounts.findProblem(value)
    if (reason === undefined) return true
    onProblem(row, { column: 'player id', value, reason, isSkip: file.mapping.playerId.onBad === 'skip' })
    return false
  }
  const onRefundProblem = (row: Row, reason: string) =>
    onProblem(row, { column: 'order id', value: row.record.orderId, reason, isSkip: false })
  await file.eachBatch(title, (rows) => work(refunds.toSales(rows.filter(namesPlayer), onRefundProblem)))
  for (const rows of refunds.batchesOfOthers()) await work(rows)
}

async function compare(
  db: Handle,
  environment: CommandEnvironment,
  file: PurchaseFile,
  run: OrderImport,
): Promise<string[]> {
  const { refunds, accounts, replaces } = run
  await accounts.read(db)
  refunds.resolvePlayers(accounts)
  const sum = new PurchaseSum(environment.now())
  const compareBatch = async (rows: readonly Row[]) => {
    const records = rows.map(({ record }) => record)
    const orders = await findOrders(db, file.mapping.source, records)
    for (const [index, order] of orders.entries()) {
      const row = rows[index]
      if (row) reportOrder(file, row, order, replaces)
      sum.add(order)
    }
  }
  await eachOrderBatch(file, run, 'Comparing', compareBatch, (row, problem) => file.report.add(row, [problem]))
  const existing = await countExisting(db, [...sum.buyers])
  const byAccount = accounts.count > 0 ? `, ${formatCount(accounts.count)} named by a social account` : ''
  const players = `Players: ${formatCount(sum.buyers.size - existing)} to create, ${formatCount(existing)} existing${byAccount}.`
  const labels = { created: 'to create', changed: 'to change', replaced: 'to replace' }
  return [`All rows are valid. ${sum.describe(labels)}`, players]
}

async function write(
  trx: Handle,
  environment: CommandEnvironment,
  file: PurchaseFile,
  run: OrderImport,
): Promise<{ sum: PurchaseSum; playersCreated: number }> {
  const sum = new PurchaseSum(environment.now())
  const made: string[] = []
  await eachOrderBatch(file, run, 'Importing', async (rows) => {
    const records = rows.map(({ record }) => record)
    const { orders, playersCreated } = await writePurchases(trx, records, {
      sourceName: file.mapping.source,
      replaces: run.replaces,
    })
    await recordReplaced(trx, environment, orders)
    for (const order of orders) sum.add(order)
    made.push(...playersCreated)
  })
  await moveCreationToFirstPurchase(trx, made)
  return { sum, playersCreated: made.length }
}

/** Keeps what replaced orders were, in an audit entry of each player concerned. */
async function recordReplaced(
  trx: Handle,
  environment: CommandEnvironment,
  orders: readonly ComparedOrder[],
): Promise<void> {
  await recordPlayerChanges(trx, environment, 'order replaced by an import', orders.flatMap(toPlayerChanges))
}

export function importPurchases(environment: CommandEnvironment, file: string, options: ImportOptions): Promise<void> {
  const [refunds, accounts] = [new RefundRows(), new PlayerAccounts()]
  const run = { refunds, accounts, replaces: options.replace === true }
  return runImport(environment, file, options, {
    action: 'purchases imported',
    ownHeaders: [exportColumns, exportColumns.filter((name) => !laterColumns.includes(name))],
    readMapping: readPurchasesMapping,
    createReader: (mapping, facts) => purchaseRowReader(mapping, facts, accounts),
    // An order may have one row of its sale and one of its refund.
    getId: ({ orderId, isRefund }) => (isRefund ? `refund of ${orderId}` : orderId),
    idName: 'order id',
    onRow: (row) => refunds.add(row),
    toCells,
    compare: (db, checked) => compare(db, environment, checked, run),
    write: async (trx, checked) => {
      const { sum, playersCreated } = await write(trx, environment, checked, run)
      const buyers = sum.buyers.size
      const existing = formatCount(buyers - playersCreated)
      return {
        counts: { ...sum.counts, playersCreated, buyers, worth: sum.dollars },
        lines: [
          sum.describe({ created: 'created', changed: 'changed', replaced: 'replaced' }),
          `Players created: ${formatCount(playersCreated)}; already existing: ${existing}.`,
        ],
      }
    },
  })
}
