import { purchaseTypes } from '#contract/purchases/purchase.ts'
import { type CommandEnvironment, print } from '../command-environment.ts'
import { withDatabase } from '../with-database.ts'
import { formatCount, type ImportOptions, prepareImport, printDryRun, writeImport } from './import-run.ts'
import { readPurchasesMapping } from './mapping.ts'
import { countExisting } from './player-repository.ts'
import { moveCreationToFirstPurchase, writePurchases } from './purchase-repository.ts'
import { type PurchaseRecord, purchaseRowReader } from './purchase-rows.ts'

/** Exact revenue of a file's purchases in cents, how many are invalid and so no revenue, and its buyers. */
class PurchaseSum {
  #cents = 0n
  invalid = 0
  readonly buyers = new Set<string>()

  add({ value, playerId, isValid }: PurchaseRecord): void {
    if (isValid) this.#cents += BigInt(value.replace('.', ''))
    else this.invalid++
    this.buyers.add(playerId)
  }

  /** "$25,074.18" */
  get dollars(): string {
    const unsigned = String(this.#cents < 0n ? -this.#cents : this.#cents).padStart(3, '0')
    const whole = BigInt(unsigned.slice(0, -2)).toLocaleString('en-US')
    return `${this.#cents < 0n ? '-' : ''}$${whole}.${unsigned.slice(-2)}`
  }
}

/** Runs `import purchases`. */
export async function importPurchases(
  environment: CommandEnvironment,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const sum = new PurchaseSum()
  const prepared = await prepareImport(environment, file, options, {
    readMapping: readPurchasesMapping,
    rowReader: purchaseRowReader,
    getId: (record) => record.orderId,
    idName: 'order id',
    onRecord: (record) => sum.add(record),
    toCells: ({ nickname: _, type, ...fields }) =>
      Object.fromEntries(
        Object.entries({ ...fields, type: `${type} ${purchaseTypes[type] ?? ''}` }).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
  })
  const buyers = sum.buyers.size
  const invalid = sum.invalid === 0 ? '' : ` (${formatCount(sum.invalid)} invalid, without revenue)`
  const worth = `${formatCount(prepared.checked.valid)} purchases${invalid} worth ${sum.dollars} of ${formatCount(buyers)} buyers`
  await withDatabase(environment, async (opened) => {
    if (options.dryRun) {
      const existing = await countExisting(opened.database.db, [...sum.buyers])
      print(environment, `All rows are valid: ${worth}, ${formatCount(existing)} of whom already exist.`)
      printDryRun(environment, prepared)
      return
    }
    const counts = await writeImport(environment, opened, prepared, 'purchases imported', async (trx) => {
      const counted = { created: 0, changed: 0, unchanged: 0 }
      const made: string[] = []
      await prepared.eachBatch('Importing', async (records) => {
        const batch = await writePurchases(trx, records)
        counted.created += batch.created
        counted.changed += batch.changed
        counted.unchanged += batch.unchanged
        made.push(...batch.playersCreated)
      })
      await moveCreationToFirstPurchase(trx, made)
      return { ...counted, playersCreated: made.length, buyers, worth: sum.dollars }
    })
    const { created, changed, unchanged, playersCreated } = counts
    print(
      environment,
      `${worth}: ${formatCount(created)} created, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
    )
    print(
      environment,
      `Players created: ${formatCount(playersCreated)}; already existing: ${formatCount(buyers - playersCreated)}.`,
    )
  })
}
