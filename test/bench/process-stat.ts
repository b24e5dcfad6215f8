import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** The fields of /proc/<pid>/stat behind the name, which may itself have spaces and brackets. */
function readStat(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    // It has ended, or this system has no such file.
    return []
  }
}

const toCpuTime = (stat: readonly string[]) => (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * tickMs

/** The process that started this one; undefined where the system does not print. */
export function getParentProcessId(pid: number | undefined): number | undefined {
  const [, parent] = pid === undefined ? [] : readStat(pid)
  return parent === undefined ? undefined : Number(parent)
}

/** The processor time that a process has used so far, in milliseconds; 0 where the system does not print. */
export function readCpuTime(pid: number | undefined): number {
  return pid === undefined ? 0 : toCpuTime(readStat(pid))
}

/**
 * The processor time of all processes that this one has started, in milliseconds, those that have ended with them: of
 * a PostgreSQL server, that of its connections.
 */
export function cpuTimeOfChildren(pid: number): number {
  const [ended, endedInSystem] = readStat(pid).slice(13, 15).map(Number)
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readStat)
    const running = stats.filter((stat) => Number(stat[1]) === pid).reduce((sum, stat) => sum + toCpuTime(stat), 0)
    return running + ((ended ?? 0) + (endedInSystem ?? 0)) * tickMs
  } catch {
    return 0
  }
}

/** What a process holds in memory, in megabytes; 0 where the system does not say. */
export function readMegabytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Which share of a processor core one busy thread gets at the moment: 1 on a machine that does nothing else. */
export function shareOfCore(): number {
  const wall = performance.now()
  const cpu = process.cpuUsage()
  while (performance.now() - wall < 1000);
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1000 / (performance.now() - wall)
}
