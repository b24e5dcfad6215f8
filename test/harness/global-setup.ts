import { syncPermissions } from '#server/accounts/role-repository.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import {
  findInstalledPostgresql,
  getSharedPrograms,
  runStatements,
  startCluster,
  templateName,
  toDatabaseUrl,
  toSocketUrl,
} from './postgresql.ts'

/**
 * Starts the PostgreSQL of a test run, with a migrated database to copy, and removes it afterwards. QD_TEST_INSTALLED
 * takes the system's PostgreSQL instead of the package's.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const bin = process.env.QD_TEST_INSTALLED ? findInstalledPostgresql() : undefined
  const cluster = await startCluster({ bin })
  await runStatements(cluster.url, `create database ${templateName} template template0`)
  const url = toSocketUrl(cluster)
  const database = await openDatabase({ databaseUrl: toDatabaseUrl(url, templateName), dataDir: cluster.folder })
  await migrateToLatest(database)
  await syncPermissions(database.db)
  await database.close()
  process.env.QD_TEST_POSTGRESQL = url
  // Embedded databases of tests share the programs too, instead of copying them into each data folder.
  process.env.QD_POSTGRES_BIN = getSharedPrograms().bin
  return () => cluster.remove()
}
