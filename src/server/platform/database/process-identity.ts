import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies a process, also against a later one with the same id. */
export type ProcessIdentity = {
  readonly pid: number
  readonly host: string
  /** The machine's boot and the process's start in ticks since then; empty where there is no /proc. */
  readonly processStart: string
}

/** Boot id and start time of a process; empty when it has ended or the system does not report it. */
function getProcessStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself contain parentheses and spaces, so fields are counted after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return ''
  }
}

/** The running process. */
export function getCurrentProcess(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), processStart: getProcessStart(process.pid) }
}

/**
 * Whether the process still runs. A process of another machine counts as running, because it cannot be checked from here.
 */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const start = getProcessStart(identity.pid)
  return start === '' || identity.processStart === '' || start === identity.processStart
}
