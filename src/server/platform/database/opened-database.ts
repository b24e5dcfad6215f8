import type { EmbeddedEngine } from './embedded/embedded-engine.ts'
import type { Database } from './tables.ts'

/** An open database on either engine. Every statement throws DatabaseUnavailable when the engine cannot answer. */
export type OpenedDatabase = {
  readonly db: Database
  readonly engine: 'embedded' | 'postgresql'
  /** Runs work whose statements have no time limit: migrations, index builds, backup, imports. */
  withoutTimeLimit<T>(work: () => Promise<T>): Promise<T>
  /** Embedded only: copies the engine's folder, as of one moment, into a folder that does not exist yet. */
  copyDataFolder?(target: string): Promise<void>
  /** Only in the process that holds an embedded database: its engine, and the path of its socket. */
  readonly embedded?: { readonly engine: EmbeddedEngine; readonly socket: string }
  /** Ends all connections after the running statements. */
  close(): Promise<void>
}
