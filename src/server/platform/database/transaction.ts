import type { Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

/**
 * SQLSTATEs after which the transaction can be retried: serialization failure, deadlock, and unique violation. The last
 * comes when another transaction took a name after this one had found it free; the retry finds it taken.
 */
const retryable = new Set(['40001', '40P01', '23505'])

/**
 * Runs work in one transaction. After a failure caused by another transaction it is retried, up to three attempts, so the
 * work must have no effects outside its handle.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (attempt >= 3 || typeof code !== 'string' || !retryable.has(code)) throw error
    }
  }
}
