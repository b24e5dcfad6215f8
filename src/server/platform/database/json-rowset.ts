import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a bulk statement as one JSON parameter: `select … from ${incomingRows({ player_id: 'text' }, rows)}` reads them
 * under the name `incoming`. One JSON text is much faster than one parameter per cell. Column
 * names and types must be literals in the source, never input. Timestamps are ISO text, exact numbers text; an absent
 * or null member is NULL. Text must contain no NUL and no lone surrogate.
 */
export function jsonRowset<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  return toJsonRowset(columns, sql`${JSON.stringify(rows)}::text`)
}

/** The same rows from a JSON text that is SQL already, such as a parameter of a cached plan. */
export function toJsonRowset(
  columns: Readonly<Record<string, string>>,
  json: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shape = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${json}::json) as incoming(${sql.join(shape)})`
}
