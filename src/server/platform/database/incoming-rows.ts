import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a bulk statement as one parameter: `select … from ${incomingRows({ player_id: 'text' }, rows)}` reads them
 * under the name `incoming`. They travel as one JSON text, which both engines take alike and far quicker than one
 * parameter per cell. Column names and types are written in the source, never taken from input. Instants travel as
 * ISO text, exact numbers as text; an absent or null member is NULL. Text must hold no NUL and no lone surrogate.
 */
export function jsonRowset<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  return toJsonRows(columns, sql`${JSON.stringify(rows)}::text`)
}

/** The same rows from a JSON text that is SQL already, such as the parameter of a statement whose plan is kept. */
export function toJsonRows(columns: Readonly<Record<string, string>>, json: RawBuilder<unknown>): RawBuilder<unknown> {
  const shape = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${json}::json) as incoming(${sql.join(shape)})`
}
