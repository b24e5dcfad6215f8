import type { Database } from './tables.ts'

/** An open database. Every statement throws DatabaseUnavailable when the server cannot answer. */
export type OpenedDatabase = {
  readonly db: Database
  /** Whether PostgreSQL is the embedded one, or that of DATABASE_URL. */
  readonly engine: 'embedded' | 'postgresql'
  /** Runs work whose statements have no time limit: migrations, index builds, backup, imports. */
  withoutTimeLimit<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs work on the same database with the rights of its owner: migrations and restores. With DATABASE_URL they are those
   * of its role.
   */
  asOwner<T>(work: (owner: OpenedDatabase) => Promise<T>): Promise<T>
  /** Ends all connections after the running statements. */
  close(): Promise<void>
}
