import type { Command } from 'commander'
import type { CommandEnvironment } from './command-environment.ts'
import { importPlayers } from './import/import-players.ts'
import { importPurchases } from './import/import-purchases.ts'
import type { ImportOptions } from './import/import-run.ts'

/** Adds `import players` and `import purchases`. */
export function addImportCommands(program: Command, world: CommandEnvironment): void {
  const group = program.command('import').description('bring players or purchases in from a CSV file')
  const importOf = (
    what: string,
    run: (world: CommandEnvironment, file: string, options: ImportOptions) => Promise<void>,
  ) =>
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
