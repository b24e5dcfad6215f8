import { sql } from 'kysely'
import type { Handle } from './tables.ts'

/** From this number of rows on, building indexes anew takes less time than keeping them up to date row by row. */
const worthwhileRows = 100_000

type Dropped = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Runs work that writes about `rows` rows into tables, in the handle's transaction, without their indexes and references,
 * which are made again afterwards; a reference to a row that is not there throws then. Keys stay. Others who use the
 * tables wait until the transaction ends. With few rows, or in a database whose tables belong to another role, the work
 * runs with everything in place.
 */
export async function withoutIndexes<T>(
  transaction: Handle,
  tables: readonly string[],
  rows: number,
  work: () => Promise<T>,
): Promise<T> {
  if (rows < worthwhileRows) return work()
  // Pending checks of references would forbid to drop them.
  await sql`set constraints all immediate`.execute(transaction)
  const references = await listReferences(transaction, tables)
  const indexes = await listIndexes(transaction, tables)
  for (const { table, name } of references) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(transaction)
  }
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(transaction)
  const result = await work()
  await sql`select set_config('maintenance_work_mem', '256MB', true), set_config('max_parallel_maintenance_workers', '1', true)`.execute(
    transaction,
  )
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction)
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(transaction)
  }
  return result
}

/** Indexes that keep nothing unique. */
async function listIndexes(db: Handle, tables: readonly string[]): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select t.relname as "table", c.relname as name,
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
      and not i.indisunique and pg_has_role(t.relowner, 'USAGE')
    order by 1, 2`.execute(db)
  return rows
}

async function listReferences(db: Handle, tables: readonly string[]): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select t.relname as "table", f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class t on t.oid = f.conrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
      and f.contype = 'f' and pg_has_role(t.relowner, 'USAGE')
    order by 1, 2`.execute(db)
  return rows
}
