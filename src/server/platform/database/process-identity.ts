import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process, told apart from a later one that got the same number. */
export type ProcessIdentity = {
  readonly pid: number
  readonly host: string
  /** The machine's boot and the process's start in ticks since then; empty where there is no /proc. */
  readonly processStart: string
}

/** Boot and start of a process; empty when it is gone or the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself hold brackets and blanks; field 22 counts from behind it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return ''
  }
}

/** The running process. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), processStart: startOf(process.pid) }
}

/**
 * Whether the process still runs. A process of another machine counts as running, because nobody here can tell.
 */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    // EPERM: it runs as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const start = startOf(identity.pid)
  return start === '' || identity.processStart === '' || start === identity.processStart
}
