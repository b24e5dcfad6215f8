import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user id without a name.
    return String(process.getuid?.() ?? 'unknown')
  }
}

function onInterrupt(listener: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const remove = () => {
    for (const signal of signals) process.removeListener(signal, interrupt)
  }
  const interrupt = () => {
    // A second one ends the process.
    remove()
    listener()
  }
  for (const signal of signals) process.on(signal, interrupt)
  return remove
}

// The reader of the output may close it early ("| head"); exit without a stack trace.
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
  onInterrupt,
})
