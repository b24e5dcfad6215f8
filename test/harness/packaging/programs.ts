import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Where and with which variables a program runs, beside those of this process. */
export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a program and returns what it printed; throws with its output when it fails. */
export async function run(command: readonly string[], { cwd, env }: RunOptions = {}): Promise<string> {
  const [program = '', ...args] = command
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await execute(program, args, options)
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command.join(' ').slice(0, 300)} failed:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`, {
      cause: error,
    })
  }
}

/** Why packages cannot be tried on this machine; undefined when they can. */
export function findObstacle(programs: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-deb')) return 'this is no Debian or Ubuntu'
  if (process.getuid?.() !== 0) return 'bare systems are made by root only'
  const missing = programs.filter((program) => !existsSync(program))
  return missing.length === 0 ? undefined : `${missing.join(', ')} is not installed; npm run test:nightly installs it`
}
