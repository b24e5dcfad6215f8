import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './sql.ts'
import type { Handle } from './tables.ts'

/** A statement to run with a cached plan. */
export type CachedPlanOptions<Row, Parameter extends string> = {
  /** Prefix of the name of its database function. */
  readonly name: string
  /** Whether it writes, or locks rows to write. */
  readonly changes: boolean
  /** Its parameters and their types. */
  readonly parameters: Readonly<Record<Parameter, string>>
  /** The columns of its rows, and their types. */
  readonly columns: Readonly<Record<keyof Row & string, string>>
  /** A select that runs first and takes a lock, so that the statement sees what was committed while it waited. */
  readonly lock?: (parameters: Readonly<Record<Parameter, Sql>>) => Sql
  /** The statement over its parameters; constants must be written with `sql.lit`. */
  readonly statement: (parameters: Readonly<Record<Parameter, Sql>>) => RawBuilder<Row>
}

/** A statement whose plan each connection caches. */
export type CachedPlan<Row, Parameter extends string> = {
  /** Creates its function if missing; call it outside a transaction, before the first `run`. */
  readonly prepare: (db: Handle) => Promise<void>
  /** Runs the statement and returns its rows. */
  readonly run: (db: Handle, values: Readonly<Record<Parameter, unknown>>) => Promise<Row[]>
}

/**
 * Makes a statement that the database plans once per connection, for complex statements whose planning takes longer
 * than their execution. Named prepared statements do not work with a pooler in transaction mode, while the plan of a
 * function's statement is cached by each connection that runs it. The function's name contains a hash of its text, so
 * that servers of two versions can share a database. The manifest of a feature lists its plans, and
 * the server prepares all of them before it takes calls.
 */
export function cachedPlan<Row, Parameter extends string>(
  options: CachedPlanOptions<Row, Parameter>,
): CachedPlan<Row, Parameter> {
  // The keys of an object literal of exactly this type.
  const parameters = Object.entries(options.parameters) as [Parameter, string][]
  let name: string | undefined
  return {
    prepare: async (db) => {
      const definition = toFunctionDefinition(options, parameters, db)
      const fullName = `${options.name}_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`
      await createFunction(db, fullName, definition)
      name = fullName
    },
    run: async (db, values) => {
      if (name === undefined) throw new Error(`${options.name} was not prepared: no manifest lists it`)
      const typed = parameters.map(([parameter, type]) => sql`${values[parameter]}::${sql.raw(type)}`)
      const { rows } = await sql<Row>`select * from ${sql.id(name)}(${sql.join(typed)})`.execute(db)
      return rows
    },
  }
}

/** The part of `create function` after the name. */
function toFunctionDefinition<Row, Parameter extends string>(
  options: CachedPlanOptions<Row, Parameter>,
  parameters: readonly [Parameter, string][],
  db: Handle,
): string {
  const entries = parameters.map(([parameter], index) => [parameter, sql.raw(`$${index + 1}`)])
  // The keys are those of `parameters`, which the type names.
  const placeholders = Object.fromEntries(entries) as Record<Parameter, Sql>
  const toStaticSql = (statement: Sql) => {
    const compiled = statement.compile(db)
    if (compiled.parameters.length > 0) throw new Error(`${options.name} has bound values: write them with sql.lit`)
    return compiled.sql
  }
  const types = parameters.map(([, type]) => type).join(', ')
  const columns = Object.entries(options.columns).map(([column, type]) => `${column} ${type}`)
  return `(${types}) returns table (${columns.join(', ')}) language plpgsql ${options.changes ? 'volatile' : 'stable'}
    set plan_cache_mode = force_generic_plan as $statement$
    #variable_conflict use_column
    begin
      ${options.lock ? `perform from (${toStaticSql(options.lock(placeholders))}) locked;` : ''}
      return query ${toStaticSql(options.statement(placeholders))};
    end $statement$`
}

async function createFunction(db: Handle, name: string, definition: string): Promise<void> {
  if (await exists(db, name)) return
  try {
    await sql.raw(`create or replace function ${name} ${definition}`).execute(db)
  } catch (error) {
    // Another server may have created it at the same time.
    if (!(await exists(db, name))) throw error
  }
}

async function exists(db: Handle, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace)
      as found`.execute(db)
  return rows[0]?.found === true
}
