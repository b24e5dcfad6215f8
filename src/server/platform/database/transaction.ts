import type { Transaction } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** Failures after which the same transaction can simply be tried again: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01'])

/**
 * Runs work in one transaction: all of it or nothing. A deadlock is tried again, three times in all, so the work must
 * do nothing but talk to its handle.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
      if (attempt >= 3 || typeof code !== 'string' || !repeatable.has(code)) throw problem
    }
  }
}
