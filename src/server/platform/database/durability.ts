import { sql } from 'kysely'
import type { Database, Handle } from './tables.ts'

/**
 * Makes the commit of its transaction wait for the disk and the synchronous standbys although it changes nothing. Writes
 * one record to the write-ahead log; none when there are no synchronous standbys and the disk has everything. On a standby,
 * which a database may have become, it fails as every change does: the functions of the log would fail as a fault of ours.
 */
export const awaitingStatement = `select case
  when pg_is_in_recovery() then pg_current_xact_id()::text
  when current_setting('synchronous_standby_names') <> '' or pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
    then pg_logical_emit_message(true, 'quarterdeck', '')::text end`

/** Asks for `earlyCommit` in place of the commit that follows; it is not sent. */
export const deferringStatement = 'set local synchronous_commit = off'

/**
 * Commits a transaction without waiting, which ends its locks, and waits afterwards. Both are one message, which reaches one
 * server: with PgBouncer a second one could wait on a server that took over or started again meanwhile, which never had the
 * change, and so confirm what is lost.
 */
export const earlyCommit = `${deferringStatement}; commit; ${awaitingStatement}`

/**
 * Ends the locks of a transaction before its change is durable: others see the change before it is safe. The transaction
 * itself returns when the disk and the synchronous standbys have it.
 */
export async function deferDurability(db: Handle): Promise<void> {
  await sql.raw(deferringStatement).execute(db)
}

/**
 * Makes the commit of a transaction wait for the disk and the synchronous standbys. They get commits in order, so whatever
 * the transaction has read is safe then: a change whose own commit did not wait, or was cancelled while it waited, which
 * PostgreSQL keeps and shows although no standby may have it.
 */
export async function awaitDurability(db: Handle): Promise<void> {
  await sql.raw(awaitingStatement).execute(db)
}

/** Waits until the disk and the synchronous standbys have every change that is visible now. Throws DatabaseUnavailable. */
export function confirmChanges(db: Database): Promise<void> {
  // One statement outside a transaction is one of its own.
  return awaitDurability(db)
}
