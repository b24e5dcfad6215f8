import { access, mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { readReceipts, repeatDeletions } from '#server/features/deletions/delete-again.ts'
import { syncPermissions } from '#server/features/staff/permissions.ts'
import { features } from '#server/features.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { BackupDamagedError } from '#server/platform/database/backup/backup-file.ts'
import { RestoreError, restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { verifyBackup } from '#server/platform/database/backup/verify-backup.ts'
import { type BackupProgress, writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import { type CommandEnvironment, note, say } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { type Progress, showProgress } from './progress.ts'
import { type Opened, recordCommand, toNote, withDatabase, withPlainDatabase } from './with-database.ts'

/** Runs work that learns its total only at the first step, with its progress shown. */
async function withSteps<T>(
  world: CommandEnvironment,
  title: string,
  work: (progress: BackupProgress) => Promise<T>,
): Promise<T> {
  let shown: Progress | undefined
  try {
    return await work(({ done, total }) => {
      shown ??= showProgress(world, title, total)
      shown.update(done)
    })
  } finally {
    shown?.stop()
  }
}

function rowsOf(rows: Readonly<Record<string, number>>): string {
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0)
  return `${count.toLocaleString('en-US')} rows in ${Object.keys(rows).length} tables`
}

/** What the file system and the backup's own checks refuse becomes the command's refusal. */
function refusalOf(problem: unknown, path: string): unknown {
  if (problem instanceof BackupDamagedError) return new CommandError(problem.message)
  if (problem instanceof RestoreError) {
    const hint = problem.message.includes('not empty') ? ' Or use --replace to put the backup in place of it.' : ''
    return new CommandError(`${problem.message}${hint}`)
  }
  if (problem instanceof Error && 'syscall' in problem) return new CommandError(`${path}: ${problem.message}`)
  return problem
}

async function backup(world: CommandEnvironment, file: string, options: { readonly force?: true }): Promise<void> {
  const path = resolve(world.folder, file)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists && !options.force) {
    throw new CommandError(`${path} exists already. Choose another name, or use --force to replace it.`)
  }
  await withDatabase(world, async ({ open }) => {
    // Before the file, so that the entry travels in it, and no backup exists that the log does not know.
    await recordCommand(open.db, world, { action: 'backup written', targetKind: 'data', targetId: basename(path) })
    const summary = await withSteps(world, 'Writing the backup', (progress) => writeBackup(open, path, progress)).catch(
      (problem: unknown) => {
        throw refusalOf(problem, path)
      },
    )
    say(world, `${file} holds ${rowsOf(summary.rows)}, and was read again and checked.`)
  })
}

/** Before something that cannot be taken back: everything as it is, in a file of its own in the data folder. */
async function keepSafe(world: CommandEnvironment, { open, settings }: Opened, name: string): Promise<void> {
  const folder = join(settings.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, stampedFileName(name, world.now(), 'qdbackup'))
  await withSteps(world, 'Backing up what is there', (progress) => writeBackup(open, path, progress)).catch(
    (problem: unknown) => {
      throw refusalOf(problem, path)
    },
  )
  note(world, `A backup of the database as it was is in ${path}.`)
}

/** Puts a backup into the database; says what it held, and how many players had to be deleted once more. */
async function putBackup(
  world: CommandEnvironment,
  opened: Opened,
  path: string,
  replace: boolean,
  progress: BackupProgress,
) {
  await verifyBackup(path)
  if (replace) await keepSafe(world, opened, 'before-restore')
  let receipts: Awaited<ReturnType<typeof readReceipts>> = []
  let deletedAgain = 0
  const summary = await restoreBackup(opened.open, path, {
    progress,
    replace,
    beforeClear: async (transaction) => {
      receipts = await readReceipts(transaction)
    },
    beforeCommit: async (transaction, { createdAt, rows }) => {
      await recordCommand(transaction, world, {
        action: 'backup restored',
        targetKind: 'data',
        targetId: basename(path),
        after: { file: basename(path), createdAt, rows },
      })
      deletedAgain = await repeatDeletions(transaction, receipts, {
        ownedTables: features.ownedTables,
        now: world.now(),
        note: toNote(world),
      })
    },
  })
  return { ...summary, deletedAgain }
}

async function restore(
  world: CommandEnvironment,
  file: string,
  { replace = false }: { readonly replace?: boolean },
): Promise<void> {
  const path = resolve(world.folder, file)
  await withDatabase(world, async (opened) => {
    const restored = withSteps(world, 'Restoring', (progress) => putBackup(world, opened, path, replace, progress))
    const { rows, createdAt, deletedAgain } = await restored.catch((problem: unknown) => {
      throw refusalOf(problem, path)
    })
    await syncPermissions(opened.open.db)
    say(world, `${rowsOf(rows)} were restored from ${file}, made at ${createdAt}.`)
    if (deletedAgain === 0) return
    const players = deletedAgain === 1 ? '1 player was' : `${deletedAgain.toLocaleString('en-US')} players were`
    say(world, `${players} deleted again: their delete requests had been answered since that backup.`)
  })
}

async function migrate(world: CommandEnvironment): Promise<void> {
  await withPlainDatabase(world, (opened) =>
    opened.open.withoutTimeLimit(async () => {
      const { open } = opened
      const { pending, applied } = await pendingMigrations(open.db)
      const newest = applied.at(-1)
      if (pending.length === 0) return say(world, `The schema is up to date (${newest ?? 'empty'}).`)
      if (newest !== undefined) await keepSafe(world, opened, `before-upgrade-of-${newest}`)
      const ran = await migrateToLatest(open)
      await syncPermissions(open.db)
      const change = { before: { migrations: applied }, after: { migrations: [...applied, ...ran] } }
      await recordCommand(open.db, world, {
        action: 'schema migrated',
        targetKind: 'server',
        targetId: 'schema',
        ...change,
      })
      say(world, `The schema was upgraded: ${ran.join(', ')}.`)
    }),
  )
}

async function verifyAudit(world: CommandEnvironment): Promise<void> {
  await withDatabase(world, async ({ open: { db } }) => {
    const entries = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirst()
    const progress = showProgress(world, 'Checking the audit log', Number(entries?.count ?? 0))
    const report = await verifyChain(db, (checked) => progress.update(checked)).finally(() => progress.stop())
    const checked = report.checked.toLocaleString('en-US')
    if (report.problem)
      throw new CommandError(`The audit log was changed: ${report.problem}. ${checked} entries before it are right.`)
    say(
      world,
      `${checked} entries are as they were written. ${report.unsealed.toLocaleString('en-US')} are not sealed yet.`,
    )
  })
}

/** Adds `backup`, `restore`, `verify-audit` and `migrate`. */
export function addDatabaseCommands(program: Command, world: CommandEnvironment): void {
  program
    .command('backup <file>')
    .description('write everything to one file, while the server runs, and check the file')
    .option('--force', 'replace the file when it exists')
    .action((file: string, options: { force?: true }) => backup(world, file, options))
  program
    .command('restore <file>')
    .description('fill an empty database from a backup of either engine')
    .option('--replace', 'put the backup in place of what the database holds, after a backup of that')
    .action((file: string, options: { replace?: boolean }) => restore(world, file, options))
  program
    .command('verify-audit')
    .description('check that no entry of the audit log was changed or removed')
    .action(() => verifyAudit(world))
  program
    .command('migrate')
    .description('bring the schema up to this version, after a backup')
    .action(() => migrate(world))
}
