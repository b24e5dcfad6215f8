import type { z } from 'zod'

type SnakeCase<Name extends string, IsFirst = true> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : IsFirst extends true ? Lowercase<Letter> : `_${Lowercase<Letter>}`}${SnakeCase<Rest, false>}`
  : ''

/** What a column holds for a field: the same, and a Date for an instant. */
type ColumnValue<Value> = Value extends string ? (string extends Value ? Value | Date : Value) : Value

/** The columns that a reply is made of. */
type RowOf<Reply, Renamed> = {
  readonly [Field in keyof Reply & string as Field extends keyof Renamed
    ? Renamed[Field] & string
    : SnakeCase<Field>]: ColumnValue<Reply[Field]>
}

/** Maps a row to a reply. `columns` are those that it reads, in the order of the reply's fields. */
export type RowMapper<Row, Reply> = ((row: Row) => Reply) & { readonly columns: readonly (keyof Row & string)[] }

/** The row that a mapper reads; a select that has more columns adds them with `&`. */
export type MappedRow<Mapper extends (row: never) => unknown> = Parameters<Mapper>[0]

const toSnakeCase = (name: string) => name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()

/**
 * The mapping of rows to replies of this schema: each field from the column of its name in snake case ("MinLevel" from
 * "min_level"), or from the one that `renamed` names, and an instant as its text. What is computed of several columns is
 * left out of the schema and added by the caller, with `Object.assign`: a literal that spreads a reply and has further members
 * takes ten times as long as all the rest in Node 20, a third of a page of messages.
 */
export function defineRowMapper<
  Reply extends object,
  const Renamed extends { readonly [Field in keyof Reply]?: string } = Record<never, never>,
>(
  schema: { readonly shape: { readonly [Field in keyof Reply]: z.ZodType<Reply[Field]> } },
  renamed?: Renamed,
): RowMapper<RowOf<Reply, Renamed>, Reply> {
  const names: Readonly<Record<string, string | undefined>> = { ...renamed }
  const fields = Object.keys(schema.shape).map((field) => ({ field, column: names[field] ?? toSnakeCase(field) }))
  const map = (row: Readonly<Record<string, unknown>>) => {
    const reply: Record<string, unknown> = {}
    for (const { field, column } of fields) {
      const value = row[column]
      reply[field] = value instanceof Date ? value.toISOString() : value
    }
    return reply
  }
  // The types of the columns follow from those of the fields, which the loop above cannot say.
  return Object.assign(map, { columns: fields.map(({ column }) => column) }) as unknown as RowMapper<
    RowOf<Reply, Renamed>,
    Reply
  >
}
