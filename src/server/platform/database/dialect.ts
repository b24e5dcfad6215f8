import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely'

/** One number for everybody who migrates; another product on the same server would have to guess it. */
const migrationLock = 7_305_112_018

class Adapter extends PostgresAdapter {
  /**
   * A lock that ends with the transaction: a session's lock would be lost behind PgBouncer in transaction mode.
   * The migrator therefore runs inside one transaction.
   */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // It ends with the transaction.
  }
}

/** kysely's PostgreSQL dialect for both engines, over a pool of our own and with a lock that needs no session. */
export class PooledPostgresDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool })
  }

  override createAdapter(): PostgresAdapter {
    return new Adapter()
  }
}
