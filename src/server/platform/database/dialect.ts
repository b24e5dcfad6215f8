import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, PostgresQueryCompiler, sql } from 'kysely'

/** Key of the advisory lock for migrations, unlikely to be used by another product on the same server. */
const migrationLockKey = 7_305_112_018

class Adapter extends PostgresAdapter {
  /**
   * A transaction-level lock, because session locks do not work with PgBouncer in transaction mode. The migrator
   * therefore runs inside one transaction.
   */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLockKey)})`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The lock ends with the transaction.
  }
}

// Shared by every database object: a compiler binds some hundred functions, and each request has a database of its own.
// It compiles one statement at a time, without a pause.
const adapter = new Adapter()
const compiler = new PostgresQueryCompiler()

/** kysely's PostgreSQL dialect for both engines, over a custom pool and with a lock that needs no session. */
export class PooledPostgresDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool })
  }

  override createAdapter(): PostgresAdapter {
    return adapter
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return compiler
  }
}
