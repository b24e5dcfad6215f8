import { spawn } from 'node:child_process'
import { workerFile } from '#server/platform/worker-file.ts'
import type { Postmaster } from './postmaster.ts'

/** Waits for the end of its input, which the end of this process is too, however it ends. */
const script = 'read line && exit; exec "$@"'

/**
 * Starts a small process that stops PostgreSQL when this one is killed and was its last user. The returned function ends
 * it.
 */
export async function startWatchdog({ pid, socketFolder }: Postmaster): Promise<() => void> {
  const program = await workerFile('stop-unused', import.meta.url)
  const command = [process.execPath, program, socketFolder, String(pid)]
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
