import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { freshDataDir, removeDataDir, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import type { Outcome } from './outcome.ts'

const starters = 10

type Start = { server: ServerProcess } | { refusal: string }

async function start(dataDir: string): Promise<Start> {
  try {
    return { server: await startServerProcess({ dataDir }) }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Ten servers start on one data folder at once, again and again, each time after its last holder was killed. One
 * gets it, and the others end and name that one. `template` is a data folder to begin with.
 */
export async function oneHolder(template: string, rounds: number): Promise<Outcome> {
  const dataDir = freshDataDir()
  cpSync(join(template, 'embedded'), join(dataDir, 'embedded'), { recursive: true })
  const violations: string[] = []
  let refused = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const all = await Promise.all(Array.from({ length: starters }, () => start(dataDir)))
      const holders = all.flatMap((one) => ('server' in one ? [one.server] : []))
      const late = await start(dataDir)
      if (holders.length !== 1) violations.push(`${holders.length} of ${starters} servers have the folder`)
      const pid = String(holders[0]?.child.pid)
      for (const one of [...all, late]) {
        if ('server' in one) continue
        refused++
        const isNamed = one.refusal.includes(`ended with 1`) && one.refusal.includes(`in use by process ${pid} `)
        if (!isNamed) violations.push(`a refusal does not name process ${pid}: ${one.refusal}`)
      }
      if ('server' in late) violations.push('a later server got the folder too')
      for (const one of [...all, late]) if ('server' in one) await one.server.kill()
    }
  } finally {
    removeDataDir(dataDir)
  }
  return {
    tried: `${rounds} times ${starters} servers at once and one later, each time after a kill of the holder`,
    facts: [`${refused} were refused and named the holder`],
    violations,
    chances: { n: rounds, of: 'rounds' },
  }
}
