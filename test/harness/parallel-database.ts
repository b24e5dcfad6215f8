import { tmpdir } from 'node:os'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { ownFolder } from './own-folder.ts'
import { freshPostgresqlDatabase } from './postgresql.ts'
import { testDatabase, testEngine } from './start-app.ts'

/** A migrated database on which calls really run at the same time. */
export type ParallelDatabase = {
  readonly database: OpenedDatabase
  /** Opens it again with connections of its own, as another server does. */
  openAgain(): Promise<OpenedDatabase>
  /** Closes everything that was opened. */
  close(): Promise<void>
}

/**
 * Opens a PostgreSQL database of its own with several connections. The embedded engine has one server and runs one
 * transaction after the other: there it is the database of the test process.
 */
export async function openParallelDatabase(): Promise<ParallelDatabase> {
  if (testEngine === 'embedded') {
    const database = await testDatabase()
    return { database, openAgain: async () => database, close: async () => undefined }
  }
  const databaseUrl = await freshPostgresqlDatabase()
  const dataDir = ownFolder(tmpdir(), 'quarterdeck-parallel')
  const opened: OpenedDatabase[] = []
  const openAgain = async () => {
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 6 })
    opened.push(database)
    return database
  }
  const database = await openAgain()
  await migrateToLatest(database)
  const close = async () => {
    for (const one of opened) await one.close()
  }
  return { database, openAgain, close }
}
