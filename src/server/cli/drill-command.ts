import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { adminExists } from '#server/accounts/staff-repository.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { countRows, listBackupTables } from '#server/platform/database/backup/backup-tables.ts'
import { readBackupKey } from '#server/platform/database/backup/encryption.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { findNewestBackup } from '#server/platform/database/backup/schedule.ts'
import type { BackupSummary } from '#server/platform/database/backup/verify-backup.ts'
import { removeDataFolder } from '#server/platform/database/embedded/location.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { formatRows, toCommandError, withSteps } from './backup-steps.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { readCommandSettings } from './with-database.ts'

/** A duration in whole minutes: "2 days 3 h 12 min". */
function formatAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const days = Math.floor(minutes / 1440)
  const parts = [
    days === 1 ? '1 day' : days > 0 && `${days} days`,
    minutes >= 60 && `${Math.floor(minutes / 60) % 24} h`,
  ]
  return [...parts, `${minutes % 60} min`].filter((part) => part !== false).join(' ')
}

/** Throws CommandError when the restored database is not what the backup says; returns the audit log's report. */
async function checkRestored({ db }: OpenedDatabase, { rows }: BackupSummary) {
  const wrong: string[] = []
  for (const { name } of await listBackupTables(db)) {
    const found = await countRows(db, name)
    // A table that a later version added is not in the backup.
    if (rows[name] !== undefined && found < rows[name]) wrong.push(`${name} has ${found} of ${rows[name]} rows`)
  }
  const chain = await verifyChain(db, () => undefined)
  if (chain.problem) wrong.push(`the audit log was changed: ${chain.problem}`)
  if (!(await adminExists(db))) wrong.push('there is no active administrator')
  if (wrong.length > 0) throw new CommandError(`The backup cannot be relied on: ${wrong.join('; ')}.`)
  return chain
}

async function restoreTemporarily(environment: CommandEnvironment, path: string, key: Buffer | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-drill-'))
  // PostgreSQL's user must get into it where this one is root.
  await chmod(dataDir, 0o711)
  const { postgresBin, mayImprovise } = readCommandSettings(environment).database
  try {
    const database = await openDatabase({ dataDir, postgresBin, mayImprovise })
    try {
      return await database.asOwner((owner) =>
        owner.withoutTimeLimit(async () => {
          await migrateToLatest(owner)
          const summary = await withSteps(environment, 'Restoring into a temporary database', (progress) =>
            restoreBackup(owner, path, { progress, key }),
          )
          return { summary, chain: await checkRestored(owner, summary) }
        }),
      )
    } finally {
      await database.close()
    }
  } finally {
    removeDataFolder(dataDir)
  }
}

async function drill(environment: CommandEnvironment, file: string | undefined): Promise<void> {
  const settings = readCommandSettings(environment)
  const path = file === undefined ? await findNewestBackup(settings.backupFolder) : resolve(environment.folder, file)
  if (path === undefined) {
    throw new CommandError(`There is no scheduled backup in ${settings.backupFolder}. Name a file.`)
  }
  const key = await readBackupKey(settings.backupKeyFile)
  const started = environment.now()
  const { summary, chain } = await restoreTemporarily(environment, path, key).catch((error: unknown) => {
    throw toCommandError(error, path)
  })
  const seconds = ((environment.now().getTime() - started.getTime()) / 1000).toFixed(1)
  const rows = formatRows(summary.rows)
  const audit = `${chain.checked.toLocaleString('en-US')} verified, ${chain.unsealed.toLocaleString('en-US')} unsealed`
  print(environment, `${basename(path)} was restored and checked in ${seconds} s: ${rows}; audit entries: ${audit}.`)
  const age = formatAge(started.getTime() - Date.parse(summary.createdAt))
  print(environment, `After a restore now, the data would be ${age} old (written at ${summary.createdAt}).`)
}

export function addDrillCommand(program: Command, environment: CommandEnvironment): void {
  program
    .command('drill [file]')
    .description('restore a backup, the newest scheduled one by default, into a temporary database and check it')
    .action((file: string | undefined) => drill(environment, file))
}
