import { Command, CommanderError } from 'commander'
import { formatStartError } from '#server/platform/readable-problem.ts'
import { type CommandEnvironment, note } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { addDatabaseCommands } from './database-commands.ts'
import { addExportCommands } from './export-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addRoleCommands } from './role-commands.ts'
import { addSampleCommand } from './sample-command.ts'
import { addUserCommands } from './user-commands.ts'

function programOf(world: CommandEnvironment): Command {
  const program = new Command('quarterdeck')
    .description('The command line of Quarterdeck. It works beside a running server and without one.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.output.write(text),
      writeErr: (text) => world.notices.write(text),
    })
    .showHelpAfterError('(add --help for more)')
    .addHelpText(
      'after',
      '\nSettings such as DATABASE_URL and QD_DATA_DIR come from the environment, as for the server.',
    )
  addImportCommands(program, world)
  addExportCommands(program, world)
  addSampleCommand(program, world)
  addDatabaseCommands(program, world)
  addUserCommands(program, world)
  addRoleCommands(program, world)
  return program
}

function messageOf(problem: unknown, world: CommandEnvironment): string {
  if (!(problem instanceof Error)) return String(problem)
  const message = problem instanceof CommandError ? problem.message : formatStartError(problem)
  if (message !== undefined) return message
  if (world.variables.QD_LOG_LEVEL === 'debug') return problem.stack ?? problem.message
  return `Something failed that should not: ${problem.message} (QD_LOG_LEVEL=debug shows more)`
}

/**
 * Runs one command of the command line and returns its exit code: 0 done, 1 refused or failed with one message, 2
 * wrong usage.
 */
export async function runCommand(words: readonly string[], world: CommandEnvironment): Promise<0 | 1 | 2> {
  try {
    await programOf(world).parseAsync([...words], { from: 'user' })
    return 0
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? 0 : 2
    note(world, messageOf(problem, world))
    return 1
  }
}
