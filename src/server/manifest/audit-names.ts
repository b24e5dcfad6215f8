import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'

/** Where the names of things are that audit entries are about. */
export type AuditNameSource = {
  /** The kind of target: "player". */
  readonly kind: string
  readonly from: Sql
  readonly name: Sql
  /** The condition that a row is the thing with this id, a text as the log has it; through an index. */
  readonly hasId: (id: Sql) => Sql
  /** How things are found by the beginning of their folded name: the column, with an index, and the id. */
  readonly search?: { readonly folded: Sql; readonly id: Sql; readonly where?: Sql }
}

const toNumber = {
  integer: (id: Sql): Sql => sql`case when ${id} ~ '^[0-9]{1,9}$' then ${id}::integer end`,
  bigint: (id: Sql): Sql => sql`case when ${id} ~ '^[0-9]{1,18}$' then ${id}::bigint end`,
}

/** The condition that a column is the number that a text holds; false for any other text. */
export const hasNumber =
  (column: Sql, type: keyof typeof toNumber = 'integer') =>
  (id: Sql): Sql =>
    sql`${column} = ${toNumber[type](id)}`

/** The condition that a column is a text. */
export const hasText =
  (column: Sql) =>
  (id: Sql): Sql =>
    sql`${column} = ${id}`

/** The name of the thing of a kind with an id, as an expression; null without one. */
export function selectName(sources: readonly AuditNameSource[], kind: Sql, id: Sql): Sql {
  const cases = sources.map(
    (source) =>
      sql`when ${sql.lit(source.kind)} then (select ${source.name} from ${source.from} where ${source.hasId(id)} limit 1)`,
  )
  return cases.length === 0 ? sql`null::text` : sql`case ${kind} ${sql.join(cases, sql` `)} end`
}
