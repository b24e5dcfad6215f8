import { getReplica, limitReplica } from '../pooled-database.ts'
import type { Handle } from '../tables.ts'

/**
 * Reads what may be ten seconds old from the replica, where one is set up and up to date, else from the database. A read that
 * the replica does not answer or cancels is done again there. Not for what a user has just changed, and not for what
 * decides what a user may do.
 */
export async function readReplica<T>(db: Handle, read: (db: Handle) => Promise<T>): Promise<T> {
  const replica = getReplica(db)
  if (!replica?.isReady) return read(db)
  try {
    return await read(limitReplica(replica, db))
  } catch (error) {
    if (!replica.noteFailure(error)) throw error
    return read(db)
  }
}

/** Whether a replica is set up that cannot be read: what takes long should wait for it, and spare the database. */
export function lacksReplica(db: Handle): boolean {
  return getReplica(db)?.isReady === false
}
