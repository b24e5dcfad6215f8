import { sql } from 'kysely'
import { Deadline } from '#server/platform/database/deadline.ts'
import { limitDatabase } from '#server/platform/database/pooled-database.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Database } from '#server/platform/database/tables.ts'

/** A metric that the database knows. It is read at every scrape, so its select goes through an index to few rows. */
export type GaugeSource = {
  /** Its name after "quarterdeck_", with its unit: "timed_steps_late_seconds". */
  readonly name: string
  readonly help: string
  /** Columns of the select that are labels. They never name a player, a user or a thing. */
  readonly labels?: readonly string[]
  /** A select with the labels and the number `value`; one row where there are no labels. */
  readonly select: (now: Date) => Sql
}

/** A row of a gauge: its value, and its labels. */
export type GaugeRow = { readonly value: number } & Readonly<Record<string, string | number>>

/** How long all gauges may take together: a scrape waits for no slow database. */
const readTimeoutMs = 2_000

/** Reads gauges in one statement, by their names. Throws DatabaseUnavailable. */
export async function readGauges(
  db: Database,
  sources: readonly GaugeSource[],
  now: Date,
): Promise<Readonly<Record<string, readonly GaugeRow[]>>> {
  const selects = Object.fromEntries(sources.map(({ name, select }) => [name, selectJsonRows(select(now))]))
  const deadline = new Deadline(readTimeoutMs)
  const statement = sql<{ gauges: Record<string, GaugeRow[]> }>`select ${selectJsonObject(selects)} as gauges`
  const { rows } = await deadline.run(() => statement.execute(limitDatabase(db, deadline)))
  return rows[0]?.gauges ?? {}
}
