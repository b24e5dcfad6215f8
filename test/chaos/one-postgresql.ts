import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { findLocation } from '#server/platform/database/embedded/location.ts'
import { findHolder } from '#server/platform/database/lock/lock-holder.ts'
import { freshDataFolder, removeDataDir } from '#test/harness/data-folder.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { formatSeconds, type Outcome, quantile } from './outcome.ts'
import { pause } from './writer.ts'

const starters = 10

/** How long PostgreSQL may run on after its last user was killed, in milliseconds. */
const stopMs = 60_000

/** The PostgreSQLs that run on a data folder, in any container: their processes work in its cluster. */
export function listPostmasters(dataDir: string): number[] {
  const location = findLocation(dataDir)
  if (!location) return []
  const cluster = realpathSync(location.cluster)
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== cluster) continue
      parents.set(Number(name), Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]))
    } catch {
      // It has ended meanwhile.
    }
  }
  return [...parents].flatMap(([pid, parent]) => (parents.has(parent) ? [] : [pid]))
}

/** Waits until no PostgreSQL runs on a data folder; how long that took, in milliseconds. */
async function waitUntilStopped(dataDir: string): Promise<number> {
  const started = performance.now()
  while (listPostmasters(dataDir).length > 0 && performance.now() - started < 2 * stopMs) await pause(100)
  return performance.now() - started
}

async function killAll(servers: readonly ServerProcess[]): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()))
}

/**
 * Ten servers start on one data folder at once and share one PostgreSQL, again and again; all are killed each time. Every
 * other time PostgreSQL must stop by itself before the next start, otherwise the next ten find it as it is.
 */
export async function onePostgresql(rounds: number): Promise<Outcome> {
  const dataDir = freshDataFolder()
  const violations: string[] = []
  const stops: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const starts = await Promise.allSettled(Array.from({ length: starters }, () => startServerProcess({ dataDir })))
      const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
      violations.push(...starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : [])))
      const [running, locked] = [listPostmasters(dataDir), findHolder(dataDir)?.pid]
      if (running.join() !== String(locked))
        violations.push(`the lock names process ${locked}, and PostgreSQL is ${running.join(' and ')}`)
      await killAll(servers)
      if (round % 2 === 0) continue
      const stopAfter = await waitUntilStopped(dataDir)
      stops.push(stopAfter)
      if (stopAfter > stopMs) violations.push(`PostgreSQL stopped only after ${formatSeconds(stopAfter)}`)
    }
  } finally {
    await removeDataDir(dataDir)
  }
  return {
    tried: `${rounds} times ${starters} servers at once, each time killed`,
    facts: [`PostgreSQL stopped ${formatSeconds(quantile(stops, 1))} after its last user at the latest`],
    violations,
    chances: { n: rounds, of: 'rounds' },
  }
}
