import { sql } from 'kysely'
import type { GameCallGroup } from '#contract/core/game-access.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** A group of calls that is off. */
type Off = { readonly group: GameCallGroup; readonly since: Date; readonly by: string }

/** The groups of calls that are off, as part of another statement. */
export const selectSwitchedOff = sql`array(select call_group from game_switches)`

/** The groups of calls that are off. */
export async function listSwitchedOff(db: Handle): Promise<Off[]> {
  const { rows } = await sql<Off>`
    select call_group as "group", off_since as since, off_by as by from game_switches`.execute(db)
  return rows
}

/** Switches a group of calls off, unless it is off already. */
export async function switchOff(db: Handle, { group, since, by }: Off): Promise<void> {
  await db
    .insertInto('game_switches')
    .values({ call_group: group, off_since: since, off_by: by })
    .onConflict((conflict) => conflict.column('call_group').doNothing())
    .execute()
}

/** Switches a group of calls on. */
export async function switchOn(db: Handle, group: GameCallGroup): Promise<void> {
  await db.deleteFrom('game_switches').where('call_group', '=', group).execute()
}
