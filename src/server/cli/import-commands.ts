import type { Command } from 'commander'
import type { CommandEnvironment } from './command-environment.ts'
import { importPlayers } from './import/import-players.ts'
import { importPurchases } from './import/import-purchases.ts'
import type { ImportOptions } from './import/import-run.ts'

export function addImportCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('import').description('import players or purchases from a CSV file')
  const addImport = (
    kind: string,
    run: (environment: CommandEnvironment, file: string, options: ImportOptions) => Promise<void>,
  ) =>
    group
      .command(`${kind} <file>`)
      .description(`import ${kind} from a CSV file, in one transaction`)
      .requiredOption('--mapping <file>', 'mapping of the columns: a JSON file, or the JSON itself')
      .option('--dry-run', 'check all rows and show the result without changing anything')
      .option('--report <file>', 'write all invalid, skipped and replaced rows to this file, as CSV')
      .action((file: string, options: ImportOptions) => run(environment, file, options))
  addImport('players', importPlayers)
  addImport('purchases', importPurchases).option(
    '--replace',
    'overwrite stored orders that are another sale: of another player, date, product or amount',
  )
  group.addHelpText('after', '\ndocs/importing.md describes mappings; docs/examples contains some.')
}
