import type { Command } from 'commander'
import { toGameDocument, toStaffDocument } from '#server/platform/openapi/api-documents.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { readCommandSettings } from './with-database.ts'

/** `quarterdeck openapi`: what the server documents, without a server. */
export function addOpenApiCommand(program: Command, environment: CommandEnvironment): void {
  program
    .command('openapi')
    .description('print the OpenAPI document of the calls of staff as JSON')
    .option('--game', 'that of the calls of the game')
    .action(({ game }: { readonly game?: true }) => {
      const settings = readCommandSettings(environment)
      print(environment, JSON.stringify(game ? toGameDocument(settings) : toStaffDocument(settings), null, 2))
    })
}
