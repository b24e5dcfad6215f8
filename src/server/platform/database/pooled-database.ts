import { Kysely } from 'kysely'
import type { Deadline } from './deadline.ts'
import { PooledPostgresDialect, type RequestLimits, toRequestProps } from './dialect.ts'
import { PoolShare } from './pool/pool-share.ts'
import type { PoolLoad, StatementObserver } from './pool/statement-observer.ts'
import type { Replica } from './replica/replica.ts'
import type { Database, Handle, Tables } from './tables.ts'
import type { ConnectionSource, TimeoutPool } from './timeout-pool.ts'

/** The database with all its connections, its pool, where a handle takes its own, and what limits the handle. */
type Unlimited = {
  readonly db: Database
  readonly pool: TimeoutPool
  readonly source: ConnectionSource & { readonly load: PoolLoad }
  readonly limits?: RequestLimits
}

/** Where a database keeps what it was made from. A WeakMap costs every garbage collection more with each request. */
const origin = Symbol('unlimited database')

type Marked = { [origin]?: Unlimited }

const getOrigin = (db: Handle & Marked) => db[origin]

/** The database over a pool. */
export function createDatabase(pool: TimeoutPool): Database {
  const db: Database = new Kysely<Tables>({ dialect: new PooledPostgresDialect(pool) })
  return Object.assign(db, { [origin]: { db, pool, source: pool } satisfies Unlimited })
}

/**
 * The same database for one request, with a deadline for all its statements together, and who learns of them. It costs a
 * few objects; AsyncLocalStorage would cost a seventh of a request on Node 20, which tracks every promise for it. A handle
 * that was derived from the database, as with a plugin of a test, stays as it is.
 */
export function limitDatabase(db: Database, deadline: Deadline | undefined, observe?: StatementObserver): Database {
  const found = getOrigin(db)
  if (!found) return db
  const limits = { deadline, observe }
  const limited: Database = new Kysely<Tables>(toRequestProps(found.source, limits))
  return Object.assign(limited, { [origin]: { ...found, limits } satisfies Unlimited })
}

/** The same database, for callers who together use at most `size` of its connections at once. */
export function shareDatabase(db: Database, size: number): Database {
  const found = getOrigin(db)
  if (!found) return db
  const source = new PoolShare(found.pool, size)
  const shared: Database = new Kysely<Tables>({ dialect: new PooledPostgresDialect(source) })
  return Object.assign(shared, { [origin]: { ...found, source } satisfies Unlimited })
}

/** The database itself for a handle of one request, to work on when the request has ended; other handles as they are. */
export function toUnlimited(db: Handle): Handle {
  return getOrigin(db)?.db ?? db
}

const replicas = new WeakMap<Handle, Replica>()

/** Has reads that may be a little old go to a replica of the database. */
export function attachReplica(db: Database, replica: Replica): void {
  replicas.set(db, replica)
}

/** The replica of a handle's database; undefined without one, and in a transaction, which reads what it wrote. */
export function getReplica(db: Handle): Replica | undefined {
  return db.isTransaction ? undefined : replicas.get(toUnlimited(db))
}

/** A replica, for a request as long as its own handle works. */
export function limitReplica({ db }: Replica, handle: Handle): Database {
  const limits = getOrigin(handle)?.limits
  return limits ? limitDatabase(db, limits.deadline, limits.observe) : db
}

/** How much of a database's pool is in use, or of the share that a handle has; undefined for a handle of a test. */
export function getPoolLoad(db: Handle): PoolLoad | undefined {
  return getOrigin(db)?.source.load
}

/** Has an observer learn of all statements from now on, on connections that are borrowed later. */
export function observeStatements(db: Database, observe: StatementObserver): void {
  const found = getOrigin(db)
  if (found) found.pool.observe = observe
}
