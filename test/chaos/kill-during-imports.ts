import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { playerMapping } from '#test/harness/import-mappings.ts'
import { toVariables } from '#test/harness/start-server.ts'
import { getRandomMoment } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer, Victim } from './test-server.ts'
import { pause } from './writer.ts'

const rows = 5_000

/** A running import by the command line. */
type Import = { child: ChildProcess; ended: Promise<number | null>; output(): string }

function startImport({ dataDir }: TestServer, file: string): Import {
  const args = ['dist/server/quarterdeck.js', 'import', 'players', file, '--mapping', join(dataDir, 'mapping.json')]
  const child = spawn(process.execPath, args, { env: toVariables(dataDir), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return { child, ended: once(child, 'close').then(() => child.exitCode), output: () => output }
}

/** What an import has made, in players and in their data; a second import of the same row would make a version 2. */
function countImported(testServer: TestServer, prefix: string) {
  return testServer.inspect(async ({ db }) => {
    const of = `${prefix}-%`
    const { rows: counted } = await sql<{ players: number; attributes: number; entries: number; repeated: number }>`
      select (select count(*)::int from players where player_id like ${of}) as players,
        (select count(*)::int from player_attributes where player_id like ${of}) as attributes,
        (select count(*)::int from persistence_entries where player_id like ${of}) as entries,
        (select count(*)::int from persistence_entries where player_id like ${of} and version <> 1) as repeated`.execute(
      db,
    )
    return JSON.stringify(counted[0])
  })
}

const toText = (count: number) => JSON.stringify({ players: count, attributes: count, entries: count, repeated: 0 })

/**
 * A file is imported while the processes of Quarterdeck (the command and a server), PostgreSQL, or all are killed: the
 * file is there as a whole or not at all, and importing it again makes nothing twice.
 */
export async function killDuringImports(testServer: TestServer, kills: number, victim: Victim): Promise<Outcome> {
  const violations: string[] = []
  let usual = 0
  let whole = 0
  writeFileSync(join(testServer.dataDir, 'mapping.json'), JSON.stringify(playerMapping))
  for (let round = 0; round <= kills && violations.length === 0; round++) {
    const prefix = `import-${victim}-${round}`
    const file = join(testServer.dataDir, `${prefix}.csv`)
    const lines = Array.from({ length: rows }, (_, row) => `${prefix}-${row},Name ${row},${row}`)
    writeFileSync(file, ['id,name,level', ...lines, ''].join('\n'))
    const started = performance.now()
    const { child, ended } = startImport(testServer, file)
    if (round > 0) {
      await pause(getRandomMoment(usual))
      await testServer.kill(victim)
      if (victim !== 'PostgreSQL') child.kill('SIGKILL')
    }
    const isAcknowledged = (await ended) === 0
    // The first round measures how long an import takes.
    if (round === 0) usual = performance.now() - started
    else await testServer.recover()
    const found = await countImported(testServer, prefix)
    if (found === toText(rows)) whole++
    if (found !== toText(rows) && (isAcknowledged || found !== toText(0)))
      violations.push(`kill ${round}: ${isAcknowledged ? 'acknowledged' : 'not acknowledged'}, and there is ${found}`)
    const again = startImport(testServer, file)
    if ((await again.ended) !== 0) violations.push(`the import after kill ${round} failed: ${again.output()}`)
    const after = await countImported(testServer, prefix)
    if (after !== toText(rows)) violations.push(`after the import that followed kill ${round} there is ${after}`)
  }
  violations.push(...(await checkChain(testServer)))
  return {
    tried: `${kills} kills during imports of ${formatInteger(rows)} players`,
    facts: ['doubled 0', `${whole - 1} were already done, undisturbed: ${formatSeconds(usual)}`],
    violations,
    chances: { n: kills, of: 'kills' },
  }
}
