import { tmpdir } from 'node:os'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { ownFolder } from './own-folder.ts'
import { freshDatabase } from './postgresql.ts'

/** A migrated database on which calls really run at the same time. */
export type ParallelDatabase = {
  readonly database: OpenedDatabase
  /** Opens it again with connections of its own, as another server does. */
  openAgain(): Promise<OpenedDatabase>
  /** Closes everything that was opened. */
  close(): Promise<void>
}

/** Opens a database of its own with several connections. */
export async function openParallelDatabase(): Promise<ParallelDatabase> {
  const databaseUrl = await freshDatabase({ isMigrated: true })
  const dataDir = ownFolder(tmpdir(), 'quarterdeck-parallel')
  const opened: OpenedDatabase[] = []
  const openAgain = async () => {
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 6 })
    opened.push(database)
    return database
  }
  const database = await openAgain()
  const close = async () => {
    for (const one of opened) await one.close()
  }
  return { database, openAgain, close }
}
