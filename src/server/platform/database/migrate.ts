import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { lockSchema } from './dialect.ts'
import { baseline, earlierNames, replaceEarlierNames } from './migrations/baseline.ts'
import { migrations as allMigrations, createSchema } from './migrations/index.ts'
import type { OpenedDatabase } from './opened-database.ts'
import type { Database, Tables } from './tables.ts'

/** The database has migrations of a newer version; `names` are those unknown to this version. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError'
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`The database belongs to a newer version of Quarterdeck (it has ${names.join(', ')}). Start that version.`)
    this.names = names
  }
}

/** The role of DATABASE_URL lacks the right to create tables. */
export class CreatePermissionError extends Error {
  override readonly name = 'CreatePermissionError'

  constructor(role: string, database: string) {
    super(
      `The role ${role} cannot create tables in the database ${database}: it must own the database. See docs/operating.md.`,
    )
  }
}

/** Migrations by name. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Names of the applied migrations in order. Empty for a new database, also for the server's role while another process
 * has made the tables and has not granted them yet: the owner then finds nothing to do. Throws SchemaTooOldError.
 */
export async function appliedMigrations(db: Kysely<never> | Database): Promise<string[]> {
  const table = await sql<{ isReadable: boolean | null }>`
    select has_table_privilege(to_regclass('kysely_migration'), 'select') as "isReadable"`.execute(db)
  if (table.rows[0]?.isReadable !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return replaceEarlierNames(rows.map((row) => row.name))
}

/**
 * Names of the pending and the applied migrations, in order. When there are both, a server writes a backup first.
 * Throws SchemaTooNewError when the database has migrations that this version does not know, and SchemaTooOldError when
 * it has only some of those that the baseline replaced.
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
 * Migrates the schema to this version, in one transaction. Concurrent runs wait for each other.
 * Returns the names of the migrations run. Throws SchemaTooNewError, SchemaTooOldError, or the error of the migration
 * that failed.
 */
export async function migrateToLatest(
  database: OpenedDatabase,
  migrations: Migrations = allMigrations,
): Promise<readonly string[]> {
  const { pending } = await pendingMigrations(database.db, migrations)
  if (pending.length === 0) return []
  return database.withoutTimeLimit(() =>
    database.db.transaction().execute((transaction) => migrateInside(transaction, migrations)),
  )
}

/** Checked first, because the migrator would fail at a later statement with an unclear error. */
async function requireRights(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; is_sufficient: boolean | null }>`
    select current_user as role, current_database() as database,
      has_schema_privilege(current_schema(), 'create') and (has_database_privilege(current_database(), 'create')
        or exists (select from pg_extension where extname = 'pg_trgm')) as is_sufficient`.execute(transaction)
  for (const { role, database, is_sufficient } of rows)
    if (is_sufficient !== true) throw new CreatePermissionError(role, database)
}

/** What makes an empty database: the schema at once, where all its migrations are wanted, and those beyond it. */
function startFromSchema(migrations: Migrations): Migrations {
  const names = Object.keys(allMigrations)
  if (names.some((name) => migrations[name] === undefined)) return migrations
  const made = names.map((name, index) => [name, { up: index === 0 ? createSchema : async () => undefined }])
  return { ...migrations, ...Object.fromEntries(made) }
}

/** Puts the baseline into the record of applied migrations, in place of those that it replaced. */
async function renewRecord(transaction: Transaction<Tables>): Promise<void> {
  if (!(await appliedMigrations(transaction)).includes(baseline)) return
  const { numAffectedRows } = await sql`
    delete from kysely_migration where name in (${sql.join(earlierNames)})`.execute(transaction)
  if (!numAffectedRows) return
  await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(
    transaction,
  )
}

/** `migrateToLatest` in the caller's transaction. */
export async function migrateInside(
  transaction: Transaction<Tables>,
  migrations: Migrations = allMigrations,
): Promise<readonly string[]> {
  // Before the migrator creates its own tables, on which two runs on an empty database would collide.
  await lockSchema(transaction)
  await pendingMigrations(transaction, migrations)
  await requireRights(transaction)
  await renewRecord(transaction)
  const isEmpty = (await appliedMigrations(transaction)).length === 0
  const provided = isEmpty ? startFromSchema(migrations) : migrations
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => ({ ...provided }) },
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Replaces all tables by the empty tables of an earlier schema. `names`: its migrations. */
export async function resetSchemaTo(transaction: Transaction<Tables>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(transaction)
  if (rows.length > 0) {
    await sql`drop table ${sql.join(rows.map(({ name }) => sql.id(name)))} cascade`.execute(transaction)
  }
  const selected = names.flatMap((name) => (allMigrations[name] ? [[name, allMigrations[name]] as const] : []))
  await migrateInside(transaction, Object.fromEntries(selected))
}
