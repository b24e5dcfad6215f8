import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { players } from '#contract/players.ts'
import { findLocation } from '#server/platform/database/embedded/location.ts'
import type { HttpReply } from '#test/harness/http-client.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer } from './test-server.ts'
import { Journal, pause, startWriting, Writer } from './writer.ts'

const isUp = (testServer: TestServer) =>
  testServer.server.child.exitCode === null && testServer.server.child.signalCode === null

function list(testServer: TestServer): Promise<HttpReply<unknown>> {
  return testServer.client.call(players.list, { query: {} })
}

/** Calls until there is a success, at most for a minute, and returns how long that took. */
async function timeToNormal(testServer: TestServer): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 60_000) {
    const reply = await list(testServer)
    if (reply.status === 200) break
    await pause(100)
  }
  return performance.now() - started
}

/** Whether a reply is the expected error while the database is away, in time. */
function checkRefusal(reply: HttpReply<unknown>, limitMs: number): string[] {
  if (reply.status !== 503) return [`while the database was away: ${reply.status} ${reply.code} ${reply.message}`]
  return reply.milliseconds > limitMs ? [`503 came only after ${formatSeconds(reply.milliseconds)}`] : []
}

/** PostgreSQL is stopped under the running server: 503 in time, no crash, and normal again soon after it is back. */
export async function databaseStopped(testServer: TestServer, rounds: number): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(8)
  const people = ids.map((id, index) => new Writer(`s${index}`, [id], journal))
  const violations: string[] = []
  const refusals: number[] = []
  const returns: number[] = []
  for (let round = 0; round < rounds; round++) {
    const end = startWriting(people, testServer.client, 50)
    await pause(500)
    await testServer.cluster?.stop()
    const away = await Promise.all(Array.from({ length: 20 }, () => list(testServer)))
    await pause(1500)
    away.push(...(await Promise.all(Array.from({ length: 20 }, () => list(testServer)))))
    refusals.push(...away.map(({ milliseconds }) => milliseconds))
    violations.push(...away.flatMap((reply) => checkRefusal(reply, 5000)))
    await testServer.cluster?.start()
    const normalAfter = await timeToNormal(testServer)
    await end()
    returns.push(normalAfter)
    if (normalAfter > 5000) violations.push(`normal only ${formatSeconds(normalAfter)} after the database was back`)
    if (!isUp(testServer)) violations.push(`the server ended: ${testServer.server.output().slice(-500)}`)
  }
  violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
  return {
    tried: `${rounds} stops of PostgreSQL, ${formatInteger(refusals.length)} requests meanwhile, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts: [
      `503 after ${formatSeconds(quantile(refusals, 0.95))} (p95)`,
      `normal ${formatSeconds(Math.max(...returns))} after its return at the latest`,
    ],
    violations,
    chances: { n: rounds, of: 'stops' },
  }
}

/** Statements that never end: one only counts, the other also writes temporary files. */
const endless = [
  sql`select count(*) from pg_attribute a, pg_attribute b, pg_attribute c, pg_attribute d where a.attnum + b.attnum + c.attnum + d.attnum = -9999`,
  sql`select count(*) from generate_series(1, 1000000000000)`,
]

/** The files that a statement wrote for itself alone. */
function listTemporaryFiles({ dataDir }: TestServer): string[] {
  const location = findLocation(dataDir)
  const folder = location && join(location.cluster, 'base/pgsql_tmp')
  return folder && existsSync(folder) ? readdirSync(folder) : []
}

/** Statements that never end are cancelled at the limit of 5 seconds and leave nothing; others go on beside them. */
export async function statementsWithoutEnd(testServer: TestServer, rounds: number): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(4)
  const people = ids.map((id, index) => new Writer(`e${index}`, [id], journal))
  const violations: string[] = []
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const end = startWriting(people, testServer.client, 20)
    const stuck = testServer.inspect(({ db }) => (endless[round % 2] ?? sql``).execute(db))
    let isOver = false
    const cancelled = stuck
      .then(
        () => 'it ended',
        (error: unknown) => String(error),
      )
      .finally(() => {
        isOver = true
      })
    while (!isOver) {
      const { status, code, message, milliseconds } = await list(testServer)
      waits.push(milliseconds)
      if (status !== 200) violations.push(`beside a statement without end: ${status} ${code} ${message}`)
      await pause(50)
    }
    if (!/ran longer than 5 s/.test(await cancelled)) violations.push(`not cancelled: ${await cancelled}`)
    const left = listTemporaryFiles(testServer)
    if (left.length > 0) violations.push(`temporary files of a cancelled statement are left: ${left.join(', ')}`)
    await end()
  }
  if (!isUp(testServer)) violations.push(`the server ended: ${testServer.server.output().slice(-500)}`)
  if (journal.unknown.length > 0) violations.push(`${journal.unknown.length} saves were not answered`)
  violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
  return {
    tried: `${rounds} statements without end, ${formatInteger(journal.acknowledged.length)} acknowledged saves beside them`,
    facts: [`others were answered after ${formatSeconds(quantile(waits, 0.99))} (p99)`],
    violations,
    chances: { n: rounds, of: 'statements' },
  }
}
