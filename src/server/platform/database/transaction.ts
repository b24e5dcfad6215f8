import type { Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const uniqueViolation = '23505'
const inTheWay = 'Other changes were in the way of this one three times.'

/**
 * SQLSTATEs after which the transaction can be retried: serialization failure, deadlock, and unique violation. The last
 * comes when another transaction took a name after this one had found it free; the retry finds it taken.
 */
const retryable = new Set(['40001', '40P01', uniqueViolation])

/**
 * Runs work in one transaction. After a failure caused by another transaction it is retried, up to three attempts, so the
 * work must have no effects outside its handle. Throws DatabaseUnavailable after the last one.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (typeof code !== 'string' || !retryable.has(code)) throw error
      if (attempt >= 3) throw code === uniqueViolation ? error : new DatabaseUnavailable(inTheWay, { cause: error })
    }
  }
}
