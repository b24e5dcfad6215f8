import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from './embedded/open-embedded.ts'
import { DataFolderInUse, isMoved, MovedDataFolder } from './lock/lock-holder.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { openPostgresql } from './postgresql.ts'
import { openThroughSocket } from './socket.ts'
import { defaultStatementTimeoutMs } from './time-limit.ts'
import { type DatabaseState, DatabaseUnavailable } from './unavailable.ts'

/** What `openDatabase` takes. */
export type OpenOptions = {
  /** PostgreSQL; absent: the embedded engine in `dataDir`. */
  readonly databaseUrl?: string
  /** The data folder, made when it is missing. */
  readonly dataDir: string
  /** PostgreSQL: the most connections at once. 10 when absent. */
  readonly poolSize?: number
  /** How long a statement may run, and wait for the engine, in milliseconds. 5,000 when absent. */
  readonly statementTimeoutMs?: number
  /** For commands: connect to the socket when a running server holds the embedded database. */
  readonly allowSocket?: boolean
  readonly onStateChange?: (state: DatabaseState) => void
  /** Takes lines for the server's log. */
  readonly log?: (text: string) => void
}

/** How long a server waits for a process that holds its data folder: a command, or a server that is ending. */
const lockTimeoutMs = 5_000

/**
 * Opens the database. Throws DatabaseUnavailable when it does not answer, and DataFolderInUse when another process
 * holds the data folder for longer than 5 s (with `allowSocket`: when its socket does not answer). A copy of a folder
 * in use is opened, with `allowSocket` it is rejected with CopiedDataFolder, and a moved one with MovedDataFolder.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, poolSize = 10 } = options
  const shared = {
    statementTimeoutMs: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    onStateChange: options.onStateChange ?? (() => undefined),
    log: options.log ?? (() => undefined),
  }
  if (databaseUrl !== undefined) return openPostgresql({ ...shared, databaseUrl, poolSize })
  if (options.allowSocket !== true) return openEmbedded({ ...shared, dataDir, lockTimeoutMs })
  return openOrConnect(dataDir, () => openEmbedded({ ...shared, dataDir, rejectCopy: true }))
}

const socketRetryTimeoutMs = 10_000

/** A holder has no socket while it starts or stops, so both ways are retried for a while. */
async function openOrConnect(dataDir: string, open: () => Promise<OpenedDatabase>): Promise<OpenedDatabase> {
  const deadline = performance.now() + socketRetryTimeoutMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || error.isRemote) throw error
      if (isMoved(error.holder, dataDir)) throw new MovedDataFolder(dataDir, error.holder)
      const connected = await openThroughSocket(error.holder.socket).catch((connectError: unknown) => {
        if (connectError instanceof DatabaseUnavailable && performance.now() < deadline) return undefined
        throw error
      })
      if (connected !== undefined) return connected
      await sleep(200)
    }
  }
}
