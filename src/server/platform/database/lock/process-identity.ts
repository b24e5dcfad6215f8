import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies a process, also against a later one with the same id. */
export type ProcessIdentity = {
  readonly pid: number
  readonly host: string
  /** The machine's boot and the process's start in ticks since then; empty where there is no /proc. */
  readonly processStart: string
  /** The namespace in which `pid` counts: that of a container. Empty where there is no /proc. */
  readonly namespace: string
}

/** The fields of /proc/<pid>/stat from the state on; throws when the process is gone or there is no /proc. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may itself contain parentheses and spaces, so fields are counted after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Boot id and start time of a process; empty when it has ended or the system does not report it. */
function getProcessStart(pid: number): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${readStat(pid)[19] ?? ''}`
  } catch {
    return ''
  }
}

/** Whether a process has ended and only waits for its parent to read its exit code, all of its threads included. */
function isZombie(pid: number): boolean {
  try {
    // The main thread becomes a zombie first; another one may still finish a write.
    return ['Z', 'X'].includes(readStat(pid)[0] ?? '') && readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return false
  }
}

function getNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** The running process. */
export function getCurrentProcess(): ProcessIdentity {
  return getProcess(process.pid)
}

/** A process of this machine, as it is now. */
export function getProcess(pid: number): ProcessIdentity {
  return { pid, host: hostname(), processStart: getProcessStart(pid), namespace: getNamespace() }
}

/** Whether a process runs where its id means nothing here: on another machine or in another container. */
export function isElsewhere({ host, namespace }: ProcessIdentity): boolean {
  return host !== hostname() || (namespace !== '' && namespace !== getNamespace())
}

/** Whether the process still runs. One elsewhere counts as running, because it cannot be checked from here. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (isElsewhere(identity)) return true
  try {
    process.kill(identity.pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (isZombie(identity.pid)) return false
  const start = getProcessStart(identity.pid)
  return start === '' || identity.processStart === '' || start === identity.processStart
}
