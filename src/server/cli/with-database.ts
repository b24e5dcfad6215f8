import type { TargetKind } from '#contract/core/endpoint.ts'
import { syncPermissions } from '#server/features/staff/permissions.ts'
import type { CommandAction } from '#server/platform/audit/actions.ts'
import { writeAudit } from '#server/platform/audit/repository.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { type CommandEnvironment, note } from './command-environment.ts'
import { CommandError } from './command-error.ts'

/** An open database with its settings, as a command gets them. */
export type Opened = { readonly open: OpenDatabase; readonly settings: Settings }

/** The settings that the command line shares with the server. */
export function readCommandSettings(world: CommandEnvironment): Settings {
  return readSettings(world.variables, world.packageRoot)
}

/**
 * Opens the database the server uses, beside a running server or without one, and closes it afterwards. The schema is
 * left alone.
 */
export async function withPlainDatabase<T>(
  world: CommandEnvironment,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const settings = readCommandSettings(world)
  const open = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    poolSize: 4,
    allowSocket: true,
  })
  try {
    return await work({ open, settings })
  } finally {
    await open.close()
  }
}

/**
 * Like `withPlainDatabase`, with the schema of this program: a new database gets its tables; one of an earlier version
 * is refused, since upgrading it is a step of its own. Statements may take as long as they need.
 */
export async function withDatabase<T>(world: CommandEnvironment, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withPlainDatabase(world, async (opened) => {
    const { pending, applied } = await pendingMigrations(opened.open.db)
    if (applied.length > 0 && pending.length > 0) {
      throw new CommandError(
        'The database was made by an earlier version of Quarterdeck. Run "quarterdeck migrate" first. Nothing was changed.',
      )
    }
    if (pending.length > 0) {
      note(world, 'The database is new; making its tables.')
      await migrateToLatest(opened.open)
      await syncPermissions(opened.open.db)
    }
    return opened.open.withoutTimeLimit(() => work(opened))
  })
}

/** What a command's audit entry says beyond who and when. */
export type CommandRecord = {
  readonly action: CommandAction
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Who ran the command, for the audit log. */
export function toNote(world: CommandEnvironment): string {
  return `system user ${world.userName}`
}

/** Writes the audit entry of a command, in the transaction of what it did. */
export async function recordCommand(db: Handle, world: CommandEnvironment, record: CommandRecord): Promise<void> {
  await writeAudit(db, {
    at: world.now(),
    actor: { id: null, name: 'command line' },
    address: '',
    reason: '',
    outcome: 'done',
    requestId: '',
    note: toNote(world),
    ...record,
  })
}
