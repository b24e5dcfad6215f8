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
  /**
   * A select that runs first and takes a lock, or several one after another, so that the statement sees what was committed
   * while it waited.
   */
  readonly lock?: (parameters: Readonly<Record<Parameter, Sql>>) => Sql | readonly Sql[]
  /**
   * True for a statement of many lookups: it reads no whole table that an index answers for, also while its plan was made
   * when that had few rows, and is never compiled, which takes longer than the lookups.
   */
  readonly isLookup?: boolean
  /**
   * The statement over its parameters, or several whose rows follow each other; constants must be written with `sql.lit`.
   */
  readonly statement: (
    parameters: Readonly<Record<Parameter, Sql>>,
  ) => RawBuilder<Row> | readonly ConditionalStatement<Row>[]
}

/** A statement that is planned and started only where its condition holds. */
export type ConditionalStatement<Row> = { readonly when: Sql; readonly statement: RawBuilder<Row> }

/** A database function; `definition` is the part of `create function` after the name, `call` the texts around its values. */
type DatabaseFunction = { readonly name: string; readonly definition: string; readonly call: TemplateStringsArray }

/** A statement that runs as a database function. */
export type PreparablePlan = {
  /** The function, with a name that contains a hash of its text. */
  readonly toFunction: (db: Handle) => DatabaseFunction
}

/** A statement that can be a part of another one. */
export type StatementPart = {
  /** Its parameters and their types. */
  readonly parameters: Readonly<Record<string, string>>
  /** The columns of its rows and their types. */
  readonly columns: Readonly<Record<string, string>>
  /** The statement over these parameters. Throws where it is not one select: it locks, changes, or has conditions. */
  readonly toSelect: (parameters: Readonly<Record<string, Sql>>) => Sql
}

/** A statement whose plan each connection caches. */
export type CachedPlan<Row, Parameter extends string> = PreparablePlan &
  StatementPart & {
    /** Runs the statement and returns its rows. Call `prepareCachedPlans` before. */
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
  let made: DatabaseFunction | undefined
  return {
    parameters: options.parameters,
    columns: options.columns,
    toSelect: (placeholders) => {
      // Those of `parameters`, which the type of a part does not name.
      const statement = options.statement(placeholders as Readonly<Record<Parameter, Sql>>)
      if (options.changes || options.lock || !('compile' in statement)) {
        throw new Error(`${options.name} is no single select`)
      }
      return statement
    },
    toFunction: (db) => {
      made ??= toDatabaseFunction(options, parameters, db)
      return made
    },
    run: async (db, values) => {
      if (made === undefined) throw new Error(`${options.name} was not prepared: no manifest lists it`)
      const { rows } = await sql<Row>(made.call, ...parameters.map(([parameter]) => values[parameter])).execute(db)
      return rows
    },
  }
}

/** Creates the functions that are missing; call it outside a transaction, before the first `run`. */
export async function prepareCachedPlans(db: Handle, plans: readonly PreparablePlan[]): Promise<void> {
  const functions = plans.map((plan) => plan.toFunction(db))
  const existing = await listExisting(db, functions)
  for (const one of functions) if (!existing.has(one.name)) await createFunction(db, one)
}

function toDatabaseFunction<Row, Parameter extends string>(
  options: CachedPlanOptions<Row, Parameter>,
  parameters: readonly [Parameter, string][],
  db: Handle,
): DatabaseFunction {
  const entries = parameters.map(([parameter], index) => [parameter, sql.raw(`$${index + 1}`)])
  // The keys are those of `parameters`, which the type names.
  const placeholders = Object.fromEntries(entries) as Record<Parameter, Sql>
  const toStaticSql = (statement: Sql) => {
    const compiled = statement.compile(db)
    if (compiled.parameters.length > 0) throw new Error(`${options.name} has bound values: write them with sql.lit`)
    return compiled.sql
  }
  const types = parameters.map(([, type]) => type).join(', ')
  const columns = Object.entries(options.columns).map(([column, type]) => `"${column}" ${type}`)
  const definition = `(${types}) returns table (${columns.join(', ')}) language plpgsql ${options.changes ? 'volatile' : 'stable'}
    set plan_cache_mode = force_generic_plan${options.isLookup ? ' set enable_seqscan = off set jit = off' : ''} as $statement$
    #variable_conflict use_column
    begin
      ${toList(options.lock?.(placeholders) ?? [])
        .map((lock) => `perform from (${toStaticSql(lock)}) locked;`)
        .join('\n      ')}
      ${toQueries(options.statement(placeholders), toStaticSql)}
    end $statement$`
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 12)
  const name = `${options.name}_${hash}`
  return { name, definition, call: toCall(name, parameters) }
}

/** A call of a function as the texts of a template, put together once: hot calls have many values. */
function toCall(name: string, parameters: readonly (readonly [name: string, type: string])[]): TemplateStringsArray {
  const begin = `select * from "${name}"(`
  const texts = parameters.map(([, type], index) => `::${type}${index === parameters.length - 1 ? ')' : ', '}`)
  const all = parameters.length === 0 ? [`${begin})`] : [begin, ...texts]
  return Object.assign(all, { raw: all })
}

const toList = (one: Sql | readonly Sql[]): readonly Sql[] => ('compile' in one ? [one] : one)

function toQueries<Row>(
  statement: RawBuilder<Row> | readonly ConditionalStatement<Row>[],
  toStaticSql: (statement: Sql) => string,
): string {
  if ('compile' in statement) return `return query ${toStaticSql(statement)};`
  return statement
    .map(({ when, statement: one }) => `if ${toStaticSql(when)} then return query ${toStaticSql(one)}; end if;`)
    .join('\n      ')
}

async function createFunction(db: Handle, one: DatabaseFunction): Promise<void> {
  try {
    await sql.raw(`create or replace function ${one.name} ${one.definition}`).execute(db)
  } catch (error) {
    // Another server may have created it at the same time.
    if (!(await listExisting(db, [one])).has(one.name)) throw error
  }
}

/** The names of those functions that exist. */
async function listExisting(db: Handle, functions: readonly DatabaseFunction[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where proname = any(${functions.map(({ name }) => name)}::text[]) and pronamespace = current_schema()::regnamespace
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
