import { sql } from 'kysely'
import type { Database, Handle } from './tables.ts'
import { inTransaction } from './transaction.ts'

/**
 * Makes the commit of a transaction wait for the synchronous standbys although it changes nothing. They confirm commits
 * in order, so whatever the transaction has read is safe then: also a change whose own commit was cancelled while it
 * waited, which PostgreSQL keeps and shows although no standby may have it. Writes one record to the write-ahead log;
 * without synchronous standbys none, so that its commit costs no flush.
 */
export async function awaitStandbys(db: Handle): Promise<void> {
  await sql`
    select case when current_setting('synchronous_standby_names') <> ''
      then pg_logical_emit_message(true, 'quarterdeck', '') end`.execute(db)
}

/** Waits until the synchronous standbys have every change that is visible now. Throws DatabaseUnavailable. */
export function confirmChanges(db: Database): Promise<void> {
  return inTransaction(db, awaitStandbys)
}
