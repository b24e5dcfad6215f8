import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectSuperuser, leave } from './sessions.ts'

/**
 * A program that stops the embedded PostgreSQL when nobody uses it any more. The watchdog of a process runs it when the
 * process was killed: its sessions may take a while to end, and another process may join meanwhile.
 */
const waitMs = 45_000

const [socketFolder = '', pid = ''] = process.argv.slice(2)

/** The process may have been killed while PostgreSQL started. Throws when PostgreSQL has ended, or does not answer. */
async function connect(): Promise<pg.Client> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await connectSuperuser(socketFolder)
    } catch (error) {
      if (performance.now() >= deadline || !isAlive()) throw error
      await sleep(200)
    }
  }
}

function isAlive(): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

try {
  await leave(await connect(), Number(pid), waitMs)
} catch {
  // PostgreSQL does not answer: the next process that needs it finds out why.
}
