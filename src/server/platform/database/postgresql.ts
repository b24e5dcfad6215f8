import { connect } from 'node:net'
import { Kysely, sql } from 'kysely'
import pg, { type PoolClient } from 'pg'
import { PooledPostgresDialect } from './dialect.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database, Tables } from './tables.ts'
import { withoutTimeLimit } from './time-limit.ts'
import { TimeoutPool } from './timeout-pool.ts'
import { type DatabaseState, DatabaseUnavailable, getErrorCode } from './unavailable.ts'

// Dates go to the server in UTC. By default pg writes them in the machine's zone, whose old offsets have seconds.
pg.defaults.parseInputDatesAsUTC = true

type Options = {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
}

/** A caller waits this long for a free connection, or for the server to take a new one. */
const connectionWaitMs = 3_000
const probeEveryMs = 1_000

/**
 * Opens a PostgreSQL database. It keeps no state in a session, so PgBouncer may stand between in transaction mode.
 * Throws DatabaseUnavailable when the server does not answer now; later failures are seen by the callers, and it
 * recovers by itself when the server is back.
 */
export async function openPostgresql(options: Options): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'quarterdeck',
  })
  const watch = new StateWatch(options, () => sql`select 1`.execute(db))
  const link = new TimeoutPool(pool, {
    statementTimeoutMs: options.statementTimeoutMs,
    onOutcome: (trouble) => watch.note(trouble),
    cancel: cancelStatement,
  })
  const db: Database = new Kysely<Tables>({ dialect: new PooledPostgresDialect(link) })
  const close = async () => {
    watch.stop()
    await db.destroy()
  }
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await close()
    throw notReached(error, options.databaseUrl)
  }
  return { db, engine: 'postgresql', withoutTimeLimit, close }
}

/** At the start whoever reads the failure can mend it, so it names the place and says what the other side said. */
function notReached(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  const said = error.cause instanceof Error ? error.cause.message : ''
  const what = said === '' ? error.message : `${error.message.replace(/\.$/, '')}: ${said}.`
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  const place = url ? `names ${url.host}${url.pathname}` : 'is no address'
  return new DatabaseUnavailable(`${what} DATABASE_URL ${place}.`, { cause: error.cause })
}

/** Notices when the server goes and, by asking once a second meanwhile, when it is back. */
class StateWatch {
  readonly #options: Options
  readonly #probe: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #isReady: boolean | undefined
  #isStopped = false

  constructor(options: Options, probe: () => Promise<unknown>) {
    this.#options = options
    this.#probe = probe
  }

  note(trouble: DatabaseUnavailable | undefined): void {
    if (this.#isStopped || isOnlyBusy(trouble)) return
    const isReady = trouble === undefined
    if (isReady === this.#isReady) return
    // The first outcome is that of opening, which the opener tells.
    if (this.#isReady !== undefined) this.#options.log(trouble?.message ?? 'The database answers again.')
    this.#isReady = isReady
    this.#options.onStateChange(trouble === undefined ? { ready: true } : { ready: false, cause: trouble.message })
    if (isReady) clearInterval(this.#timer)
    else this.#timer = setInterval(() => void this.#probe().catch(() => undefined), probeEveryMs).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }
}

/** One slow statement or a full pool says nothing about the server. */
function isOnlyBusy(trouble: DatabaseUnavailable | undefined): boolean {
  if (trouble === undefined) return false
  const code = getErrorCode(trouble.cause)
  return code === undefined ? !/lost|reached/.test(trouble.message) : ['57014', '53300', '25P03'].includes(code)
}

/** Sends the protocol's cancel request on a connection of its own; PgBouncer passes it on. */
function cancelStatement(client: PoolClient): void {
  const { processID, secretKey } = keysOf(client)
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const path = client.host.startsWith('/') ? `${client.host}/.s.PGSQL.${client.port}` : undefined
  const socket = path === undefined ? connect(client.port, client.host) : connect(path)
  // When it does not get through, the connection is thrown away all the same, and the server ends the statement
  // by the limit that ALTER ROLE gives it (docs/operating.md).
  socket.on('error', () => socket.destroy())
  socket.setTimeout(connectionWaitMs, () => socket.destroy())
  // Not `end`: PgBouncer drops the request of a caller that hangs up. The other side does, when it is done.
  socket.write(request)
}

/** pg keeps the two keys of a connection, but its types do not name them. */
function keysOf(client: PoolClient): { processID: number; secretKey: number } {
  const processID = 'processID' in client ? Number(client.processID) : 0
  const secretKey = 'secretKey' in client ? Number(client.secretKey) : 0
  return { processID, secretKey }
}
