import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import schema from '../schema.sql?raw'
import { baseline } from './baseline.ts'

/** Runs the statements of a file; without parameters PostgreSQL takes them all at once. */
const run = (text: string) => async (db: Kysely<never>) => {
  await sql.raw(text).execute(db)
}

/** Makes the tables of this version in an empty database, as all migrations together do. */
export const createSchema = run(schema)

/**
 * The statements of the baseline, which never change. They are those of schema.sql until its first change, which copies
 * it to 0041-baseline.sql before and imports the copy here.
 */
export const baselineSql = schema

/** All migrations by name, in execution order. A released one must not change. */
export const migrations: Readonly<Record<string, Migration>> = {
  [baseline]: { up: run(baselineSql) },
}
