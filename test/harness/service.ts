import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import type { ServerUser } from '#server/platform/database/embedded/server-user.ts'

/** How a program runs beside the tests. */
export type ServiceOptions = {
  readonly command: readonly string[]
  readonly user: ServerUser
  /** The file of its output. */
  readonly log: string
  readonly env?: Readonly<Record<string, string>>
}

const running = new Set<ChildProcess>()

// A process that fails or is stopped leaves no program behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program of the system, which is started, killed, frozen and started again. */
export class Service {
  readonly #options: ServiceOptions
  #child: ChildProcess | undefined

  constructor(options: ServiceOptions) {
    this.#options = options
  }

  start(): void {
    const { command, user, log, env } = this.#options
    const [program = '', ...args] = [...user.prefix, ...command]
    const output = openSync(log, 'a')
    const child = spawn(program, args, {
      ...user.identity,
      cwd: '/',
      // A group of its own: Ctrl+C ends this process, which then ends the program.
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    })
    closeSync(output)
    running.add(child)
    child.once('exit', () => running.delete(child))
    this.#child = child
  }

  get pid(): number | undefined {
    return this.#isRunning() ? this.#child?.pid : undefined
  }

  /** The end of its output, to say why something failed. */
  get output(): string {
    const { log } = this.#options
    return existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#isRunning()) this.#child?.kill(signal)
  }

  /** Ends it by SIGKILL, and waits. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || !this.#isRunning()) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }
}
