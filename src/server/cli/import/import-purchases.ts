import { purchaseTypes } from '#contract/purchases/purchase.ts'
import { purchaseExportColumns } from '#server/features/purchases/purchase-list.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { CommandEnvironment } from '../command-environment.ts'
import { recordPlayerChanges } from '../with-database.ts'
import type { ReadRow } from './import-file.ts'
import { type CheckedImport, formatCount, type ImportOptions, runImport } from './import-run.ts'
import { type PurchasesMapping, readPurchasesMapping } from './mapping.ts'
import type { ComparedOrder } from './order-changes.ts'
import { countExisting } from './player-repository.ts'
import { moveCreationToFirstPurchase, writePurchases } from './purchase-repository.ts'
import { type PurchaseRecord, purchaseRowReader } from './purchase-rows.ts'
import { PurchaseSum } from './purchase-sum.ts'
import { RefundRows } from './refund-rows.ts'
import { toPlayerChanges } from './replaced-orders.ts'
import { type FoundOrder, findOrders } from './stored-orders.ts'

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

/** Passes the sales of a file on in batches, with their refunds, and then the refunds of other orders. */
async function eachOrderBatch(
  file: PurchaseFile,
  refunds: RefundRows,
  title: string,
  work: (rows: readonly Row[]) => Promise<void>,
  onProblem?: (row: Row, reason: string) => void,
): Promise<void> {
  await file.eachBatch(title, (rows) => work(refunds.toSales(rows, onProblem)))
  for (const rows of refunds.batchesOfOthers()) await work(rows)
}

async function compare(
  db: Handle,
  environment: CommandEnvironment,
  file: PurchaseFile,
  refunds: RefundRows,
  replaces: boolean,
): Promise<string[]> {
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
  await eachOrderBatch(file, refunds, 'Comparing', compareBatch, (row, reason) =>
    file.report.add(row, [{ column: 'order id', value: row.record.orderId, reason, isSkip: false }]),
  )
  const existing = await countExisting(db, [...sum.buyers])
  const players = `Players: ${formatCount(sum.buyers.size - existing)} to create, ${formatCount(existing)} existing.`
  const labels = { created: 'to create', changed: 'to change', replaced: 'to replace' }
  return [`All rows are valid. ${sum.describe(labels)}`, players]
}

async function write(
  trx: Handle,
  environment: CommandEnvironment,
  file: PurchaseFile,
  refunds: RefundRows,
  replaces: boolean,
): Promise<{ sum: PurchaseSum; playersCreated: number }> {
  const sum = new PurchaseSum(environment.now())
  const made: string[] = []
  await eachOrderBatch(file, refunds, 'Importing', async (rows) => {
    const records = rows.map(({ record }) => record)
    const { orders, playersCreated } = await writePurchases(trx, records, {
      sourceName: file.mapping.source,
      replaces,
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

/** Runs `import purchases`. */
export function importPurchases(environment: CommandEnvironment, file: string, options: ImportOptions): Promise<void> {
  const replaces = options.replace === true
  const refunds = new RefundRows()
  return runImport(environment, file, options, {
    action: 'purchases imported',
    ownHeaders: [Object.keys(purchaseExportColumns)],
    readMapping: readPurchasesMapping,
    createReader: purchaseRowReader,
    // An order may have one row of its sale and one of its refund.
    getId: ({ orderId, isRefund }) => (isRefund ? `refund of ${orderId}` : orderId),
    idName: 'order id',
    onRow: (row) => refunds.add(row),
    toCells,
    compare: (db, checked) => compare(db, environment, checked, refunds, replaces),
    write: async (trx, checked) => {
      const { sum, playersCreated } = await write(trx, environment, checked, refunds, replaces)
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
