import { access, mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { readReceipts, repeatDeletions } from '#server/deletions/delete-again.ts'
import { features } from '#server/features.ts'
import { endAllTokens } from '#server/game-access/sign-in-repository.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { parseHead } from '#server/platform/audit/head.ts'
import { headFile, readHeadFile } from '#server/platform/audit/head-keeper.ts'
import { addHead, compareWithHead, listHeads, restoreHeads } from '#server/platform/audit/head-repository.ts'
import { loadAuditKey } from '#server/platform/audit/key.ts'
import { readBackupKey } from '#server/platform/database/backup/encryption.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { verifyBackup } from '#server/platform/database/backup/verify-backup.ts'
import { type BackupProgress, writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { formatRows, toCommandError, withSteps } from './backup-steps.ts'
import { type CommandEnvironment, print, printNotice } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { showProgress } from './progress.ts'
import { settleRestored } from './settle-restored.ts'
import { type Opened, recordCommand, toAuditNote, withDatabase, withPlainDatabase } from './with-database.ts'

async function backup(
  environment: CommandEnvironment,
  file: string,
  options: { readonly force?: true },
): Promise<void> {
  const path = resolve(environment.folder, file)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists && !options.force) {
    throw new CommandError(`${path} already exists. Choose another name, or use --force to replace it.`)
  }
  await withDatabase(environment, async ({ database, settings }) => {
    const key = await readBackupKey(settings.backupKeyFile)
    // Written first, so that the backup contains its own entry and no backup exists without one.
    await recordCommand(database.db, environment, {
      action: 'backup written',
      targetKind: 'data',
      targetId: basename(path),
    })
    const summary = await withSteps(environment, 'Writing the backup', (progress) =>
      writeBackup(database, path, { progress, key }),
    ).catch((error: unknown) => {
      throw toCommandError(error, path)
    })
    print(environment, `Backup written and verified: ${file}, ${formatRows(summary.rows)}.`)
  })
}

/** Backs up the current content into the backup folder before a change that cannot be undone. */
async function backUpCurrent(
  environment: CommandEnvironment,
  { database, settings }: Opened,
  name: string,
): Promise<void> {
  const folder = settings.backupFolder
  const key = await readBackupKey(settings.backupKeyFile)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, stampedFileName(name, environment.now(), 'qdbackup'))
  await withSteps(environment, 'Backing up the current database', (progress) =>
    writeBackup(database, path, { progress, key }),
  ).catch((error: unknown) => {
    throw toCommandError(error, path)
  })
  printNotice(environment, `The previous content of the database was backed up to ${path}.`)
}

/** Restores a backup; returns its summary and how many players had to be deleted again. */
async function restoreInto(
  environment: CommandEnvironment,
  opened: Opened,
  path: string,
  replace: boolean,
  progress: BackupProgress,
) {
  const key = await readBackupKey(opened.settings.backupKeyFile)
  await verifyBackup(path, key)
  if (replace) await backUpCurrent(environment, opened, 'before-restore')
  let receipts: Awaited<ReturnType<typeof readReceipts>> = []
  let heads: Awaited<ReturnType<typeof listHeads>> = []
  let deletedAgain = 0
  const summary = await opened.database.asOwner((owner) =>
    restoreBackup(owner, path, {
      progress,
      replace,
      key,
      beforeClear: async (transaction) => {
        receipts = await readReceipts(transaction)
        heads = await listHeads(transaction)
      },
      beforeCommit: async (transaction, { createdAt, rows }) => {
        await recordCommand(transaction, environment, {
          action: 'backup restored',
          targetKind: 'data',
          targetId: basename(path),
          after: { file: basename(path), createdAt, rows },
        })
        deletedAgain = await repeatDeletions(transaction, receipts, {
          playerData: features,
          now: environment.now(),
          note: toAuditNote(environment),
        })
        await settleRestored(transaction, environment.now())
        await endAllTokens(transaction, environment.now())
        await restoreHeads(transaction, heads)
        await addHead(transaction, loadAuditKey(opened.settings), 'restored', environment.now())
      },
    }),
  )
  return { ...summary, deletedAgain }
}

async function restore(
  environment: CommandEnvironment,
  file: string,
  { replace = false }: { readonly replace?: boolean },
): Promise<void> {
  const path = resolve(environment.folder, file)
  await withDatabase(environment, async (opened) => {
    const restored = withSteps(environment, 'Restoring', (progress) =>
      restoreInto(environment, opened, path, replace, progress),
    )
    const { rows, createdAt, deletedAgain } = await restored.catch((error: unknown) => {
      throw toCommandError(error, path)
    })
    await syncPermissions(opened.database.db)
    print(environment, `Restored ${formatRows(rows)} from ${file}, created at ${createdAt}.`)
    if (deletedAgain === 0) return
    const players = deletedAgain === 1 ? '1 player was' : `${deletedAgain.toLocaleString('en-US')} players were`
    print(environment, `${players} deleted again: their delete requests were answered after that backup.`)
  })
}

async function migrate(environment: CommandEnvironment): Promise<void> {
  await withPlainDatabase(environment, (opened) =>
    opened.database.withoutTimeLimit(async () => {
      const { database } = opened
      const { pending, applied } = await pendingMigrations(database.db)
      const newest = applied.at(-1)
      if (pending.length > 0 && newest !== undefined) {
        await backUpCurrent(environment, opened, `before-upgrade-of-${newest}`)
      }
      const ran = await database.asOwner(async (owner) => {
        const names = await migrateToLatest(owner)
        // The role of a server may not be allowed to create functions.
        await prepareCachedPlans(owner.db, features.cachedPlans)
        return names
      })
      if (ran.length === 0) return print(environment, `The schema is up to date (${newest ?? 'empty'}).`)
      await syncPermissions(database.db)
      const change = { before: { migrations: applied }, after: { migrations: [...applied, ...ran] } }
      await recordCommand(database.db, environment, {
        action: 'schema migrated',
        targetKind: 'server',
        targetId: 'schema',
        ...change,
      })
      print(environment, `Migrations applied: ${ran.join(', ')}.`)
    }),
  )
}

/** The heads that the audit log is compared with: of the head file, of the database, and of a file kept elsewhere. */
async function readHeads(environment: CommandEnvironment, { database, settings }: Opened, file: string | undefined) {
  const path = file === undefined ? undefined : resolve(environment.folder, file)
  const given = path === undefined ? undefined : await readHeadFile(path)
  if (path !== undefined && given === undefined) throw new CommandError(`There is no file ${path}.`)
  const own = await readHeadFile(headFile(settings))
  if (!own && !given) {
    const hint = `There is no head in ${headFile(settings)}: entries removed from the end go unnoticed.`
    printNotice(environment, `${hint} Use --head with a copy kept elsewhere.`)
  }
  const stored = (await listHeads(database.db)).map(({ head }) => parseHead(head))
  if (stored.includes(undefined))
    throw new CommandError('The audit log was changed: a head in the database is damaged.')
  return [own, given, ...stored].filter((head) => head !== undefined)
}

async function verifyAudit(environment: CommandEnvironment, { head }: { readonly head?: string }): Promise<void> {
  await withDatabase(environment, async (opened) => {
    const { db } = opened.database
    const key = loadAuditKey(opened.settings)
    const heads = await readHeads(environment, opened, head)
    const entries = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirst()
    const progress = showProgress(environment, 'Checking the audit log', Number(entries?.count ?? 0))
    const report = await verifyChain(db, (checked) => progress.update(checked)).finally(() => progress.stop())
    const checked = report.checked.toLocaleString('en-US')
    if (report.problem)
      throw new CommandError(`The audit log was changed: ${report.problem}. ${checked} entries before it are intact.`)
    for (const known of heads) {
      const problem = await compareWithHead(db, key, known)
      if (problem) throw new CommandError(`The audit log was changed: ${problem}.`)
    }
    print(
      environment,
      `Audit log intact: ${checked} entries verified, ${report.unsealed.toLocaleString('en-US')} unsealed.`,
    )
  })
}

export function addDatabaseCommands(program: Command, environment: CommandEnvironment): void {
  program
    .command('backup <file>')
    .description('write a backup to one file and verify it; works while the server runs')
    .option('--force', 'replace an existing file')
    .action((file: string, options: { force?: true }) => backup(environment, file, options))
  program
    .command('restore <file>')
    .description('restore a backup into an empty database')
    .option('--replace', 'replace the content of the database, after backing it up')
    .action((file: string, options: { replace?: boolean }) => restore(environment, file, options))
  program
    .command('verify-audit')
    .description('verify that no entry of the audit log was changed or removed')
    .option('--head <file>', 'compare the end of the log with a head that was kept elsewhere, too')
    .action((options: { head?: string }) => verifyAudit(environment, options))
  program
    .command('migrate')
    .description('migrate the schema to this version, after a backup')
    .action(() => migrate(environment))
}
