import { type RawBuilder, sql } from 'kysely'
import { type CachedPlan, cachedPlan, type PreparablePlan } from '../cached-plan.ts'
import type { Handle } from '../tables.ts'

/** The type of a parameter, by a value of it. */
function getType(value: unknown): string {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'integer'
  if (typeof value === 'boolean') return 'boolean'
  if (value instanceof Date) return 'timestamptz'
  if (Array.isArray(value)) return 'text[]'
  throw new Error(`the parameter ${String(value)} has no known type`)
}

const toParameters = <Value>(values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(values.map((value, index) => [String(index), value]))

/**
 * Cached plans for statements that are put together for each call. A statement with the text of an example runs by the
 * plan of that, with its own values, and any other as it is. Values are texts, whole numbers, instants and lists of texts.
 */
export class KnownStatements {
  readonly #name: string
  readonly #columns: Readonly<Record<string, string>>
  readonly #plans = new Map<string, CachedPlan<Record<string, unknown>, string>>()

  /** `name` is the prefix of their database functions; `columns` are those of their rows, in order, with their types. */
  constructor(name: string, columns: Readonly<Record<string, string>>) {
    this.#name = name
    this.#columns = columns
  }

  /** The plan of the statements that differ from an example in their values alone. */
  plan(makeExample: (db: Handle) => RawBuilder<unknown>): PreparablePlan {
    return {
      toFunction: (db) => {
        const { sql: text, parameters } = makeExample(db).compile(db)
        const plan = this.#plans.get(text) ?? this.#createPlan(text, parameters)
        this.#plans.set(text, plan)
        return plan.toFunction(db)
      },
    }
  }

  #createPlan(text: string, parameters: readonly unknown[]) {
    return cachedPlan<Record<string, unknown>, string>({
      name: this.#name,
      changes: false,
      isLookup: true,
      parameters: toParameters(parameters.map(getType)),
      columns: this.#columns,
      statement: () => sql.raw(text),
    })
  }

  /** Runs a statement and returns its rows. */
  async run<Row>(db: Handle, statement: RawBuilder<Row>): Promise<Row[]> {
    const compiled = statement.compile(db)
    const plan = this.#plans.get(compiled.sql)
    // Of the same text are the same columns.
    if (plan) return (await plan.run(db, toParameters(compiled.parameters))) as Row[]
    return (await db.executeQuery(compiled)).rows
  }
}
