import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import type { TestCluster } from '#test/harness/postgresql.ts'
import { freshDataFolder, runCommand, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { guildsForScenarios, guildTable } from './guilds.ts'
import { messageAndPurchaseStatements } from './messages-and-purchases.ts'
import { getParentProcessId } from './process-stat.ts'
import { attributesForScenarios } from './scenarios.ts'

/** A running server with sample players. */
export type TestServer = {
  players: number
  /** The checkout that is measured beside this one, if the server is of that. */
  checkout: string | undefined
  dataDir: string
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  server: ServerProcess
  client: HttpClient
  /** The process of the PostgreSQL server. */
  databasePid: number | undefined
  /** The tables of its checkout: one that is measured beside this one may be older, and lack parts of the product. */
  tables: ReadonlySet<string>
}

async function serve(players: number, database: Database, checkout?: string): Promise<TestServer> {
  const { dataDir, databaseUrl } = database
  const variables: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await startServerProcess({ dataDir, variables, checkout, isProbed: true })
  try {
    const databasePid = databaseUrl ? await getServerProcessId(database) : undefined
    const tables = await listTables(database)
    const client = await HttpClient.signIn(server.url)
    return { players, checkout, dataDir, databaseUrl, databasePid, tables, server, client }
  } catch (error) {
    await server.kill()
    throw error
  }
}

/** Where a database is: an address, or a data folder with a server on it. */
export type Database = { dataDir: string; databaseUrl?: string | undefined }

/** Runs statements on a database beside its server, however long they take. */
export async function runSql({ dataDir, databaseUrl }: Database, ...statements: readonly string[]): Promise<void> {
  const opened = await openDatabase({ dataDir, databaseUrl, poolSize: 1 })
  await opened.withoutTimeLimit(async () => {
    for (const statement of statements) await sql.raw(statement).execute(opened.db)
  })
  await opened.close()
}

/** The column `found` of a select, on either engine. */
export async function selectTexts({ dataDir, databaseUrl }: Database, select: string): Promise<string[]> {
  const opened = await openDatabase({ dataDir, databaseUrl, poolSize: 1 })
  const { rows } = await opened.withoutTimeLimit(() => sql.raw<{ found: string }>(select).execute(opened.db))
  await opened.close()
  return rows.map(({ found }) => found)
}

async function listTables(database: Database): Promise<ReadonlySet<string>> {
  return new Set(await selectTexts(database, 'select tablename as found from pg_tables'))
}

/** The process of a PostgreSQL server on this machine: its connections are processes that it started. */
async function getServerProcessId(database: Database): Promise<number | undefined> {
  const opened = await openDatabase({ ...database, poolSize: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)
  const pid = getParentProcessId(rows[0]?.pid)
  await opened.close()
  return pid
}

/** Gives servers on PostgreSQL databases that have sample players and their scenarios' attributes already. */
export async function* openExistingServers(databaseUrls: readonly string[]): AsyncGenerator<TestServer> {
  for (const databaseUrl of databaseUrls) {
    const database = { dataDir: freshDataFolder(), databaseUrl }
    const [players] = await selectTexts(database, 'select count(*)::text as found from players')
    yield await serve(Number(players), database)
  }
}

/**
 * Gives servers on PostgreSQL, one for each number of players, in ascending order. Each database begins as a copy of the
 * smaller one before, so that the players of the smaller are among those of the larger. `checkout`: a built checkout
 * whose servers and databases they are.
 */
export async function* startPostgresqlServers(
  cluster: TestCluster,
  sizes: readonly number[],
  print: (line: string) => void,
  checkout?: string,
): AsyncGenerator<TestServer> {
  const toName = (players: number) => `${checkout ? 'before' : 'players'}_${players}`
  const toUrl = (players: number) => cluster.url.replace(/\/postgres$/, `/${toName(players)}`)
  const dataDir = freshDataFolder()
  let smaller: number | undefined
  for (const players of sizes) {
    print(`Making ${players.toLocaleString('en-US')} players on PostgreSQL …`)
    const template = smaller === undefined ? '' : `template ${toName(smaller)}`
    await runSql({ dataDir, databaseUrl: cluster.url }, `create database ${toName(players)} ${template}`)
    const variables = { DATABASE_URL: toUrl(players) }
    runCommand(['sample', '--players', String(players)], { dataDir, variables, checkout })
    smaller = players
  }
  for (const players of sizes) {
    // What autovacuum does by itself within minutes.
    const database = { dataDir, databaseUrl: toUrl(players) }
    const guilds = (await listTables(database)).has(guildTable) ? [guildsForScenarios] : []
    const messagesAndPurchases = messageAndPurchaseStatements(players)
    await runSql(database, attributesForScenarios, ...guilds, ...messagesAndPurchases, 'vacuum (analyze)')
    yield await serve(players, database, checkout)
  }
}

/** Gives servers on the embedded engine, one for each number of players. */
export async function* startEmbeddedServers(
  sizes: readonly number[],
  print: (line: string) => void,
): AsyncGenerator<TestServer> {
  for (const players of sizes) {
    print(`Making ${players.toLocaleString('en-US')} players on the embedded engine …`)
    const dataDir = freshDataFolder()
    runCommand(['sample', '--players', String(players)], { dataDir })
    const testServer = await serve(players, { dataDir })
    yield testServer
    await runSql(testServer, attributesForScenarios, guildsForScenarios, 'vacuum (analyze)')
  }
}
