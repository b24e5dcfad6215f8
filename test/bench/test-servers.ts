import { resolve } from 'node:path'
import { sql } from 'kysely'
import { databaseName, roles } from '#server/platform/database/embedded/roles.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { findDatabase, freshDataFolder } from '#test/harness/data-folder.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import { runStatements, type TestCluster } from '#test/harness/postgresql.ts'
import { runCommand, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { guildsForScenarios, guildTable } from './guilds.ts'
import { messageAndPurchaseStatements } from './messages-and-purchases.ts'
import { getParentProcessId } from './process-stat.ts'
import { attributesForScenarios } from './scenarios.ts'

/** A running server with sample players. */
export type TestServer = {
  players: number
  /** The checkout that is measured beside this one, if the server is of that. */
  checkout: string | undefined
  /** Whether it is there for a comparison with a PostgreSQL by DATABASE_URL. */
  isCompared?: boolean
  /** Whether its data folder was there before. */
  isKept?: boolean
  dataDir: string
  /** Undefined on the embedded database. */
  databaseUrl: string | undefined
  server: ServerProcess
  client: HttpClient
  /** The process of PostgreSQL. */
  databasePid: number | undefined
  /** The tables of its checkout: one that is measured beside this one may be older, and lack parts of the product. */
  tables: ReadonlySet<string>
}

/** A load makes more calls than a game may. */
const boundless = Object.fromEntries(
  ['SIGN_INS', 'NEW_PLAYERS', 'WRITES', 'READS', 'POLLS', 'GUILD_CHANGES', 'SERVER_CALLS'].map((name) => [
    `QD_GAME_${name}`,
    '1000000',
  ]),
)

async function serve(players: number, database: Database, checkout?: string): Promise<TestServer> {
  const { dataDir, databaseUrl } = database
  // An older checkout does not know these settings.
  const limits = checkout ? {} : boundless
  const variables: Record<string, string> = { ...limits, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const server = await startServerProcess({ dataDir, variables, checkout, isProbed: true })
  try {
    const databasePid = databaseUrl ? await getServerProcessId(database) : findDatabase(dataDir)?.pid
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
  await opened.asOwner((owner) =>
    owner.withoutTimeLimit(async () => {
      for (const statement of statements) await sql.raw(statement).execute(owner.db)
    }),
  )
  await opened.close()
}

/** The column `found` of a select. */
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
  const [pid] = await selectTexts(database, 'select pg_backend_pid()::text as found')
  return getParentProcessId(Number(pid))
}

/** An address of a server's database, also where it is the embedded one. */
export function getDatabaseUrl({ dataDir, databaseUrl }: Database): string {
  if (databaseUrl !== undefined) return databaseUrl
  const socketFolder = findDatabase(dataDir)?.socketFolder ?? ''
  return `postgresql://${roles.server}@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`
}

/** Gives servers on databases that are there already, each named by its URL or its data folder, which is kept. */
export async function* openExistingServers(locations: readonly string[]): AsyncGenerator<TestServer> {
  for (const location of locations) {
    const isUrl = location.startsWith('postgresql://')
    const database = isUrl ? { dataDir: freshDataFolder(), databaseUrl: location } : { dataDir: resolve(location) }
    const testServer = await serve(0, database)
    const [players] = await selectTexts(database, 'select count(*)::text as found from players')
    yield { ...testServer, players: Number(players), isKept: !isUrl }
  }
}

/** Where the servers' databases are, and which built checkout they are of: this one when there is none. */
export type Origin = { cluster?: TestCluster | undefined; checkout?: string | undefined }

/** What a sample player and all that is made for the scenarios take, log included; twice that has to be free in memory. */
const bytesOfPlayer = 5000

/** Gives servers, one for each number of players, on embedded databases or on those of a cluster. */
export async function* startServers(
  sizes: readonly number[],
  print: (line: string) => void,
  { cluster, checkout }: Origin = {},
): AsyncGenerator<TestServer> {
  for (const players of sizes) {
    print(`Making ${players.toLocaleString('en-US')} players${cluster ? ' by DATABASE_URL' : ''} …`)
    const dataDir = freshDataFolder(2 * players * bytesOfPlayer)
    const database: Database = { dataDir, databaseUrl: await createDatabase(cluster, players) }
    const variables: Record<string, string> = database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}
    runCommand(['sample', '--players', String(players)], { dataDir: database.dataDir, variables, checkout })
    const guilds = (await listTables(database)).has(guildTable) ? [guildsForScenarios] : []
    const messagesAndPurchases = messageAndPurchaseStatements(players)
    // What autovacuum does by itself within minutes.
    await runSql(database, attributesForScenarios, ...guilds, ...messagesAndPurchases, 'vacuum (analyze)')
    yield await serve(players, database, checkout)
  }
}

async function createDatabase(cluster: TestCluster | undefined, players: number): Promise<string | undefined> {
  if (!cluster) return undefined
  await runStatements(cluster.url, `create database players_${players}`)
  return cluster.url.replace(/\/postgres$/, `/players_${players}`)
}
