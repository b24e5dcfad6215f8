import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from './tables.ts'

type Sql = RawBuilder<unknown>

/** A statement whose plan is worth keeping. */
export type KeptPlan<Row, Parameter extends string> = {
  /** Its function in the database begins with this name. */
  readonly name: string
  /** Its parameters and their types. */
  readonly parameters: Readonly<Record<Parameter, string>>
  /** The columns of its rows, and their types. */
  readonly columns: Readonly<Record<keyof Row & string, string>>
  /** The statement over its parameters; constants in it are written with `sql.lit`. */
  readonly statement: (parameters: Readonly<Record<Parameter, Sql>>) => RawBuilder<Row>
}

/**
 * Makes a statement that the database plans once for each connection. It is for statements of many parts, whose
 * planning costs more than their reading. Named prepared statements would do the same, but a pooler that lends
 * connections by the transaction cannot keep them; the plan of a function's statement stays with whichever connection
 * runs it. The function is made when it is first needed, under a name that changes with its text, so that servers of
 * two versions can share a database.
 */
export function keptPlan<Row, Parameter extends string>(
  kept: KeptPlan<Row, Parameter>,
): (db: Handle, values: Readonly<Record<Parameter, unknown>>) => Promise<Row[]> {
  const known = new WeakMap<Handle, Promise<string>>()
  return async (db, values) => {
    let making = known.get(db)
    if (!making) {
      making = makeFunction(db, kept)
      known.set(db, making)
      making.catch(() => known.delete(db))
    }
    const name = await making
    const typed = parametersOf(kept).map(([parameter, type]) => sql`${values[parameter]}::${sql.raw(type)}`)
    const { rows } = await sql<Row>`select * from ${sql.id(name)}(${sql.join(typed)})`.execute(db)
    return rows
  }
}

function parametersOf<Row, Parameter extends string>({ parameters }: KeptPlan<Row, Parameter>) {
  // The keys of an object literal, whose type says just these.
  return Object.entries(parameters) as [Parameter, string][]
}

async function makeFunction<Row, Parameter extends string>(
  db: Handle,
  kept: KeptPlan<Row, Parameter>,
): Promise<string> {
  const types = parametersOf(kept)
  const places = Object.fromEntries(types.map(([parameter], index) => [parameter, sql.raw(`$${index + 1}`)]))
  // Made from the very keys that the type names.
  const { sql: text, parameters } = kept.statement(places as Record<Parameter, Sql>).compile(db)
  if (parameters.length > 0) throw new Error(`${kept.name} has values of its own: write them with sql.lit`)
  const columns = Object.entries(kept.columns).map(([name, type]) => `${name} ${type}`)
  const definition = `(${types.map(([, type]) => type).join(', ')}) returns table (${columns.join(', ')}) language plpgsql stable
    set plan_cache_mode = force_generic_plan as $statement$
    #variable_conflict use_column
    begin return query ${text}; end $statement$`
  const name = `${kept.name}_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`
  if (await exists(db, name)) return name
  try {
    await sql.raw(`create or replace function ${name} ${definition}`).execute(db)
  } catch (problem) {
    // Another server may have made it in the same moment.
    if (!(await exists(db, name))) throw problem
  }
  return name
}

async function exists(db: Handle, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace)
      as found`.execute(db)
  return rows[0]?.found === true
}
