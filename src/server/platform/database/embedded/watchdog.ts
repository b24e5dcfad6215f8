import { spawn } from 'node:child_process'
import { workerFile } from '#server/platform/worker-file.ts'
import type { Postmaster } from './postmaster.ts'

/** Waits for the end of its input, which the end of this process is too, however it ends. */
const script = 'read line && exit; exec "$@"'

/** A small process that stops PostgreSQL when this one is killed and was its last user. */
export class Watchdog {
  readonly #program: string
  #watched: Postmaster | undefined
  #end: () => void = () => undefined

  private constructor(program: string) {
    this.#program = program
  }

  /** Finds its program first: PostgreSQL would run unwatched meanwhile. */
  static async create(): Promise<Watchdog> {
    return new Watchdog(await workerFile('stop-unused', import.meta.url))
  }

  /** Watches for this PostgreSQL from now on, without a moment in which it watches for none. */
  watch({ pid, socketFolder }: Postmaster): void {
    if (this.#watched?.pid === pid && this.#watched.socketFolder === socketFolder) return
    const endNext = startProcess([process.execPath, this.#program, socketFolder, String(pid)])
    this.#end()
    this.#watched = { pid, socketFolder }
    this.#end = endNext
  }

  end(): void {
    this.#end()
    this.#watched = undefined
  }
}

/** The returned function ends it. */
function startProcess(command: readonly string[]): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'watchdog', ...command], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  watchdog.unref()
  // A pipe of a child is a socket, which would keep this process alive.
  if ('unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  return () => watchdog.stdin.end('done\n')
}
