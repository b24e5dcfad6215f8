import { type CommandEnvironment, say } from '../command-environment.ts'
import { withDatabase } from '../with-database.ts'
import { type ImportOptions, prepareImport, shown, writeImport } from './import-run.ts'
import { readPurchasesMapping } from './mapping.ts'
import { countExisting } from './player-repository.ts'
import { moveCreationToFirstPurchase, writePurchases } from './purchase-repository.ts'
import { type PurchaseRecord, purchaseRowReader } from './purchase-rows.ts'

/** What a file of purchases adds up to: the worth in cents, exactly, and the buyers. */
class PurchaseSum {
  #cents = 0n
  readonly buyers = new Set<string>()

  add({ value, playerId }: PurchaseRecord): void {
    this.#cents += BigInt(value.replace('.', ''))
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
export async function importPurchases(world: CommandEnvironment, file: string, options: ImportOptions): Promise<void> {
  const sum = new PurchaseSum()
  const prepared = await prepareImport(world, file, options, {
    readMapping: readPurchasesMapping,
    rowReader: purchaseRowReader,
    idOf: (record) => record.orderId,
    idName: 'order id',
    onRecord: (record) => sum.add(record),
  })
  const buyers = sum.buyers.size
  const worth = `${shown(prepared.checked.taken)} purchases worth ${sum.dollars} of ${shown(buyers)} buyers`
  await withDatabase(world, async (opened) => {
    if (options.dryRun) {
      const existing = await countExisting(opened.open.db, [...sum.buyers])
      say(world, `Every row can be imported: ${worth}, ${shown(existing)} of whom exist already.`)
      say(world, 'This was a dry run: nothing was changed.')
      return
    }
    const counts = await writeImport(world, opened, prepared, 'purchases imported', async (trx) => {
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
    say(world, `${worth}: ${shown(created)} created, ${shown(changed)} changed, ${shown(unchanged)} unchanged.`)
    say(world, `Players created: ${shown(playersCreated)}; there already: ${shown(buyers - playersCreated)}.`)
  })
}
