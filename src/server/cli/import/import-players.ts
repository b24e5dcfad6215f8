import { playerExportColumns } from '#server/players/player-list.ts'
import type { CommandEnvironment } from '../command-environment.ts'
import { playerFileColumns } from '../export-commands.ts'
import { formatCount, type ImportOptions, runImport } from './import-run.ts'
import { readPlayersMapping } from './mapping.ts'
import { addConfigurations, comparePlayers, type PlayerCounts, writePlayers } from './player-repository.ts'
import { mappedAttributes, type PlayerRecord, playerRowReader } from './player-rows.ts'

/** A field that the mapping omits has no cell: it stays unchanged, or gets its default in a new player. */
function toCells({ attributes, entries, ...fields }: PlayerRecord): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const named = attributes.map(([name, value]) => [`attributes.${name}`, value] as const)
  const texts = entries.map(([key, value]) => [`persistence.${key}`, value] as const)
  return Object.fromEntries([...given, ...named, ...texts].map(([name, value]) => [name, String(value)]))
}

const noPlayers: PlayerCounts = { created: 0, changed: 0, unchanged: 0 }

function add(sum: PlayerCounts, batch: PlayerCounts): PlayerCounts {
  return {
    created: sum.created + batch.created,
    changed: sum.changed + batch.changed,
    unchanged: sum.unchanged + batch.unchanged,
  }
}

export function importPlayers(environment: CommandEnvironment, file: string, options: ImportOptions): Promise<void> {
  return runImport(environment, file, options, {
    action: 'players imported',
    ownHeaders: [Object.keys(playerExportColumns), Object.keys(playerFileColumns)],
    readMapping: readPlayersMapping,
    createReader: playerRowReader,
    getId: ({ playerId }) => playerId,
    idName: 'player id',
    toCells,
    compare: async (db, { eachBatch }) => {
      let sum = noPlayers
      await eachBatch('Comparing', async (rows) => {
        const batch = await comparePlayers(
          db,
          rows.map(({ record }) => record),
        )
        sum = add(sum, batch)
      })
      const [created, changed, unchanged] = [sum.created, sum.changed, sum.unchanged].map(formatCount)
      return [`All rows are valid. To do: ${created} to create, ${changed} to change, ${unchanged} unchanged.`]
    },
    write: async (trx, { mapping, checked, eachBatch }) => {
      const attributeConfigurations = await addConfigurations(trx, mappedAttributes(mapping))
      let sum = noPlayers
      const now = environment.now().toISOString()
      await eachBatch('Importing', async (rows) => {
        const batch = await writePlayers(
          trx,
          rows.map(({ record }) => record),
          now,
        )
        sum = add(sum, batch)
      })
      const [created, changed, unchanged] = [sum.created, sum.changed, sum.unchanged].map(formatCount)
      const players = `${formatCount(checked.valid)} players`
      return {
        counts: { ...sum, attributeConfigurations },
        lines: [
          `${players}: ${created} created, ${changed} changed, ${unchanged} unchanged.`,
          ...(attributeConfigurations.length > 0
            ? [`New attribute configurations: ${attributeConfigurations.join(', ')}.`]
            : []),
        ],
      }
    },
  })
}
