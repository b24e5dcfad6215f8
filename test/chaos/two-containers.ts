import { execFileSync } from 'node:child_process'
import { freshDataFolder, removeDataDir } from '#test/harness/data-folder.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { listPostmasters } from './one-postgresql.ts'
import type { Outcome } from './outcome.ts'

/** Runs a program as in a container: its own process ids and shared memory, and the host name of this machine. */
const container = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc']

const refusal = 'in another container'

/** The server that runs, and why the other one does not. */
async function startTwo(dataDir: string, isAtOnce: boolean) {
  const start = () => startServerProcess({ dataDir, prefix: container })
  const first = start()
  if (!isAtOnce) await first
  const starts = await Promise.allSettled([first, start()])
  return {
    servers: starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refusals: starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
  }
}

function getObstacle(): string | undefined {
  const [program = '', ...args] = container
  try {
    execFileSync(program, [...args, 'true'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `no namespaces of process ids can be made here: ${error instanceof Error ? error.message.trim() : error}`
  }
}

/**
 * Two containers start a server on one data folder, at once or one after the other: PostgreSQL's own check does not see
 * the other one, and two would destroy the database. One starts, and the other names it. Then the containers are killed,
 * and the next ones start without help.
 */
export async function twoContainers(rounds: number): Promise<Outcome> {
  const notRun = getObstacle()
  if (notRun !== undefined)
    return { tried: 'two containers', facts: [], violations: [], chances: { n: 0, of: '' }, notRun }
  const dataDir = freshDataFolder()
  const violations: string[] = []
  const running: ServerProcess[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const { servers, refusals } = await startTwo(dataDir, round % 2 === 1)
      running.push(...servers)
      const postmasters = listPostmasters(dataDir)
      if (servers.length !== 1) violations.push(`${servers.length} servers started: ${refusals.join('\n')}`)
      if (postmasters.length !== 1) violations.push(`${postmasters.length} PostgreSQLs run on the folder`)
      violations.push(...refusals.filter((text) => !text.includes(refusal)).map((text) => `refused with: ${text}`))
      for (const server of running.splice(0)) await server.kill()
    }
  } finally {
    for (const server of running) await server.kill()
    await removeDataDir(dataDir)
  }
  return {
    tried: `${rounds} times two containers on one folder`,
    facts: [`second starts 0, each refused with "${refusal}"`],
    violations,
    chances: { n: rounds, of: 'pairs' },
  }
}
