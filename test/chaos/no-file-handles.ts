import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { saveLarge, saveUntilRefused } from './large-saves.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer } from './test-server.ts'
import { Journal, pause, startWriting, Writer } from './writer.ts'

/** Reads or sets the number of files that a process may have open. */
function limitFiles(pid: number | undefined, options: readonly string[]): string {
  return execFileSync('prlimit', ['--pid', String(pid), ...options], { encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** Takes every free file handle from a running process, and returns the function that gives them back. */
function takeHandles(pid: number | undefined): () => void {
  const limit = limitFiles(pid, ['--nofile', '--noheadings', '--raw', '--output', 'SOFT'])
  limitFiles(pid, ['--nofile=3:'])
  return () => limitFiles(pid, [`--nofile=${limit}:`])
}

/** A server that has its connections needs no other handle: they are ended. */
async function endConnections(testServer: TestServer): Promise<void> {
  await testServer.inspect(({ db }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`.execute(db),
  )
}

/**
 * The server has no free file handle for a while, under saves: calls are served or answered 503, it does not end, and
 * it works again by itself, with every acknowledged save, when there are handles.
 */
export async function noFileHandles(testServer: TestServer, rounds: number): Promise<Outcome> {
  const { child } = testServer.server
  const facts: string[] = []
  const violations: string[] = []
  try {
    limitFiles(child.pid, ['--nofile'])
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const notRun = `the handles of a process cannot be limited here: ${reason}`
    const isLinux = process.platform === 'linux'
    return { tried: 'no handles', facts, violations: isLinux ? [notRun] : [], chances: { n: 0, of: '' }, notRun }
  }
  const journal = new Journal()
  const [large = '', ...ids] = await testServer.makePlayers(5)
  const writers = ids.map((id, index) => new Writer(`h${index}`, [id], journal))
  for (let round = 0; round < rounds; round++) {
    const endWriting = startWriting(writers, testServer.client, 20)
    await pause(300)
    const giveBack = takeHandles(child.pid)
    let refusals: string[]
    try {
      await endConnections(testServer)
      refusals = await saveUntilRefused(testServer, large)
    } finally {
      giveBack()
    }
    // Status 0: a new connection, which needs a handle too.
    const wrong = refusals.filter((refusal) => !/^(503|0) /.test(refusal))
    violations.push(...wrong.map((refusal) => `without file handles, a save was answered: ${refusal}`))
    if (!refusals.some((refusal) => /handles/.test(refusal)))
      violations.push(`the cause was not named: ${refusals.join(' | ') || 'nothing was refused'}`)
    const started = performance.now()
    const isNormal = async () => (await saveLarge(testServer, large)).startsWith('200')
    while (!(await isNormal()) && performance.now() - started < 20_000) await pause(200)
    facts.push(`normal ${formatSeconds(performance.now() - started)} after there were handles`)
    // More than a file of the database's log: what could not be made before can be made now.
    const later = await saveUntilRefused(testServer, large, 150)
    violations.push(...later.map((refusal) => `with file handles again, a save was answered: ${refusal}`))
    await endWriting()
    facts.push(...refusals.map((refusal) => `refused with "${refusal}"`))
  }
  violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
  if (child.exitCode !== null || child.signalCode !== null) violations.push('the server ended')
  return {
    tried: `${rounds} times without file handles, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts,
    violations,
    chances: { n: rounds, of: 'times' },
  }
}
