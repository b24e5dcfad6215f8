import { Kysely } from 'kysely'
import type { Deadline } from './deadline.ts'
import { PooledPostgresDialect } from './dialect.ts'
import type { Database, Handle, Tables } from './tables.ts'
import type { TimeoutPool } from './timeout-pool.ts'

type Unlimited = { readonly db: Database; readonly pool: TimeoutPool }

const unlimited = new WeakMap<Handle, Unlimited>()

/** The database over a pool. */
export function createDatabase(pool: TimeoutPool): Database {
  const db: Database = new Kysely<Tables>({ dialect: new PooledPostgresDialect(pool) })
  unlimited.set(db, { db, pool })
  return db
}

/**
 * The same database for one request, with a deadline for all its statements together. It costs a few objects;
 * AsyncLocalStorage would cost a seventh of a request on Node 20, which tracks every promise for it. A handle that was
 * derived from the database, as with a plugin of a test, stays as it is.
 */
export function limitDatabase(db: Database, deadline: Deadline): Database {
  const found = unlimited.get(db)
  if (!found) return db
  const limited: Database = new Kysely<Tables>({ dialect: new PooledPostgresDialect(found.pool.within(deadline)) })
  unlimited.set(limited, found)
  return limited
}

/** The database itself for a handle of one request, to work on when the request has ended; other handles as they are. */
export function toUnlimited(db: Handle): Handle {
  return unlimited.get(db)?.db ?? db
}
