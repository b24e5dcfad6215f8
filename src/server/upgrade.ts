import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import { type Migrations, migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { migrations as allMigrations } from '#server/platform/database/migrations/index.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Settings } from '#server/platform/settings.ts'
import { features } from './features.ts'

/** Brings the tables up to date; existing data are written to a backup first. */
export async function upgrade(
  database: OpenedDatabase,
  settings: Settings,
  key: Buffer | undefined,
  print: (line: string) => void,
  migrations: Migrations = allMigrations,
): Promise<void> {
  const { pending, applied } = await pendingMigrations(database.db, migrations)
  if (pending.length > 0 && applied.length > 0) {
    const folder = settings.backupFolder
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, stampedFileName(`before-upgrade-of-${applied.at(-1)}`, new Date(), 'qdbackup'))
    print(`Upgrading the schema; writing a backup first: ${file}`)
    await writeBackup(database, file, { key })
  }
  const migrated = await database.asOwner(async (owner) => {
    const names = await migrateToLatest(owner, migrations)
    await prepareCachedPlans(owner.db, features.cachedPlans)
    return names
  })
  if (applied.length === 0 || migrated.length === 0) return
  const change = { before: { migrations: applied }, after: { migrations: [...applied, ...migrated] } }
  await writeServerAudit(database.db, {
    at: new Date(),
    action: 'schema migrated',
    targetKind: 'server',
    targetId: 'schema',
    ...change,
  })
}
