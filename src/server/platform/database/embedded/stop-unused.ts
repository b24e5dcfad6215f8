import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { getProcess, isRunning } from '../lock/process-identity.ts'
import { connectSuperuser, leave } from './sessions.ts'

/**
 * A program that stops the embedded PostgreSQL when nobody uses it any more. The watchdog of a process runs it when the
 * process was killed: its sessions may take a while to end, and another process may join meanwhile.
 */
const waitMs = 45_000

const [, , socketFolder = '', pid = ''] = process.argv
const postmaster = { pid: Number(pid), socketFolder }

/** The process may have been killed while PostgreSQL started. Throws when PostgreSQL has ended, or does not answer. */
async function connect(): Promise<pg.Client> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await connectSuperuser(postmaster)
    } catch (error) {
      if (performance.now() >= deadline || !isRunning(getProcess(postmaster.pid))) throw error
      await sleep(200)
    }
  }
}

try {
  await leave(await connect(), postmaster.pid, waitMs)
} catch {
  // PostgreSQL does not answer: the next process that needs it finds out why.
}
