import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { settleReplaced } from '#server/platform/database/backup/settle-rest.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'

const columns = sql.raw('player_id, name, value, expiration_date, written_at, replaced_at')

/** Inserts rows of `player_attributes`, under the name `replaced`, into the history as replaced at an instant. */
export function insertIntoHistory(replaced: Sql, at: Sql | Date | string): Sql {
  return sql`
    insert into attribute_history (${columns})
    select r.player_id, r.name, r.value, r.expiration_date, r.updated_at, ${at}::timestamptz from ${replaced} r`
}

/**
 * A part of a statement, called `kept`, that puts the attributes into the history which the rest of the statement
 * replaces: those with the player and name of the rows in `incoming`. A part sees the rows as they were before the
 * statement.
 */
export function keepReplaced(incoming: Sql, at: Sql | Date | string, condition: Sql = sql`true`): Sql {
  const replaced = sql`(
    select a.* from ${incoming} join player_attributes a
      on a.player_id = incoming.player_id and a.name = incoming.name and ${condition})`
  return sql`kept as (${insertIntoHistory(replaced, at)})`
}

/** Since when the earlier values of attributes are kept; undefined when they always were. */
export async function getHistoryStart(db: Handle): Promise<Date | undefined> {
  const row = await db.selectFrom('attribute_history_start').select('started_at').executeTakeFirst()
  return row?.started_at
}

type Kept = { readonly historyDays: number }

/** Makes the parts of the history for the coming months, and drops those that are past. */
export async function turnAttributeHistoryParts(db: Handle, { historyDays }: Kept, now: Date): Promise<void> {
  await sql`select turn_attribute_history_parts(${now}, ${historyDays})`.execute(db)
}

/** Deletes values that are past: whole parts are dropped, and rows deleted where a part is half past or none was made. */
export async function deleteAttributeHistory(db: Handle, { historyDays }: Kept, now: Date): Promise<void> {
  await turnAttributeHistoryParts(db, { historyDays }, now)
  const before = subtract(now, historyDays * dayMs)
  await db.deleteFrom('attribute_history').where('replaced_at', '<', before).execute()
}

/** Makes a part of the values of a restored backup, for whose time there is none. For the owner of the tables. */
export async function settleAttributeHistory(db: Handle, now: Date): Promise<void> {
  await settleReplaced(db, 'attribute_history', now)
}
