import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postmaster } from './postmaster.ts'

/** The advisory lock that every process holds, shared, while it uses the embedded PostgreSQL. */
const memberKey = 7_305_112_019

/** How to connect to the embedded PostgreSQL. Everything is given, so that no variable such as PGHOST changes it. */
export function toConnection(socketFolder: string, user: string, database: string) {
  return { host: socketFolder, port: 5432, user, database, password: '', ssl: false as const }
}

/**
 * A session in the maintenance database of this very PostgreSQL, as the superuser. Throws when it does not answer, and
 * when another one has taken its place: the next one listens on the same socket.
 */
export async function connectSuperuser({ pid, socketFolder }: Postmaster): Promise<pg.Client> {
  const client = new pg.Client({
    ...toConnection(socketFolder, 'postgres', 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'quarterdeck member',
  })
  // The end of the session is what its owner waits for.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await isTrue(client, `split_part(pg_read_file('postmaster.pid'), chr(10), 1) = '${pid}'`)))
      throw new Error(`Another PostgreSQL than process ${pid} answers in ${socketFolder}.`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

async function isTrue(client: pg.Client, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ value: boolean }>(`select ${expression} as value`)
  return rows[0]?.value === true
}

/** Counts a session as a user of PostgreSQL; false when PostgreSQL is being stopped. */
export function takeShare(client: pg.Client): Promise<boolean> {
  return isTrue(client, `pg_try_advisory_lock_shared(${memberKey})`)
}

/** Keeps others from joining while PostgreSQL is prepared or stopped; false when somebody uses it. */
function takeAll(client: pg.Client): Promise<boolean> {
  return isTrue(client, `pg_try_advisory_lock(${memberKey})`)
}

/** How long PostgreSQL may take to stop: it writes a checkpoint. */
const stopTimeoutMs = 60_000

/**
 * Gives up the share of a session, and stops PostgreSQL when nobody else has one. Nobody can join in between: the
 * session keeps the lock until the server closes it. Returns whether PostgreSQL was stopped.
 */
export async function leave(client: pg.Client, pid: number, retryMs = 0): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => client.once('end', () => resolve(true)))
  try {
    await client.query('select pg_advisory_unlock_all()')
    const deadline = performance.now() + retryMs
    while (!(await takeAll(client))) {
      if (performance.now() >= deadline) return false
      await sleep(200)
    }
    process.kill(pid, 'SIGINT')
    return await Promise.race([ended, sleep(stopTimeoutMs, false, { ref: false })])
  } catch {
    // The session or PostgreSQL itself has ended: there is nothing to stop.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
