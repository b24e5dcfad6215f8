import { purchaseTypes } from '#contract/purchases/purchase.ts'
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
import { toPlayerChanges } from './replaced-orders.ts'
import type { RowReport } from './row-report.ts'
import { type FoundOrder, findOrders } from './stored-orders.ts'

type PurchaseFile = CheckedImport<PurchasesMapping, PurchaseRecord>

function toCells({ nickname: _, occurrence: __, type, ...fields }: PurchaseRecord): Record<string, string> {
  const shown = { ...fields, type: `${type} ${purchaseTypes[type] ?? ''}` }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]))
}

/** Adds what a person should see of a row beside its stored order: that it is another sale, or has another id. */
function reportOrder(report: RowReport, row: ReadRow<PurchaseRecord>, order: FoundOrder, replaces: boolean): void {
  const { record, otherSale, earlierId } = order
  const cell = { column: 'order id', value: record.orderId }
  if (otherSale.length > 0) {
    const what = { ...cell, reason: `is stored as another sale: ${otherSale.join(', ')}` }
    if (replaces) report.remark(row, 'replaced', what)
    else report.add(row, [{ ...what, isSkip: false }])
  } else if (earlierId !== undefined) {
    report.remark(row, 'already imported', { ...cell, reason: 'is the stored order' })
  }
}

async function compare(db: Handle, file: PurchaseFile, replaces: boolean): Promise<string[]> {
  const sum = new PurchaseSum()
  await file.eachBatch('Comparing', async (rows) => {
    const records = rows.map(({ record }) => record)
    const orders = await findOrders(db, file.mapping.source, records)
    for (const [index, order] of orders.entries()) {
      const row = rows[index]
      if (row) reportOrder(file.report, row, order, replaces)
      sum.add(order)
    }
  })
  const existing = await countExisting(db, [...sum.buyers])
  const players = `Players: ${formatCount(sum.buyers.size - existing)} to create, ${formatCount(existing)} existing.`
  const words = { created: 'to create', changed: 'to change', replaced: 'to replace' }
  return [`All rows are valid. ${sum.describe(words)}`, players]
}

async function write(
  trx: Handle,
  environment: CommandEnvironment,
  file: PurchaseFile,
  replaces: boolean,
): Promise<{ sum: PurchaseSum; playersCreated: number }> {
  const sum = new PurchaseSum()
  const made: string[] = []
  await file.eachBatch('Importing', async (rows) => {
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
  return runImport(environment, file, options, {
    action: 'purchases imported',
    readMapping: readPurchasesMapping,
    createReader: purchaseRowReader,
    getId: ({ orderId }) => orderId,
    idName: 'order id',
    toCells,
    compare: (db, checked) => compare(db, checked, replaces),
    write: async (trx, checked) => {
      const { sum, playersCreated } = await write(trx, environment, checked, replaces)
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
