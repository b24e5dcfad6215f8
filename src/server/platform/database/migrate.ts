import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations as allMigrations } from './migrations/index.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database, Tables } from './tables.ts'

/** The database was made by a newer program. `names` are the migrations that this program does not know. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNew'
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`The database belongs to a newer version of Quarterdeck (it has ${names.join(', ')}). Start that version.`)
    this.names = names
  }
}

/** The role of DATABASE_URL may not make what a migration makes. */
export class CreatePermissionError extends Error {
  override readonly name = 'MayNotMakeTables'

  constructor(role: string, database: string) {
    super(
      `The role ${role} may not make tables in the database ${database}: it must own it. docs/operating.md says how.`,
    )
  }
}

type Migrations = Readonly<Record<string, Migration>>

/** The migrations that the database has already, by name, in order. Empty for a new database. */
export async function appliedMigrations(db: Kysely<never> | Database): Promise<string[]> {
  const table = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (table.rows[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * What `migrateToLatest` would run, by name, in order; and what the database has. A server that finds both backs up
 * first. Throws SchemaTooNew when the database has migrations that this program does not know.
 */
export async function pendingMigrations(
  db: Database,
  migrations: Migrations = allMigrations,
): Promise<{ readonly pending: readonly string[]; readonly applied: readonly string[] }> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => migrations[name] === undefined)
  if (unknown.length > 0) throw new SchemaTooNewError(unknown)
  const pending = Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort()
  return { pending, applied }
}

/**
 * Brings the schema up to this program, in one transaction: all or nothing. Several runners at once wait for each
 * other, on both engines. Returns what was run, by name. Throws SchemaTooNew, or the error of the migration that
 * failed.
 */
export async function migrateToLatest(
  open: OpenDatabase,
  migrations: Migrations = allMigrations,
): Promise<readonly string[]> {
  const { pending } = await pendingMigrations(open.db, migrations)
  if (pending.length === 0) return []
  return open.withoutTimeLimit(() =>
    open.db.transaction().execute((transaction) => migrateInside(transaction, migrations)),
  )
}

/** Without the rights the migrator fails at a later statement of the same transaction, whose error says nothing. */
async function requireRights(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; suffice: boolean | null }>`
    select current_user as role, current_database() as database,
      has_schema_privilege(current_schema(), 'create') and (has_database_privilege(current_database(), 'create')
        or exists (select from pg_extension where extname = 'pg_trgm')) as suffice`.execute(transaction)
  for (const { role, database, suffice } of rows) if (suffice !== true) throw new CreatePermissionError(role, database)
}

/** `migrateToLatest` in a transaction of the caller's. */
export async function migrateInside(
  transaction: Transaction<Tables>,
  migrations: Migrations = allMigrations,
): Promise<readonly string[]> {
  // Before the migrator makes its own tables: two runners on an empty database would collide on them.
  await transaction.getExecutor().adapter.acquireMigrationLock(transaction, { lockTable: '', lockRowId: '' })
  await pendingMigrations(transaction, migrations)
  await requireRights(transaction)
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Puts the tables of an earlier schema, empty, in place of all that is there; migrations replace functions themselves. `names`: the migrations that it had. */
export async function startOverAt(transaction: Transaction<Tables>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(transaction)
  if (rows.length > 0) {
    await sql`drop table ${sql.join(rows.map(({ name }) => sql.id(name)))} cascade`.execute(transaction)
  }
  const wanted = names.flatMap((name) => (allMigrations[name] ? [[name, allMigrations[name]] as const] : []))
  await migrateInside(transaction, Object.fromEntries(wanted))
}
