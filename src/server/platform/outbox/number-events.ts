import { sql } from 'kysely'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Polling } from '#server/platform/polling.ts'

const rests = { shortestMs: 300, longestMs: 2_400 }

/** How many events are numbered at a time. */
const maxBatch = 2_000

/**
 * Numbers up to 2,000 committed events in the order in which they were written, and returns how many. One at a time:
 * another process that holds the lock means there is nothing to do here. An event whose transaction commits later gets a
 * later number, so no reader passes it.
 */
async function numberBatch(db: Handle): Promise<number> {
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('quarterdeck outbox', 0)) as taken`.execute(db)
  if (!lock.rows[0]?.taken) return 0
  const { rows } = await sql<{ waiting: number; numbered: number }>`
    with waiting as materialized (
      select id, written_at, row_number() over (order by id) as place
      from (select id, written_at from outbox where position is null order by id limit ${maxBatch}) o
    ),
    counted as (select count(*) as count from waiting),
    moved as (
      update feed_state set last_position = last_position + count from counted where count > 0
      returning last_position - count as before
    ),
    numbered as (
      update outbox o set position = moved.before + waiting.place from waiting, moved
      where o.id = waiting.id and o.written_at = waiting.written_at and o.position is null returning 1
    )
    select count::integer as waiting, (select count(*) from numbered)::integer as numbered from counted`.execute(db)
  const { waiting = 0, numbered = 0 } = rows[0] ?? {}
  if (numbered !== waiting) throw new Error('Not every event was numbered.')
  return numbered
}

/** Numbers all events that are committed now. */
export async function numberEvents(db: Database): Promise<number> {
  let numbered = 0
  for (;;) {
    const count = await inTransaction(db, numberBatch)
    numbered += count
    if (count < maxBatch) return numbered
  }
}

/** Numbers events a few times a second while there are some, until the returned function is called. */
export function startNumbering(polling: Polling, db: Database): () => Promise<void> {
  return polling.start(async () => {
    const numbered = await numberEvents(db)
    return numbered > 0 ? { restMs: rests.shortestMs } : undefined
  }, rests)
}
