import { readFileSync } from 'node:fs'

/** The processes that a process of this machine started itself and that still run; none when it has ended. */
export function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Sends a signal to a process, unless it has ended. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Whether a process still runs; one that only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills a process and those that it started, and waits until they are gone: nothing of this process happens in between. */
export function killTree(pid: number): void {
  // A stopped parent starts no further process.
  signalIfThere(pid, 'SIGSTOP')
  const processes = [...listChildren(pid), pid]
  for (const id of processes) signalIfThere(id, 'SIGKILL')
  while (processes.some(isAlive)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
}
