import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './sql.ts'

/** The rows of a select as a JSON list of objects, as part of another statement. */
export const selectJsonRows = (select: Sql): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(found), '[]') from (${select}) found)`

/** Expressions as one JSON object, as part of another statement. */
export function selectJsonObject(members: Readonly<Record<string, Sql>>): RawBuilder<unknown> {
  const pairs = Object.entries(members).map(([name, value]) => sql`${sql.lit(name)}::text, ${value}`)
  return sql`json_build_object(${sql.join(pairs)})`
}
