import { openEmbedded } from './embedded/open-embedded.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { openPostgresql } from './postgresql.ts'
import { defaultStatementTimeoutMs } from './time-limit.ts'
import type { DatabaseState } from './unavailable.ts'

/** What `openDatabase` takes. */
export type OpenOptions = {
  /** The address of a PostgreSQL; absent: the embedded one of `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** The data folder, made when it is missing. */
  readonly dataDir: string
  /** Embedded: the folder of an installed PostgreSQL's programs. Absent: those of the package. */
  readonly postgresBin?: string | undefined
  /** Embedded: whether a database may be made, and a system user for it where root has none. True when absent. */
  readonly mayCreate?: boolean
  readonly mayImprovise?: boolean
  /** Embedded: whether the copy of a folder in use is rejected, as commands do. */
  readonly rejectCopy?: boolean
  /** The most connections at once. 10 when absent. */
  readonly poolSize?: number
  /** How long a statement may run, in milliseconds. 5,000 when absent. */
  readonly statementTimeoutMs?: number
  readonly onStateChange?: (state: DatabaseState) => void
  /** Takes lines for the server's log. */
  readonly log?: (text: string) => void
}

/**
 * Opens the database. Throws DatabaseUnavailable when the server of `databaseUrl` does not answer. The embedded one is
 * shared by the processes of a machine; it throws DataFolderInUse when another machine or container has the data folder,
 * CopiedDataFolder or MovedDataFolder for a folder in use under another path, and EmbeddedError when it cannot start.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const pool = {
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    onStateChange: options.onStateChange ?? (() => undefined),
    log: options.log ?? (() => undefined),
  }
  if (options.databaseUrl !== undefined) return openPostgresql({ ...pool, databaseUrl: options.databaseUrl })
  return openEmbedded({
    ...pool,
    dataDir: options.dataDir,
    postgresBin: options.postgresBin,
    mayCreate: options.mayCreate ?? true,
    mayImprovise: options.mayImprovise ?? true,
    rejectCopy: options.rejectCopy ?? false,
  })
}
