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

/** Ends the suspension of a locked player; its version stays known, so that the next one is another. */
export async function endSuspension(db: Handle, playerId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('player_suspensions')
    .set((eb) => ({ until: now, version: eb('version', '+', 1) }))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('A suspension was not there to end.')
}
