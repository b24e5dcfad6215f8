import { getReplica, limitReplica } from '../pooled-database.ts'
import type { Handle } from '../tables.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

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

/** Throws DatabaseUnavailable while long reads, which are kept from the database, have no replica to go to. */
export function requireReplica(db: Handle): void {
  const replica = getReplica(db)
  if (replica && !replica.isReady)
    throw new DatabaseUnavailable(
      'The replica that long exports are read from is lost or too far behind. Try again later, or export less.',
    )
}
