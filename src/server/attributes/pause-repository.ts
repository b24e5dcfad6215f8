import { sql } from 'kysely'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { configurationsLock, type Evaluated } from './configuration-repository.ts'
import { isOtherExpression, isTooOften, listRecent } from './configuration-rules.ts'

export type ConfigurationVersion = Pick<Evaluated, 'id' | 'version'>

const toRowset = (list: readonly ConfigurationVersion[]) =>
  jsonRowset(
    { id: 'integer', version: 'integer' },
    list.map(({ id, version }) => ({ id, version })),
  )

/**
 * Counts evaluations that were too slow, and pauses the configurations that were it too often. The times are in the
 * database, so that all servers count together. No save waits for a change of the configurations: what is slow
 * meanwhile, or was in an earlier version, is not counted.
 */
export async function countSlow(db: Handle, slow: readonly ConfigurationVersion[], now: Date): Promise<void> {
  if (slow.length === 0) return
  await inTransaction(db, async (trx) => {
    // Locked in one order, so that two saves never wait for each other.
    const { rows } = await sql<{ id: number; name: string; slow_at: Date[] }>`
      with free as materialized (
        select pg_try_advisory_xact_lock_shared(${configurationsLock}) as is_free
      )
      select c.id, c.name, c.slow_at from attribute_configurations c
      join ${toRowset(slow)} on incoming.id = c.id and incoming.version = c.version
      where (select is_free from free) and c.paused_at is null
      order by c.id for no key update of c`.execute(trx)
    for (const { id, name, slow_at } of rows) {
      const times = [...listRecent(slow_at, now), now]
      const pause = isTooOften(times) ? { paused_at: now } : {}
      await trx
        .updateTable('attribute_configurations')
        .set({ slow_at: times, ...pause })
        .where('id', '=', id)
        .execute()
      if (!pause.paused_at) continue
      await writeServerAudit(trx, {
        at: now,
        action: 'attribute configuration paused',
        targetKind: 'attribute configuration',
        targetId: String(id),
        before: { Name: name, PausedAt: null },
        after: { Name: name, PausedAt: now.toISOString() },
        note: pauseReason,
      })
    }
  })
}

const pauseReason = 'It took longer than 100 ms 20 times within 5 minutes.'

/**
 * Remembers that paused configurations miss a save of a player, in the transaction of the save. Returns false when one
 * of them is not paused any more, or has changed. A pause that is ending is waited for.
 */
export async function recordMissed(
  db: Handle,
  playerId: string,
  paused: readonly ConfigurationVersion[],
): Promise<boolean> {
  if (paused.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    with paused as materialized (
      select c.id from attribute_configurations c
      join ${toRowset(paused)} on incoming.id = c.id and incoming.version = c.version
      where c.paused_at is not null order by c.id for key share of c
    ), missed as (
      insert into missed_evaluations (configuration_id, player_id) select id, ${playerId} from paused
      on conflict do nothing
    )
    select count(*)::integer as count from paused`.execute(db)
  return rows[0]?.count === paused.length
}

/**
 * Lets saves evaluate configurations again. Waits for the saves that they missed, which have a lock on them: from then on
 * `selectMissed` finds all players, and later saves find the pause ended.
 */
export async function endPauses(db: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from attribute_configurations where id = any(${ids}::integer[]) order by id for update`.execute(db)
  await db
    .updateTable('attribute_configurations')
    .set({ paused_at: null, slow_at: [] })
    .where('id', 'in', ids)
    .execute()
}

/** The players with saves that a configuration missed. */
export const selectMissed = (id: number): Sql =>
  sql`(select player_id from missed_evaluations where configuration_id = ${id})`

/** How many players have saves that a configuration missed. */
export async function countMissed(db: Handle, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${selectMissed(id)} missed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Forgets which saves configurations missed. */
export async function deleteMissed(db: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // In one order, as the deletion of many players has it.
  await sql`
    with missed as materialized (
      select configuration_id, player_id from missed_evaluations
      where configuration_id = any(${ids}::integer[]) order by player_id, configuration_id for update
    )
    delete from missed_evaluations m using missed
    where m.configuration_id = missed.configuration_id and m.player_id = missed.player_id`.execute(db)
}

/**
 * Ends the pauses of configurations that read something else now, and returns their names. Which saves they missed is
 * forgotten: a recomputation of what is new is about all players.
 */
export async function endObsoletePauses(
  db: Handle,
  changed: readonly {
    readonly before: AttributeConfiguration
    readonly after: Parameters<typeof isOtherExpression>[1]
  }[],
): Promise<string[]> {
  const obsolete = changed.flatMap(({ before, after }) =>
    before.PausedAt !== null && isOtherExpression(before, after) ? [before] : [],
  )
  const ids = obsolete.map(({ Id }) => Id)
  await endPauses(db, ids)
  await deleteMissed(db, ids)
  return obsolete.map(({ Name }) => Name)
}
