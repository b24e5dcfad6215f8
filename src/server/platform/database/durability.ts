import { sql } from 'kysely'
import type { Database, Handle } from './tables.ts'

/** Sent together with the commit that follows, because every message to the database takes time of both. */
export const deferringStatement = 'set local synchronous_commit = off'

/**
 * Ends the locks of a transaction before its change is durable: its commit waits neither for the disk nor for the
 * synchronous standbys, and others see the change before it is safe. Who acknowledges it calls `confirmChanges` first.
 */
export async function deferDurability(db: Handle): Promise<void> {
  await sql.raw(deferringStatement).execute(db)
}

/**
 * Makes the commit of its transaction wait for the disk and the synchronous standbys although it changes nothing. Writes
 * one record to the write-ahead log; none when there are no synchronous standbys and the disk has everything.
 */
export const awaitingStatement = `select case when current_setting('synchronous_standby_names') <> ''
    or pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
  then pg_logical_emit_message(true, 'quarterdeck', '') end`

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
