import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A fragment of SQL. */
export type Sql = RawBuilder<unknown>

/** A fragment of SQL that is true or false of a row. */
export type Condition = RawBuilder<SqlBool>

/** True when every condition is; true when there is none. */
export function allOf(conditions: readonly Sql[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** True when one of the conditions is; true when there is none, since nothing was searched for. */
export function anyOf(conditions: readonly Sql[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` or `)})`
}

/** These columns of a table or subquery under its alias, for a SELECT written by hand. */
export const prefixColumns = (alias: string, columns: readonly string[]): Sql =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(', '))

/** At most `count` rows; all of them for Infinity. */
export function limitTo(count: number): Sql {
  return Number.isFinite(count) ? sql`limit ${count}` : sql``
}

/**
 * Whether a column starts with a text, as a range that an index on the column finds. The column must be compared by
 * code points: of type `text` with `COLLATE "C"`, or an id.
 */
export function startsWith(column: Sql, prefix: string): Condition {
  const end = getPrefixEnd(prefix)
  return end === undefined ? sql`${column} >= ${prefix}` : sql`(${column} >= ${prefix} and ${column} < ${end})`
}

/**
 * Whether a folded column contains a folded text. Texts of fewer than three characters have no trigram to look up, so
 * they are matched at the start only.
 */
export function contains(column: Sql, folded: string): Condition {
  return matchesAnywhere(folded) ? sql`${column} like ${`%${escapeLike(folded)}%`}` : startsWith(column, folded)
}

/** The shortest text that a trigram index finds anywhere in a column, in characters. */
const minTrigramLength = 3

/** Whether `contains` looks for this folded text anywhere in a column; shorter ones are matched at the start. */
export function matchesAnywhere(folded: string): boolean {
  return [...folded].length >= minTrigramLength
}

/** A text as a part of a LIKE pattern in which it means only itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * The first text, by code points, after all texts that start with this prefix; undefined when there is none.
 */
export function getPrefixEnd(prefix: string): string | undefined {
  for (let end = prefix.length; end > 0; ) {
    const isPair = (prefix.codePointAt(end - 2) ?? 0) > 0xffff
    end -= isPair ? 2 : 1
    const last = prefix.codePointAt(end) ?? 0
    // Surrogate code points are no characters; the next one after them is.
    const next = last === 0xd7ff ? 0xe000 : last + 1
    if (next <= 0x10ffff) return prefix.slice(0, end) + String.fromCodePoint(next)
  }
  return undefined
}
