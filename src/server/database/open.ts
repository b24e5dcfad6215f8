import { engineFolder, openEngine } from './embedded.ts'
import type { DatabaseState } from './embedded-engine.ts'
import { openPostgresql } from './postgresql.ts'
import type { Database } from './tables.ts'
import { defaultStatementTimeoutMs } from './time-limit.ts'

/** A database that answers, on either engine. Every statement throws DatabaseUnavailable when the engine cannot. */
export type OpenDatabase = {
  readonly db: Database
  readonly engine: 'embedded' | 'postgresql'
  /** Runs work whose statements may take longer than the limit: migrations, index builds, backup, imports. */
  withoutTimeLimit<T>(work: () => Promise<T>): Promise<T>
  /** Embedded only: copies the engine's folder, as of one moment, into a folder that does not exist yet. */
  copyDataFolder?(target: string): Promise<void>
  /** Ends all connections; a statement that runs may finish. */
  close(): Promise<void>
}

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
  readonly onStateChange?: (state: DatabaseState) => void
  /** Takes lines for the server's log. */
  readonly log?: (text: string) => void
}

/**
 * Opens the database. Throws DatabaseUnavailable when it does not answer.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs
  const onStateChange = options.onStateChange ?? (() => undefined)
  const log = options.log ?? (() => undefined)
  if (options.databaseUrl !== undefined) {
    const { databaseUrl, poolSize = 10 } = options
    return openPostgresql({ databaseUrl, poolSize, statementTimeoutMs, onStateChange, log })
  }
  return openEngine({ folder: engineFolder(options.dataDir), statementTimeoutMs, onStateChange, log })
}
