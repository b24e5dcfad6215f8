import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import { HttpClient } from '#test/harness/http-client.ts'
import type { TestCluster } from '#test/harness/postgresql.ts'
import { freshDataDir, runCommand, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { attributesForScenarios } from './scenarios.ts'

/** A running server over so many sample players. */
export type Place = {
  players: number
  dataDir: string
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  server: ServerProcess
  client: HttpClient
  /** The process of the PostgreSQL server. */
  databasePid: number | undefined
}

async function serve(players: number, dataDir: string, databaseUrl?: string, databasePid?: number): Promise<Place> {
  const server = await startServerProcess({ dataDir, variables: databaseUrl ? { DATABASE_URL: databaseUrl } : {} })
  return { players, dataDir, databaseUrl, databasePid, server, client: await HttpClient.signIn(server.url) }
}

/** Where a database is: an address, or a data folder with a server on it. */
export type Database = { dataDir: string; databaseUrl?: string | undefined }

/** Runs statements on a database beside its server, however long they take. */
export async function runBeside({ dataDir, databaseUrl }: Database, ...statements: readonly string[]): Promise<void> {
  const open = await openDatabase({ dataDir, databaseUrl, poolSize: 1, allowSocket: true })
  await open.withoutTimeLimit(async () => {
    for (const statement of statements) await sql.raw(statement).execute(open.db)
  })
  await open.close()
}

/** The column `found` of a select, on either engine. */
export async function textsOf({ dataDir, databaseUrl }: Database, select: string): Promise<string[]> {
  const open = await openDatabase({ dataDir, databaseUrl, poolSize: 1, allowSocket: true })
  const { rows } = await open.withoutTimeLimit(() => sql.raw<{ found: string }>(select).execute(open.db))
  await open.close()
  return rows.map(({ found }) => found)
}

/**
 * Servers on PostgreSQL, one for each number of players, in ascending order. Each database begins as a copy of the
 * smaller one before, so that the players of the smaller are among those of the larger.
 */
export async function postgresqlPlaces(
  cluster: TestCluster,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Place[]> {
  const urlOf = (players: number) => cluster.url.replace(/\/postgres$/, `/players_${players}`)
  const dataDir = freshDataDir()
  let smaller: number | undefined
  for (const players of sizes) {
    say(`Making ${players.toLocaleString('en-US')} players on PostgreSQL …`)
    const template = smaller === undefined ? '' : `template players_${smaller}`
    await runBeside({ dataDir, databaseUrl: cluster.url }, `create database players_${players} ${template}`)
    const variables = { DATABASE_URL: urlOf(players) }
    runCommand(['sample', '--players', String(players)], { dataDir, variables })
    smaller = players
  }
  // The first line of the file is the process.
  const databasePid = Number.parseInt(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8'), 10)
  const places: Place[] = []
  for (const players of sizes) {
    // What autovacuum does by itself within minutes.
    await runBeside({ dataDir, databaseUrl: urlOf(players) }, attributesForScenarios, 'vacuum (analyze)')
    places.push(await serve(players, dataDir, urlOf(players), databasePid))
  }
  return places
}

/** Servers on the embedded engine, one for each number of players. */
export async function embeddedPlaces(sizes: readonly number[], say: (line: string) => void): Promise<Place[]> {
  const places: Place[] = []
  for (const players of sizes) {
    say(`Making ${players.toLocaleString('en-US')} players on the embedded engine …`)
    const dataDir = freshDataDir()
    runCommand(['sample', '--players', String(players)], { dataDir })
    const place = await serve(players, dataDir)
    await runBeside(place, attributesForScenarios, 'vacuum (analyze)')
    places.push(place)
  }
  return places
}
