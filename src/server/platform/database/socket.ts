import { chmodSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { basename, dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { PooledPostgresDialect } from './dialect.ts'
import { copyFolderMarker, WireSession } from './embedded/wire-session.ts'
import { privateSocketFolder } from './lock/folder-lock.ts'
import type { OpenedDatabase } from './opened-database.ts'
import type { Tables } from './tables.ts'
import { withoutTimeLimit } from './time-limit.ts'
import { TimeoutPool } from './timeout-pool.ts'

/**
 * Serves the embedded database to the command line: a unix socket, readable by its owner only and named in the lock
 * file, that speaks PostgreSQL's protocol. Its clients share the engine's lease queue. The returned function stops
 * serving and rolls back the transactions of the clients.
 */
export async function serveSocket(database: OpenedDatabase): Promise<() => Promise<void>> {
  if (database.embedded === undefined)
    throw new Error('Only an embedded database that this process holds has a socket.')
  const { engine, socket: path } = database.embedded
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    clients.add(socket)
    const session = new WireSession(
      engine,
      (bytes) => void (socket.writable && socket.write(bytes)),
      () => socket.end(),
    )
    socket.on('data', (bytes) => session.receive(bytes))
    // A killed client causes an error, then a close.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clients.delete(socket)
      session.close()
    })
  })
  await listen(server, path)
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const client of clients) client.destroy()
    await closed
    removePrivateFolder(dirname(path))
  }
}

async function listen(server: Server, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Left by a process that was killed; the holder of the lock may remove it.
  rmSync(path, { force: true })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  // No other user can connect in the meantime: the folder belongs to its owner alone.
  chmodSync(path, 0o600)
}

/** Removes the temporary folder that holds the socket of a data folder with a long path. */
function removePrivateFolder(folder: string): void {
  if (!basename(folder).startsWith(privateSocketFolder)) return
  // Not recursive, so that a data folder is never removed.
  rmdirSync(folder)
}

/**
 * Opens the database of a running server through its socket. Throws DatabaseUnavailable when no server answers.
 * Statements obey the server's time limit.
 */
export async function openThroughSocket(socket: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    host: dirname(socket),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 10,
    connectionTimeoutMillis: 5_000,
  })
  const db = new Kysely<Tables>({
    dialect: new PooledPostgresDialect(new TimeoutPool(pool, { marksLiftedLimit: true })),
  })
  const close = () => db.destroy()
  try {
    await withoutTimeLimit(() => sql`select 1`.execute(db))
  } catch (error) {
    await close()
    throw error
  }
  const copyDataFolder = async (target: string) => {
    await withoutTimeLimit(() => sql.raw(copyFolderMarker + JSON.stringify(resolve(target))).execute(db))
  }
  return { db, engine: 'embedded', withoutTimeLimit, copyDataFolder, close }
}
