import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { HttpClient } from '#test/harness/http-client.ts'
import { toVariables } from '#test/harness/start-server.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer } from './test-server.ts'
import { TwoServers } from './two-servers.ts'
import { Journal, Writer } from './writer.ts'

const execute = promisify(execFile)

const writersEach = 4

/** Saves `saves` times by several writers at once. */
async function saveAll(client: HttpClient, writers: readonly Writer[], saves: number): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      for (let save = 0; save < saves / writers.length; save++) await writer.save(client)
    }),
  )
}

/** Two servers save on one embedded database while a command writes backups of it: nothing is lost or locked out. */
export async function sharedDatabase(testServer: TestServer, saves: number): Promise<Outcome> {
  const { dataDir } = testServer
  const servers = await TwoServers.start(testServer)
  const journal = new Journal()
  const violations: string[] = []
  let backups = 0
  try {
    const ids = await testServer.makePlayers(2 * writersEach)
    const writers = ids.map((id, index) => new Writer(`b${index}`, [id], journal))
    let isSaving = true
    const saved = Promise.all([
      saveAll(testServer.client, writers.slice(0, writersEach), saves),
      saveAll(testServer.client.at(servers.second.url), writers.slice(writersEach), saves),
    ]).finally(() => {
      isSaving = false
    })
    while (isSaving) {
      const file = join(dataDir, `beside-saves-${backups}.qdbackup`)
      const command = execute(process.execPath, ['dist/server/quarterdeck.js', 'backup', file], {
        env: toVariables(dataDir),
      })
      await command.catch((error: unknown) => violations.push(`a backup failed: ${String(error)}`))
      backups++
    }
    await saved
    violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
    const { acknowledged, unknown } = journal
    if (acknowledged.length !== 2 * saves || unknown.length > 0)
      violations.push(`${acknowledged.length} of ${2 * saves} saves were acknowledged`)
  } finally {
    await servers.remove()
  }
  return {
    tried: `${formatInteger(journal.acknowledged.length)} acknowledged saves by two servers, ${backups} backups by a command meanwhile`,
    facts: [],
    violations,
    chances: { n: journal.acknowledged.length, of: 'acknowledged saves' },
  }
}
