import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { refreshStatistics } from '#server/database/statistics.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { CommandRefused, wordsOf } from './command-refused.ts'
import { dialectOf, sizeOf } from './import/csv-file.ts'
import { type CheckedFile, checkFile, forEachBatch, type ImportSource } from './import/import-file.ts'
import {
  type PlayersMapping,
  type PurchasesMapping,
  readPlayersMapping,
  readPurchasesMapping,
} from './import/mapping.ts'
import { mappedAttributes, type PlayerRecord, playerRowReader } from './import/player-rows.ts'
import { addConfigurations, countExisting, type PlayerCounts, writePlayers } from './import/player-store.ts'
import { type PurchaseRecord, purchaseRowReader } from './import/purchase-rows.ts'
import { moveCreationToFirstPurchase, writePurchases } from './import/purchase-store.ts'
import { RowReport } from './import/row-report.ts'
import { withProgress } from './progress.ts'
import { type Opened, recordCommand, withDatabase } from './with-database.ts'
import { say, type World } from './world.ts'

type ImportOptions = { readonly mapping: string; readonly dryRun?: true; readonly report?: string }

/** A number with separators: 90,189. */
const shown = (count: number) => count.toLocaleString('en-US')

/** The mapping's text: of a file, or given on the command line itself when it begins with a brace. */
async function mappingText(world: World, given: string): Promise<{ text: string; name: string }> {
  if (given.trimStart().startsWith('{')) return { text: given, name: 'given on the command line' }
  const text = await readFile(resolve(world.folder, given), 'utf8').catch((problem: unknown) => {
    throw new CommandRefused(`The mapping ${given} cannot be read: ${wordsOf(problem)}`)
  })
  return { text, name: given }
}

/** Checks every row and prints what is wrong; refuses the file when a row is bad. */
async function checkedFile<R>(
  world: World,
  source: ImportSource<R>,
  reportPath: string | undefined,
  onRecord: (record: R) => void,
): Promise<CheckedFile & { size: number; skipped: number }> {
  const name = basename(source.path)
  const size = await sizeOf(source.path)
  const report = new RowReport(reportPath && resolve(world.folder, reportPath))
  const checked = await withProgress(world, `Checking ${name}`, size, (update) =>
    checkFile(source, report, onRecord, update),
  ).finally(() => report.close())
  const { bad, skipped } = report
  if (skipped > 0) {
    say(world, `${shown(skipped)} ${skipped === 1 ? 'row is' : 'rows are'} skipped, because the mapping says so:`)
    for (const line of report.skippedLines()) say(world, line)
  }
  if (bad > 0) {
    const heading = `${name} is refused: ${shown(bad)} of ${shown(checked.rows)} rows ${bad === 1 ? 'is' : 'are'} bad.`
    throw new CommandRefused(`${heading} Nothing was changed.\n${report.badLines().join('\n')}`)
  }
  return { ...checked, size, skipped }
}

type AuditedFile = { path: string; mapping: string; sourceName: string; checked: CheckedFile & { skipped: number } }

/** What the audit entry of an import says of its file. */
function auditedFile({ path, mapping, sourceName, checked }: AuditedFile) {
  return {
    file: basename(path),
    sha256: checked.sha256,
    source: sourceName,
    mappingSha256: createHash('sha256').update(mapping).digest('hex'),
    rows: checked.rows,
    skipped: checked.skipped,
  }
}

async function importPlayers(world: World, file: string, options: ImportOptions): Promise<void> {
  const path = resolve(world.folder, file)
  const { text, name } = await mappingText(world, options.mapping)
  const mapping = readPlayersMapping(text, name)
  const dialect = await dialectOf(path, mapping)
  const facts = { dialect, sourceName: mapping.source }
  const source: ImportSource<PlayerRecord> = {
    path,
    dialect,
    read: playerRowReader(mapping, facts),
    idOf: (record) => record.playerId,
    idName: 'player id',
  }
  const checked = await checkedFile(world, source, options.report, () => undefined)
  const audited = { path, mapping: text, sourceName: mapping.source, checked }
  await withDatabase(world, (opened) =>
    options.dryRun
      ? tryPlayers(world, opened, source, checked)
      : writeAllPlayers(world, opened, source, mapping, audited),
  )
}

/** A dry run reads and compares, and takes no lock that the running server would wait for. */
async function tryPlayers(
  world: World,
  { open }: Opened,
  source: ImportSource<PlayerRecord>,
  checked: CheckedFile & { size: number },
) {
  let existing = 0
  await withProgress(world, 'Comparing', checked.size, (update) =>
    forEachBatch(
      source,
      checked,
      async (records) => {
        existing += await countExisting(
          open.db,
          records.map(({ playerId }) => playerId),
        )
      },
      update,
    ),
  )
  say(
    world,
    `Every row can be imported. ${shown(checked.taken - existing)} players would be created, ${shown(existing)} exist already.`,
  )
  say(world, 'This was a dry run: nothing was changed.')
}

async function writeAllPlayers(
  world: World,
  { open }: Opened,
  source: ImportSource<PlayerRecord>,
  mapping: PlayersMapping,
  audited: AuditedFile & { checked: { size: number } },
): Promise<void> {
  const { checked } = audited
  const written = await withProgress(world, 'Importing', checked.size, (update) =>
    inTransaction(open.db, async (trx) => {
      const counts: PlayerCounts = { created: 0, changed: 0, unchanged: 0 }
      const now = world.now().toISOString()
      const configurations = await addConfigurations(trx, mappedAttributes(mapping))
      await forEachBatch(
        source,
        checked,
        async (records) => {
          const batch = await writePlayers(trx, records, now)
          counts.created += batch.created
          counts.changed += batch.changed
          counts.unchanged += batch.unchanged
        },
        update,
      )
      const after = { ...auditedFile(audited), ...counts, attributeConfigurations: configurations }
      await recordCommand(trx, world, {
        action: 'players imported',
        targetKind: 'data',
        targetId: basename(source.path),
        after,
      })
      return { counts, configurations }
    }),
  )
  const { created, changed, unchanged } = written.counts
  if (created + changed > 0) await refreshStatistics(open.db)
  say(
    world,
    `${shown(checked.taken)} players: ${shown(created)} created, ${shown(changed)} changed, ${shown(unchanged)} unchanged.`,
  )
  if (written.configurations.length > 0)
    say(world, `New attribute configurations: ${written.configurations.join(', ')}.`)
}

/** What a file of purchases adds up to: the worth in cents, exactly, and the buyers. */
class PurchaseSum {
  cents = 0n
  readonly buyers = new Set<string>()

  add({ value, playerId }: PurchaseRecord): void {
    this.cents += BigInt(value.replace('.', ''))
    this.buyers.add(playerId)
  }

  get dollars(): string {
    const unsigned = String(this.cents < 0n ? -this.cents : this.cents).padStart(3, '0')
    const whole = BigInt(unsigned.slice(0, -2)).toLocaleString('en-US')
    return `${this.cents < 0n ? '-' : ''}$${whole}.${unsigned.slice(-2)}`
  }
}

async function importPurchases(world: World, file: string, options: ImportOptions): Promise<void> {
  const path = resolve(world.folder, file)
  const { text, name } = await mappingText(world, options.mapping)
  const mapping: PurchasesMapping = readPurchasesMapping(text, name)
  const dialect = await dialectOf(path, mapping)
  const source: ImportSource<PurchaseRecord> = {
    path,
    dialect,
    read: purchaseRowReader(mapping, { dialect, sourceName: mapping.source }),
    idOf: (record) => record.orderId,
    idName: 'order id',
  }
  const sum = new PurchaseSum()
  const checked = await checkedFile(world, source, options.report, (record) => sum.add(record))
  const worth = `${shown(checked.taken)} purchases worth ${sum.dollars} of ${shown(sum.buyers.size)} buyers`
  await withDatabase(world, async ({ open }) => {
    if (options.dryRun) {
      const existing = await countExisting(open.db, [...sum.buyers])
      say(world, `Every row can be imported: ${worth}, ${shown(existing)} of whom exist already.`)
      say(world, 'This was a dry run: nothing was changed.')
      return
    }
    const audited = { path, mapping: text, sourceName: mapping.source, checked }
    const counts = await writeAllPurchases(world, open, source, audited, sum)
    const { created, changed, unchanged, playersCreated } = counts
    if (created + changed > 0) await refreshStatistics(open.db)
    say(world, `${worth}: ${shown(created)} created, ${shown(changed)} changed, ${shown(unchanged)} unchanged.`)
    const existed = shown(sum.buyers.size - playersCreated)
    say(world, `${shown(playersCreated)} players were created, ${existed} existed already.`)
  })
}

async function writeAllPurchases(
  world: World,
  open: Opened['open'],
  source: ImportSource<PurchaseRecord>,
  audited: AuditedFile & { checked: { size: number } },
  sum: PurchaseSum,
) {
  const { checked } = audited
  return withProgress(world, 'Importing', checked.size, (update) =>
    inTransaction(open.db, async (trx) => {
      const counts = { created: 0, changed: 0, unchanged: 0 }
      const made: string[] = []
      await forEachBatch(
        source,
        checked,
        async (records) => {
          const batch = await writePurchases(trx, records)
          counts.created += batch.created
          counts.changed += batch.changed
          counts.unchanged += batch.unchanged
          made.push(...batch.playersCreated)
        },
        update,
      )
      await moveCreationToFirstPurchase(trx, made)
      const totals = { ...counts, playersCreated: made.length, buyers: sum.buyers.size, worth: sum.dollars }
      const after = { ...auditedFile(audited), ...totals }
      await recordCommand(trx, world, {
        action: 'purchases imported',
        targetKind: 'data',
        targetId: basename(source.path),
        after,
      })
      return { ...counts, playersCreated: made.length }
    }),
  )
}

/** Adds `import players` and `import purchases`. */
export function addImportCommands(program: Command, world: World): void {
  const group = program.command('import').description('bring players or purchases in from a CSV file')
  const importOf = (what: string, run: (world: World, file: string, options: ImportOptions) => Promise<void>) =>
    group
      .command(`${what} <file>`)
      .description(`import ${what} from a CSV file; all rows or none`)
      .requiredOption('--mapping <file>', 'what the columns mean: a JSON file, or the JSON itself')
      .option('--dry-run', 'check every row and say what would happen, without changing anything')
      .option('--report <file>', 'write every bad and skipped row to this file, as CSV')
      .action((file: string, options: ImportOptions) => run(world, file, options))
  importOf('players', importPlayers)
  importOf('purchases', importPurchases)
  group.addHelpText('after', '\ndocs/importing.md describes mappings; docs/examples holds two.')
}
