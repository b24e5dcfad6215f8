import { type CommandEnvironment, say } from '../command-environment.ts'
import { type Opened, withDatabase } from '../with-database.ts'
import { type ImportOptions, type PreparedImport, prepareImport, shown, writeImport } from './import-run.ts'
import { type PlayersMapping, readPlayersMapping } from './mapping.ts'
import { addConfigurations, countExisting, writePlayers } from './player-repository.ts'
import { mappedAttributes, type PlayerRecord, playerRowReader } from './player-rows.ts'

type Prepared = PreparedImport<PlayersMapping, PlayerRecord>

/** Runs `import players`. */
export async function importPlayers(world: CommandEnvironment, file: string, options: ImportOptions): Promise<void> {
  const prepared = await prepareImport(world, file, options, {
    readMapping: readPlayersMapping,
    rowReader: playerRowReader,
    idOf: (record) => record.playerId,
    idName: 'player id',
  })
  await withDatabase(world, (opened) => (options.dryRun ? tryAll : writeAll)(world, opened, prepared))
}

/** A dry run reads and compares, and takes no lock that the running server would wait for. */
async function tryAll(world: CommandEnvironment, { open }: Opened, { checked, eachBatch }: Prepared): Promise<void> {
  let existing = 0
  await eachBatch('Comparing', async (records) => {
    const ids = records.map(({ playerId }) => playerId)
    const found = await countExisting(open.db, ids)
    existing += found
  })
  const missing = checked.taken - existing
  say(world, `Every row can be imported: ${shown(missing)} players would be created, ${shown(existing)} exist already.`)
  say(world, 'This was a dry run: nothing was changed.')
}

async function writeAll(world: CommandEnvironment, opened: Opened, prepared: Prepared): Promise<void> {
  const now = world.now().toISOString()
  const counts = await writeImport(world, opened, prepared, 'players imported', async (trx) => {
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
  const players = `${shown(prepared.checked.taken)} players`
  say(world, `${players}: ${shown(created)} created, ${shown(changed)} changed, ${shown(unchanged)} unchanged.`)
  if (made.length > 0) say(world, `New attribute configurations: ${made.join(', ')}.`)
}
