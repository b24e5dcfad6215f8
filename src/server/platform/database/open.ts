import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from './embedded/open-embedded.ts'
import { DataFolderInUse } from './lock.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPostgresql } from './postgresql.ts'
import { openThroughSocket } from './socket.ts'
import { defaultStatementTimeoutMs } from './time-limit.ts'
import { type DatabaseState, DatabaseUnavailable } from './unavailable.ts'

export type { OpenDatabase }

/** What `openDatabase` takes. */
export type OpenOptions = {
  /** PostgreSQL; absent: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string
  /** The data folder, made when it is missing. */
  readonly dataDir: string
  /** PostgreSQL: the most connections at once. 10 when absent. */
  readonly poolSize?: number
  /** How long a statement may run, and wait for its turn, in milliseconds. 5,000 when absent. */
  readonly statementTimeoutMs?: number
  /** For commands: when a running server holds the embedded database, work through its socket. */
  readonly allowSocket?: boolean
  readonly onStateChange?: (state: DatabaseState) => void
  /** Takes lines for the server's log. */
  readonly log?: (text: string) => void
}

/**
 * Opens the database. Throws DatabaseUnavailable when it does not answer, and DataFolderInUse when another process
 * holds the data folder (with `allowSocket`: when that one does not let us in).
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize = 10 } = options
  const shared = {
    statementTimeoutMs: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    onStateChange: options.onStateChange ?? (() => undefined),
    log: options.log ?? (() => undefined),
  }
  if (databaseUrl !== undefined) return openPostgresql({ ...shared, databaseUrl, poolSize })
  if (options.allowSocket !== true) return openEmbedded({ ...shared, dataDir })
  return openBeside(() => openEmbedded({ ...shared, dataDir }))
}

const doorWaitMs = 10_000

/** A holder that just starts has no socket yet, and one that stops has none any more: both are tried for a while. */
async function openBeside(openAlone: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const deadline = Date.now() + doorWaitMs
  for (;;) {
    try {
      return await openAlone()
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      const through = await openThroughSocket(error.holder.socket).catch((refusal: unknown) => {
        if (refusal instanceof DatabaseUnavailable && Date.now() < deadline) return undefined
        throw error
      })
      if (through !== undefined) return through
      await sleep(200)
    }
  }
}
