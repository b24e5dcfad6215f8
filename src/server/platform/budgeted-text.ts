import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sql } from './database/sql.ts'

/** How much text is loaded to be compared: of one row and of all rows of a page, in UTF-8 bytes. */
export type TextBudget = { readonly rowBytes: number; readonly pageBytes: number }

/** What a page compares: enough for 100 usual values, at most some tens of milliseconds of work. */
export const comparisonBudget: TextBudget = { rowBytes: 128 * 1024, pageBytes: 1024 * 1024 }

/**
 * The condition that the texts of a row are within a budget: those of the rows before it in `order` count too, unless
 * they are too long themselves. For the select list, as it is a window function. NULL has no length.
 */
export function fitsBudget(texts: readonly Sql[], order: Sql, { rowBytes, pageBytes }: TextBudget): Sql {
  const bytes = sql.join(
    texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )
  return sql`(${bytes} <= ${sql.lit(rowBytes)} and sum(case when ${bytes} <= ${sql.lit(rowBytes)} then ${bytes} else 0 end)
    over (order by ${order} rows unbounded preceding) <= ${sql.lit(pageBytes)})`
}

/** How much text is worked on before other calls get their turn, in characters: some milliseconds of work. */
const lengthPerTurn = 128 * 1024

/** Maps rows one after the other, and lets other calls have their turn between long ones. */
export async function mapInTurns<Row, Item>(
  rows: readonly Row[],
  getLength: (row: Row) => number,
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = []
  let length = 0
  for (const row of rows) {
    length += getLength(row)
    if (length > lengthPerTurn) {
      await nextTurn()
      length = getLength(row)
    }
    items.push(toItem(row))
  }
  return items
}
