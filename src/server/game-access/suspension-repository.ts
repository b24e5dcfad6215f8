import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { Suspension, type SuspensionFields } from '#contract/suspensions.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

const toSuspension = defineRowMapper(Suspension)

/** The suspension of a player that has not ended at an instant; null when there is none. */
export async function findSuspension(db: Handle, playerId: string, now: Date): Promise<Suspension | null> {
  const row = await db
    .selectFrom('player_suspensions')
    .select(toSuspension.columns)
    .where('player_id', '=', playerId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()
  return row ? toSuspension(row as Selectable<Tables['player_suspensions']>) : null
}

/** Suspends a locked player, or changes the suspension; its version counts on from an earlier one. */
export async function writeSuspension(
  db: Handle,
  playerId: string,
  { category, until, reason, text }: z.output<typeof SuspensionFields>,
  by: { readonly email: string; readonly at: Date },
): Promise<Suspension> {
  const { rows } = await sql<Selectable<Tables['player_suspensions']>>`
    insert into player_suspensions as s (player_id, category, until, reason, text, created_at, created_by)
    values (${playerId}, ${category}, ${until}, ${reason}, ${text}, ${by.at}, ${by.email})
    on conflict (player_id) do update set category = excluded.category, until = excluded.until, reason = excluded.reason,
      text = excluded.text, created_at = excluded.created_at, created_by = excluded.created_by, version = s.version + 1
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A suspension was not written.')
  return toSuspension(row)
}

/** Suspends those of locked players who are not suspended now; `by.at` may be earlier. Returns them. */
export async function suspendPlayers(
  db: Handle,
  playerIds: readonly string[],
  { category, until, reason, text }: z.output<typeof SuspensionFields>,
  by: { readonly email: string; readonly at: Date; readonly now: Date },
): Promise<ReadonlyMap<string, Suspension>> {
  const { rows } = await sql<Selectable<Tables['player_suspensions']>>`
    with made as (
      insert into player_suspensions as s (player_id, category, until, reason, text, created_at, created_by)
      select player_id, ${category}, ${until}::timestamptz, ${reason}, ${text}, ${by.at}, ${by.email}
      from unnest(${playerIds}::text[]) player_id
      on conflict (player_id) do update set category = excluded.category, until = excluded.until,
        reason = excluded.reason, text = excluded.text, created_at = excluded.created_at, created_by = excluded.created_by,
        version = s.version + 1
      where s.until <= ${by.now}
      returning *
    ), ended as (
      update player_sign_ins set generation = generation + 1 where player_id in (select player_id from made)
    )
    select * from made`.execute(db)
  return new Map(rows.map((row) => [row.player_id, toSuspension(row)]))
}

/** Ends the suspensions of locked players, when an instant is given only those made then; returns what they were. */
export async function liftSuspensions(
  db: Handle,
  playerIds: readonly string[],
  createdAt: Date | undefined,
  now: Date,
): Promise<ReadonlyMap<string, Suspension>> {
  const { rows } = await sql<Selectable<Tables['player_suspensions']>>`
    with open as (
      select * from player_suspensions
      where player_id = any(${playerIds}::text[]) and (until is null or until > ${now})
        and created_at = coalesce(${createdAt}::timestamptz, created_at)
    ), ended as (
      update player_suspensions s set until = ${now}, version = s.version + 1 from open where s.player_id = open.player_id
    )
    select * from open`.execute(db)
  return new Map(rows.map((row) => [row.player_id, toSuspension(row)]))
}

/** Ends the suspension of a locked player; its version stays known, so that the next one is another. */
export async function endSuspension(db: Handle, playerId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('player_suspensions')
    .set((eb) => ({ until: now, version: eb('version', '+', 1) }))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('A suspension was not there to end.')
}
