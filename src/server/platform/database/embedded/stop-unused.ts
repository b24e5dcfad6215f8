import { connectSuperuser, leave } from './sessions.ts'

/**
 * A program that stops the embedded PostgreSQL when nobody uses it any more. The watchdog of a process runs it when the
 * process was killed: its sessions may take a while to end, and another process may join meanwhile.
 */
const waitMs = 45_000

const [socketFolder = '', pid = ''] = process.argv.slice(2)
try {
  await leave(await connectSuperuser(socketFolder), Number(pid), waitMs)
} catch {
  // PostgreSQL does not answer: the next process that needs it finds out why.
}
