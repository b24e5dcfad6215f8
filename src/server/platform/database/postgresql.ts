import { connect } from 'node:net'
import { sql } from 'kysely'
import pg, { type PoolClient } from 'pg'
import type { OpenedDatabase } from './opened-database.ts'
import { createDatabase } from './pooled-database.ts'
import type { Database } from './tables.ts'
import { withoutTimeLimit } from './time-limit.ts'
import { TimeoutPool } from './timeout-pool.ts'
import { type DatabaseState, DatabaseUnavailable, isOnlyBusy } from './unavailable.ts'

// Dates go to the server in UTC. By default pg writes them in the machine's zone, whose old offsets have seconds.
pg.defaults.parseInputDatesAsUTC = true

/** How a pool of connections works. */
export type PoolOptions = {
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
}

type Options = PoolOptions & {
  readonly connection: pg.ClientConfig
  /** Why no connection can be made at the moment; undefined when one can. */
  readonly getOutage?: () => DatabaseUnavailable | undefined
}

/** How long a caller waits for a free or a new connection. */
const connectionTimeoutMs = 3_000
const probeIntervalMs = 1_000

/**
 * Opens the database at an address. Throws DatabaseUnavailable when the server does not answer now; later failures reach
 * the callers, and it reconnects by itself when the server is back.
 */
export async function openPostgresql(options: PoolOptions & { readonly databaseUrl: string }): Promise<OpenedDatabase> {
  const { db, close } = openPool({ ...options, connection: { connectionString: options.databaseUrl } })
  const opened: OpenedDatabase = {
    db,
    engine: 'postgresql',
    withoutTimeLimit,
    asOwner: (work) => work(opened),
    close,
  }
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await close()
    throw toConnectError(error, options.databaseUrl)
  }
  return opened
}

/** A pool of connections and what ends it. */
export type DatabasePool = {
  readonly db: Database
  /** Later connections are made to another host, or folder of a socket. */
  setHost(host: string): void
  close(): Promise<void>
}

/** Opens a pool. It keeps no state in a session, so it works through PgBouncer in transaction mode. */
export function openPool(options: Options): DatabasePool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'quarterdeck',
  })
  const monitor = new StateMonitor(options, () => sql`select 1`.execute(db))
  const timeoutPool = new TimeoutPool(pool, {
    statementTimeoutMs: options.statementTimeoutMs,
    onOutcome: (error) => monitor.report(error),
    cancel: cancelStatement,
    getOutage: options.getOutage ?? (() => undefined),
  })
  const db = createDatabase(timeoutPool)
  const close = async () => {
    monitor.stop()
    await db.destroy()
  }
  const setHost = (host: string) => {
    pool.options.host = host
  }
  return { db, setHost, close }
}

/** At the start the reader can fix the cause, so the message names the server and repeats its error. */
function toConnectError(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  const cause = error.cause instanceof Error ? error.cause.message : ''
  const message = cause === '' ? error.message : `${error.message.replace(/\.$/, '')}: ${cause}.`
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  const target = url ? `names ${url.host}${url.pathname}` : 'is not a valid URL'
  return new DatabaseUnavailable(`${message} DATABASE_URL ${target}.`, { cause: error.cause })
}

/** Reports when the server becomes unavailable and, by probing once a second, when it is back. */
class StateMonitor {
  readonly #options: PoolOptions
  readonly #probe: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #isReady: boolean | undefined
  #isStopped = false

  constructor(options: PoolOptions, probe: () => Promise<unknown>) {
    this.#options = options
    this.#probe = probe
  }

  report(error: DatabaseUnavailable | undefined): void {
    if (this.#isStopped || (error && isOnlyBusy(error))) return
    const isReady = error === undefined
    if (isReady === this.#isReady) return
    // The first outcome is that of opening, which the caller reports.
    if (this.#isReady !== undefined) this.#options.log(error?.message ?? 'The database answers again.')
    this.#isReady = isReady
    this.#options.onStateChange(error === undefined ? { ready: true } : { ready: false, cause: error.message })
    if (isReady) clearInterval(this.#timer)
    else this.#timer = setInterval(() => void this.#probe().catch(() => undefined), probeIntervalMs).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }
}

/** Sends the protocol's cancel request on a separate connection; PgBouncer forwards it. */
function cancelStatement(client: PoolClient): void {
  const { processID, secretKey } = getCancelKey(client)
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const path = client.host.startsWith('/') ? `${client.host}/.s.PGSQL.${client.port}` : undefined
  const socket = path === undefined ? connect(client.port, client.host) : connect(path)
  // If the request fails, the connection is closed all the same, and the server ends the statement by the limit
  // that ALTER ROLE sets (docs/operating.md).
  socket.on('error', () => socket.destroy())
  socket.setTimeout(connectionTimeoutMs, () => socket.destroy())
  // Not `end`: PgBouncer drops the request of a client that disconnects. The server closes the connection.
  socket.write(request)
}

/** pg keeps the process id and key of a connection, but its types do not declare them. */
function getCancelKey(client: PoolClient): { processID: number; secretKey: number } {
  const processID = 'processID' in client ? Number(client.processID) : 0
  const secretKey = 'secretKey' in client ? Number(client.secretKey) : 0
  return { processID, secretKey }
}
