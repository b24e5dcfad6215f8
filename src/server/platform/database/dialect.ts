import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Deadline } from './deadline.ts'
import { deferringStatement, earlyCommit } from './durability.ts'
import type { StatementObserver } from './pool/statement-observer.ts'
import type { Tables } from './tables.ts'
import type { BorrowedConnection, ConnectionSource } from './timeout-pool.ts'

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One borrowed connection. */
class Connection implements DatabaseConnection {
  readonly #client: BorrowedConnection
  #isUnusable = false
  /** What opens a transaction: it is sent with the first statement, because every message takes time of both. */
  #begin: string | undefined
  /** The first statement, which opens the transaction: the others wait, because none may run without one. */
  #opening: Promise<unknown> | undefined
  #commit = 'commit'

  constructor(client: BorrowedConnection) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (sql === deferringStatement) {
      this.#commit = earlyCommit
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#query<R>(sql, parameters)
    return changes.has(command) ? { numAffectedRows: BigInt(rowCount), rows } : { rows }
  }

  async #query<R>(sql: string, parameters: readonly unknown[]) {
    const begin = this.#begin
    if (begin === undefined) {
      await this.#opening
      return this.#client.query<R>(sql, parameters)
    }
    this.#begin = undefined
    const opening = this.#client.query<R>(sql, parameters, begin)
    this.#opening = opening
    return opening
  }

  // biome-ignore lint/correctness/useYield: kysely asks for a generator, and there is nothing to give.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: page by key.')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#commit = 'commit'
    this.#opening = undefined
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.#begin = settings.length === 0 ? 'begin' : `start transaction ${settings.join(' ')}`
  }

  /** Throws when an earlier error had left the transaction aborted: the database then ends it without the changes. */
  async commit(): Promise<void> {
    if (this.#endUnopened()) return
    const { command } = await this.#query(this.#commit, [])
    this.#opening = undefined
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (this.#endUnopened()) return
    this.#opening = undefined
    this.#isUnusable = true
    await this.#client.query('rollback', [])
    this.#isUnusable = false
  }

  /** A transaction without statements was never sent. */
  #endUnopened(): boolean {
    const isUnopened = this.#begin !== undefined
    this.#begin = undefined
    return isUnopened
  }

  release(): void {
    this.#client.release(this.#isUnusable)
  }
}

/** What holds for one request: until when its statements may run, and who learns of them. */
export type RequestLimits = {
  readonly deadline?: Deadline | undefined
  readonly observe?: StatementObserver | undefined
}

/**
 * kysely's driver over the pool, of one request when it has limits. kysely's own keeps every connection in weak
 * collections, which the garbage collector goes through: each request has a driver and borrows a connection or two.
 */
class PooledDriver implements Driver {
  readonly #pool: ConnectionSource
  readonly #limits: RequestLimits | undefined

  constructor(pool: ConnectionSource, limits?: RequestLimits) {
    this.#pool = pool
    this.#limits = limits
  }

  async init(): Promise<void> {
    // The pool connects when it is asked to.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(this.#limits?.deadline, this.#limits?.observe))
  }

  beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    // The driver of a request shares the pool with all others.
    if (!this.#limits) await this.#pool.end()
  }
}

/** Key of the advisory lock of the schema, unlikely to be used by another product on the same server. */
const schemaLockKey = 7_305_112_018

/**
 * Lets one transaction at a time change tables or the rights on them, until it ends. Session locks do not work with
 * PgBouncer in transaction mode, so the migrator runs inside one transaction too.
 */
export async function lockSchema(transaction: Kysely<unknown> | Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(schemaLockKey)})`.execute(transaction)
}

class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await lockSchema(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The lock ends with the transaction.
  }
}

// Shared by every database object: a compiler binds some hundred functions, and each request has a database of its own.
// It compiles one statement at a time, without a pause.
const adapter = new Adapter()
const compiler = new PostgresQueryCompiler()

/** kysely's PostgreSQL dialect over a custom pool and with a lock that needs no session. */
export class PooledPostgresDialect implements Dialect {
  readonly #pool: ConnectionSource

  constructor(pool: ConnectionSource) {
    this.#pool = pool
  }

  createDriver(): Driver {
    return new PooledDriver(this.#pool)
  }

  createAdapter(): DialectAdapter {
    return adapter
  }

  createQueryCompiler(): QueryCompiler {
    return compiler
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

/** What a database of one request is made of; it shares everything but the driver with the others. */
export function toRequestProps(pool: ConnectionSource, limits: RequestLimits): KyselyProps {
  const dialect = new PooledPostgresDialect(pool)
  const driver = new PooledDriver(pool, limits)
  const executor = new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver))
  return { config: { dialect }, dialect, driver, executor }
}
