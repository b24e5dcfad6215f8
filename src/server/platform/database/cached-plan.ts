import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './sql.ts'
import type { Handle } from './tables.ts'

/** A statement whose plan is worth keeping. */
export type CachedPlanOptions<Row, Parameter extends string> = {
  /** Its function in the database begins with this name. */
  readonly name: string
  /** Whether it writes, or locks what will be written. */
  readonly changes: boolean
  /** Its parameters and their types. */
  readonly parameters: Readonly<Record<Parameter, string>>
  /** The columns of its rows, and their types. */
  readonly columns: Readonly<Record<keyof Row & string, string>>
  /** A select that runs first and takes a lock: the statement then sees what was committed while that waited. */
  readonly lock?: (parameters: Readonly<Record<Parameter, Sql>>) => Sql
  /** The statement over its parameters; constants in it are written with `sql.lit`. */
  readonly statement: (parameters: Readonly<Record<Parameter, Sql>>) => RawBuilder<Row>
}

/** A statement whose plan the database keeps. */
export type CachedPlan<Row, Parameter extends string> = {
  /** Makes its function where it is missing; outside of every transaction, before the first `run`. */
  readonly make: (db: Handle) => Promise<void>
  /** Runs it. */
  readonly run: (db: Handle, values: Readonly<Record<Parameter, unknown>>) => Promise<Row[]>
}

/**
 * Makes a statement that the database plans once for each connection. It is for statements of many parts, whose
 * planning costs more than their running. Named prepared statements would do the same, but a pooler that lends
 * connections by the transaction cannot keep them; the plan of a function's statement stays with whichever connection
 * runs it. The function's name changes with its text, so that servers of two versions can share a database. Each plan is
 * listed in the manifest of its feature, and the server makes all of them before it takes calls.
 */
export function cachedPlan<Row, Parameter extends string>(
  kept: CachedPlanOptions<Row, Parameter>,
): CachedPlan<Row, Parameter> {
  // The keys of an object literal, whose type says just these.
  const parameters = Object.entries(kept.parameters) as [Parameter, string][]
  let name: string | undefined
  return {
    make: async (db) => {
      const definition = definitionOf(kept, parameters, db)
      const made = `${kept.name}_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`
      await makeFunction(db, made, definition)
      name = made
    },
    run: async (db, values) => {
      if (name === undefined) throw new Error(`${kept.name} was not made: no manifest lists it`)
      const typed = parameters.map(([parameter, type]) => sql`${values[parameter]}::${sql.raw(type)}`)
      const { rows } = await sql<Row>`select * from ${sql.id(name)}(${sql.join(typed)})`.execute(db)
      return rows
    },
  }
}

/** All that follows the function's name where it is created. */
function definitionOf<Row, Parameter extends string>(
  kept: CachedPlanOptions<Row, Parameter>,
  parameters: readonly [Parameter, string][],
  db: Handle,
): string {
  const entries = parameters.map(([parameter], index) => [parameter, sql.raw(`$${index + 1}`)])
  // Made from the very keys that the type names.
  const places = Object.fromEntries(entries) as Record<Parameter, Sql>
  const textOf = (statement: Sql) => {
    const compiled = statement.compile(db)
    if (compiled.parameters.length > 0) throw new Error(`${kept.name} has values of its own: write them with sql.lit`)
    return compiled.sql
  }
  const types = parameters.map(([, type]) => type).join(', ')
  const columns = Object.entries(kept.columns).map(([column, type]) => `${column} ${type}`)
  return `(${types}) returns table (${columns.join(', ')}) language plpgsql ${kept.changes ? 'volatile' : 'stable'}
    set plan_cache_mode = force_generic_plan as $statement$
    #variable_conflict use_column
    begin
      ${kept.lock ? `perform from (${textOf(kept.lock(places))}) locked;` : ''}
      return query ${textOf(kept.statement(places))};
    end $statement$`
}

async function makeFunction(db: Handle, name: string, definition: string): Promise<void> {
  if (await exists(db, name)) return
  try {
    await sql.raw(`create or replace function ${name} ${definition}`).execute(db)
  } catch (problem) {
    // Another server may have made it in the same moment.
    if (!(await exists(db, name))) throw problem
  }
}

async function exists(db: Handle, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace)
      as found`.execute(db)
  return rows[0]?.found === true
}
