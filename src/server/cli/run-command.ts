import { Command, CommanderError } from 'commander'
import { formatStartError } from '#server/platform/start-error.ts'
import { addApiCommand } from './api-command.ts'
import { addBotsCommand } from './bots-command.ts'
import { type CommandEnvironment, printNotice } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { addDatabaseCommands } from './database-commands.ts'
import { addDrillCommand } from './drill-command.ts'
import { addExportCommands } from './export-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addOpenApiCommand } from './openapi-command.ts'
import { addRoleCommands } from './role-commands.ts'
import { addSampleCommand } from './sample-command.ts'
import { addServiceAccountCommands } from './service-account-commands.ts'
import { addSupportBundleCommand } from './support-bundle/support-bundle-command.ts'
import { addUserCommands } from './user-commands.ts'

function createProgram(environment: CommandEnvironment): Command {
  const program = new Command('quarterdeck')
    .description('The command line of Quarterdeck. Works with or without a running server.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => environment.output.write(text),
      writeErr: (text) => environment.notices.write(text),
    })
    .showHelpAfterError('(add --help for more)')
    .addHelpText(
      'after',
      '\nSettings such as DATABASE_URL and QD_DATA_DIR are read from the environment, as by the server.',
    )
  addImportCommands(program, environment)
  addExportCommands(program, environment)
  addSampleCommand(program, environment)
  addBotsCommand(program, environment)
  addDatabaseCommands(program, environment)
  addDrillCommand(program, environment)
  addUserCommands(program, environment)
  addRoleCommands(program, environment)
  addServiceAccountCommands(program, environment)
  addSupportBundleCommand(program, environment)
  addOpenApiCommand(program, environment)
  addApiCommand(program, environment)
  return program
}

function toErrorMessage(error: unknown, environment: CommandEnvironment): string {
  if (!(error instanceof Error)) return String(error)
  const message = error instanceof CommandError ? error.message : formatStartError(error)
  if (message !== undefined) return message
  if (environment.variables.QD_LOG_LEVEL === 'debug') return error.stack ?? error.message
  return `Unexpected error: ${error.message} (QD_LOG_LEVEL=debug shows the stack trace)`
}

/**
 * Runs one command of the command line and returns its exit code: 0 success, 1 failure with one message, 2
 * wrong usage.
 */
export async function runCommand(args: readonly string[], environment: CommandEnvironment): Promise<0 | 1 | 2> {
  try {
    await createProgram(environment).parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    printNotice(environment, toErrorMessage(error, environment))
    return 1
  }
}
