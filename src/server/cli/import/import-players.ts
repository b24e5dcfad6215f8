import { type CommandEnvironment, print } from '../command-environment.ts'
import { type Opened, withDatabase } from '../with-database.ts'
import {
  formatCount,
  type ImportOptions,
  type PreparedImport,
  prepareImport,
  printDryRun,
  writeImport,
} from './import-run.ts'
import { type PlayersMapping, readPlayersMapping } from './mapping.ts'
import { addConfigurations, countExisting, writePlayers } from './player-repository.ts'
import { mappedAttributes, type PlayerRecord, playerRowReader } from './player-rows.ts'

type Prepared = PreparedImport<PlayersMapping, PlayerRecord>

/** A field that the mapping omits has no cell: it stays unchanged, or gets its default in a new player. */
function toCells({ attributes, entries, ...fields }: PlayerRecord): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const named = attributes.map(([name, value]) => [`attributes.${name}`, value] as const)
  const texts = entries.map(([key, value]) => [`persistence.${key}`, value] as const)
  return Object.fromEntries([...given, ...named, ...texts].map(([name, value]) => [name, String(value)]))
}

/** Runs `import players`. */
export async function importPlayers(
  environment: CommandEnvironment,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const prepared = await prepareImport(environment, file, options, {
    readMapping: readPlayersMapping,
    rowReader: playerRowReader,
    getId: (record) => record.playerId,
    idName: 'player id',
    toCells,
  })
  await withDatabase(environment, (opened) => (options.dryRun ? runDry : runImport)(environment, opened, prepared))
}

/** A dry run reads and compares without locks that a running server would wait for. */
async function runDry(environment: CommandEnvironment, { database }: Opened, prepared: Prepared): Promise<void> {
  const { checked, eachBatch } = prepared
  let existing = 0
  await eachBatch('Comparing', async (records) => {
    const ids = records.map(({ playerId }) => playerId)
    const found = await countExisting(database.db, ids)
    existing += found
  })
  const missing = checked.valid - existing
  print(
    environment,
    `All rows are valid: ${formatCount(missing)} players would be created, ${formatCount(existing)} already exist.`,
  )
  printDryRun(environment, prepared)
}

async function runImport(environment: CommandEnvironment, opened: Opened, prepared: Prepared): Promise<void> {
  const now = environment.now().toISOString()
  const counts = await writeImport(environment, opened, prepared, 'players imported', async (trx) => {
    const attributeConfigurations = await addConfigurations(trx, mappedAttributes(prepared.mapping))
    const sum = { created: 0, changed: 0, unchanged: 0 }
    await prepared.eachBatch('Importing', async (records) => {
      const batch = await writePlayers(trx, records, now)
      sum.created += batch.created
      sum.changed += batch.changed
      sum.unchanged += batch.unchanged
    })
    return { ...sum, attributeConfigurations }
  })
  const { created, changed, unchanged, attributeConfigurations: made } = counts
  const players = `${formatCount(prepared.checked.valid)} players`
  print(
    environment,
    `${players}: ${formatCount(created)} created, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
  )
  if (made.length > 0) print(environment, `New attribute configurations: ${made.join(', ')}.`)
}
