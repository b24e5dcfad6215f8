import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that no user has.
    return String(process.getuid?.() ?? 'unknown')
  }
}

// Whoever reads the output may stop reading ("| head"); that is no failure worth a stack trace.
process.stdout.on('error', () => process.exit(1))

process.exitCode = await runCommand(process.argv.slice(2), {
  variables: process.env,
  // Built to dist/server/quarterdeck.js, two folders below the package root.
  packageRoot: fileURLToPath(new URL('../..', import.meta.url)),
  folder: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  notices: process.stderr,
  now: () => new Date(),
  randomBytes,
  userName: userName(),
})
