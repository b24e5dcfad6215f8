import { sql } from 'kysely'
import { cachedPlan, type PreparablePlan, type StatementPart } from '../cached-plan.ts'
import { selectJsonObject, selectJsonRows } from '../select-json.ts'
import type { Sql } from '../sql.ts'
import type { Handle } from '../tables.ts'

type ValuesOf<Plan> = Plan extends { run(db: Handle, values: infer Values): Promise<readonly unknown[]> }
  ? Values
  : never

type RowOf<Plan> = Plan extends { run(db: Handle, values: never): Promise<readonly (infer Row)[]> } ? Row : never

/** Several selects that run as one statement, whose plan each connection caches. */
export type JoinedPlan<Parts> = PreparablePlan & {
  /** Runs them with the values of each, and returns the rows of each. Call `prepareCachedPlans` before. */
  readonly run: (
    db: Handle,
    values: { readonly [Name in keyof Parts]: ValuesOf<Parts[Name]> },
  ) => Promise<{ readonly [Name in keyof Parts]: RowOf<Parts[Name]>[] }>
}

type Found = Readonly<Record<string, Record<string, unknown>[]>>

/** As the driver reads them: exact numbers are texts. */
const textTypes: ReadonlySet<string> = new Set(['numeric', 'bigint'])

/** The rows of a part as JSON. */
function selectRows({ columns, toSelect }: StatementPart, parameters: Readonly<Record<string, Sql>>): Sql {
  const names = Object.keys(columns).map((column) => sql.ref(column))
  const values = Object.entries(columns).map(([column, type]) =>
    textTypes.has(type) ? sql`${sql.ref(column)}::text` : sql.ref(column),
  )
  const selected = values.map((value, index) => sql`${value} as ${names[index]}`)
  return selectJsonRows(sql`select ${sql.join(selected)} from (${toSelect(parameters)}) part (${sql.join(names)})`)
}

/** Instants are texts in JSON. */
function readInstants(rows: readonly Record<string, unknown>[], columns: readonly string[]): void {
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column]
      if (typeof value === 'string') row[column] = new Date(value)
    }
  }
}

const toKey = (part: string, parameter: string) => `${part}.${parameter}`

/** The members of an object of each part, each under its part's name and its own. */
const toFlat = <Value>(parts: Readonly<Record<string, Readonly<Record<string, Value>>>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, members]) =>
      Object.entries(members).map(([name, value]) => [toKey(part, name), value] as const),
    ),
  )

/**
 * Joins the selects of cached plans to one statement, for a page that reads many things of one thing at once: one round trip, one
 * snapshot, and a plan that each connection makes once. Each part is a lookup through indexes. The columns of rows have the values
 * that they have when the part runs by itself.
 */
export function joinPlans<Parts extends Readonly<Record<string, StatementPart>>>(
  name: string,
  parts: Parts,
): JoinedPlan<Parts> {
  const entries = Object.entries<StatementPart>(parts)
  const instants = entries.map(
    ([part, { columns }]) => [part, Object.keys(columns).filter((name) => columns[name] === 'timestamptz')] as const,
  )
  const plan = cachedPlan<{ found: Found }, string>({
    name,
    changes: false,
    isLookup: true,
    parameters: toFlat(Object.fromEntries(entries.map(([part, { parameters }]) => [part, parameters]))),
    columns: { found: 'json' },
    statement: (placeholders) => {
      const members = entries.map(([part, one]) => {
        const own = Object.keys(one.parameters).flatMap((parameter) => {
          const placeholder = placeholders[toKey(part, parameter)]
          return placeholder ? [[parameter, placeholder] as const] : []
        })
        return [part, selectRows(one, Object.fromEntries(own))] as const
      })
      return sql`select ${selectJsonObject(Object.fromEntries(members))}`
    },
  })
  return {
    toFunction: plan.toFunction,
    run: async (db, values) => {
      // The type of each part has matched its values with its parameters.
      const [row] = await plan.run(db, toFlat(values as Readonly<Record<string, Readonly<Record<string, unknown>>>>))
      if (!row) throw new Error('A select without a table has one row.')
      for (const [part, columns] of instants) readInstants(row.found[part] ?? [], columns)
      // And its rows with its columns.
      return row.found as { readonly [Name in keyof Parts]: RowOf<Parts[Name]>[] }
    },
  }
}
