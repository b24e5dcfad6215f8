import { join } from 'node:path'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { features } from '#server/features.ts'
import { type PlayerChange, writeAudit, writePlayerAudits } from '#server/platform/audit/repository.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { type CommandEnvironment, printNotice } from './command-environment.ts'
import { CommandError } from './command-error.ts'

export type Opened = { readonly database: OpenedDatabase; readonly settings: Settings }

export function readCommandSettings(environment: CommandEnvironment): Settings {
  return readSettings(environment.variables, environment.packageRoot)
}

/**
 * Runs work with the server's database, beside a running server or without one. Does not touch the schema.
 */
export async function withPlainDatabase<T>(
  environment: CommandEnvironment,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const settings = readCommandSettings(environment)
  const database = await openDatabase({
    ...settings.database,
    poolSize: 4,
    rejectCopy: true,
    log: (line) => printNotice(environment, line),
  })
  try {
    return await work({ database, settings })
  } finally {
    await database.close()
  }
}

/**
 * Like `withPlainDatabase`, with the current schema: migrates a new database and rejects one of an earlier version,
 * which `migrate` upgrades. Statements have no time limit.
 */
export async function withDatabase<T>(
  environment: CommandEnvironment,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  return withPlainDatabase(environment, async (opened) => {
    const { pending, applied } = await pendingMigrations(opened.database.db)
    if (applied.length > 0 && pending.length > 0) {
      throw new CommandError(
        `The database has the schema of an earlier version. Run ${join(environment.packageRoot, 'quarterdeck')} migrate ` +
          'first. Nothing was changed.',
      )
    }
    if (pending.length > 0) {
      printNotice(environment, 'The database is empty; creating its tables.')
      await opened.database.asOwner(async (owner) => {
        await migrateToLatest(owner)
        await prepareCachedPlans(owner.db, features.cachedPlans)
      })
      await syncPermissions(opened.database.db)
    }
    return opened.database.withoutTimeLimit(() => work(opened))
  })
}

/** A command's audit entry without actor and time. */
export type CommandRecord = {
  readonly action: string
  readonly targetKind: string
  readonly targetId: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The system user who runs the command, for the audit log. */
export function toAuditNote(environment: CommandEnvironment): string {
  return `system user ${environment.userName}`
}

/** What every audit entry of a command has. */
function toSharedAudit(environment: CommandEnvironment) {
  return {
    at: environment.now(),
    actor: { id: null, name: 'command line' },
    ipAddress: '',
    reason: '',
    requestId: '',
    note: toAuditNote(environment),
  }
}

/** Writes the audit entry of a command, in the transaction of its change. */
export async function recordCommand(db: Handle, environment: CommandEnvironment, record: CommandRecord): Promise<void> {
  await writeAudit(db, { ...toSharedAudit(environment), outcome: 'done', ...record })
}

const maxEntries = 500

/** Writes an audit entry for each player that a command changed something of, in the transaction of its change. */
export async function recordPlayerChanges(
  db: Handle,
  environment: CommandEnvironment,
  action: string,
  changes: readonly PlayerChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += maxEntries) {
    await writePlayerAudits(db, { ...toSharedAudit(environment), action }, changes.slice(start, start + maxEntries))
  }
}
