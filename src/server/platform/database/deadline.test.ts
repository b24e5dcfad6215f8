import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getTotals } from '#server/platform/lists/totals.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import { Deadline } from './deadline.ts'
import { WaitEstimate } from './pool/wait-estimate.ts'
import { limitDatabase, toUnlimited } from './pooled-database.ts'
import type { Database } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const runWithin = <T>(db: Database, deadline: Deadline, work: (limited: Database) => Promise<T>) =>
  deadline.run(() => work(limitDatabase(db, deadline)))

const nap = (seconds: number) => sql`select pg_sleep(${sql.lit(seconds)})`

test('limits all statements of a request together, and leaves the database usable', async () => {
  const { db } = await testDatabase()
  let done = 0
  const request = runWithin(db, new Deadline(1000), (limited) =>
    limited.transaction().execute(async (trx) => {
      for (; done < 10; done++) await nap(0.3).execute(trx)
    }),
  )
  await expect(request).rejects.toThrow('The request took longer than 1 s and was stopped.')
  expect(done).toBeLessThan(4)
  await nap(0).execute(db)
})

test('counts the wait for the database', async () => {
  const { db } = await testDatabase()
  await db.transaction().execute(async (trx) => {
    await expect(runWithin(db, new Deadline(200), (limited) => nap(0).execute(limited))).rejects.toThrow(
      DatabaseUnavailable,
    )
    await nap(0).execute(trx)
  })
  await runWithin(db, new Deadline(60_000), (limited) => nap(0).execute(limited))
})

test('does not run between the parts of a request', async () => {
  const { db } = await testDatabase()
  const deadline = new Deadline(300)
  await nap(0.4).execute(db)
  expect(deadline.remainingMs).toBe(300)
  await deadline.run(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(deadline.remainingMs).toBeLessThan(0)
  await expect(runWithin(db, deadline, (limited) => nap(0).execute(limited))).rejects.toThrow(DatabaseUnavailable)
})

test('shares what is known about the database with its requests', async () => {
  const { db } = await testDatabase()
  const limited = limitDatabase(db, new Deadline(1000))
  expect(toUnlimited(limited)).toBe(db)
  expect(getTotals(limited)).toBe(getTotals(db))
})

test('estimates a wait from the callers ahead and how long the others took', () => {
  const waits = new WaitEstimate()
  for (let count = 0; count < 100; count++) waits.record(500, 1)
  expect(waits.estimate(0, 10)).toBe(0)
  expect(waits.estimate(200, 10)).toBeCloseTo(10_000, -1)
  // The next queue may be one of fast statements.
  waits.record(500, 0)
  expect(waits.estimate(200, 10)).toBe(0)
})
