import {
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
  sql,
} from 'kysely'
import type { Deadline } from './deadline.ts'
import { PooledDriver } from './pooled-driver.ts'
import type { Tables } from './tables.ts'
import type { TimeoutPool } from './timeout-pool.ts'

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
  readonly #pool: TimeoutPool

  constructor(pool: TimeoutPool) {
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
export function toRequestProps(pool: TimeoutPool, deadline: Deadline): KyselyProps {
  const dialect = new PooledPostgresDialect(pool)
  const driver = new PooledDriver(pool, deadline)
  const executor = new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver))
  return { config: { dialect }, dialect, driver, executor }
}
