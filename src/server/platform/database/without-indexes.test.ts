import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readCatalogue } from '#test/harness/catalogue.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import type { Database, Handle } from './tables.ts'
import { inTransaction } from './transaction.ts'
import { withoutIndexes } from './without-indexes.ts'

const tables = ['players', 'player_devices']
const enough = 100_000

let db: Database

beforeEach(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
})

async function countIndexes(handle: Handle): Promise<number> {
  const { rows } = await sql`select from pg_indexes where tablename = any(${tables}::text[])`.execute(handle)
  return rows.length
}

const addDevice = (handle: Handle, player_id: string) =>
  handle.insertInto('player_devices').values({ player_id, device_id: 'd', seen_at: new Date() }).execute()

test('many rows are written without indexes, which are there again afterwards', async () => {
  await aPlayer(db, { player_id: 'one' })
  const before = await readCatalogue(db)
  const all = await countIndexes(db)
  await inTransaction(db, (trx) =>
    withoutIndexes(trx, tables, enough, async () => {
      // The two keys.
      expect(await countIndexes(trx)).toBe(2)
      await addDevice(trx, 'one')
    }),
  )
  expect(await readCatalogue(db)).toEqual(before)
  expect(await countIndexes(db)).toBe(all)
})

test('few rows are written with everything in place', async () => {
  const all = await countIndexes(db)
  await inTransaction(db, (trx) =>
    withoutIndexes(trx, tables, enough - 1, async () => expect(await countIndexes(trx)).toBe(all)),
  )
})

test('a reference to a row that is not there ends the transaction', async () => {
  const before = await readCatalogue(db)
  const writing = inTransaction(db, (trx) =>
    withoutIndexes(trx, tables, enough, async () => {
      await addDevice(trx, 'nobody')
    }),
  )
  await expect(writing).rejects.toThrow('violates foreign key constraint')
  expect(await readCatalogue(db)).toEqual(before)
  expect(await db.selectFrom('player_devices').selectAll().execute()).toEqual([])
})

test('the tables of another role keep their indexes', async () => {
  const all = await countIndexes(db)
  await inTransaction(db, async (trx) => {
    await sql`create role writer_of_others`.execute(trx)
    await sql`grant usage on schema public to writer_of_others`.execute(trx)
    await sql`set local role writer_of_others`.execute(trx)
    await withoutIndexes(trx, tables, enough, async () => expect(await countIndexes(trx)).toBe(all))
    await sql`reset role`.execute(trx)
    await sql`revoke usage on schema public from writer_of_others`.execute(trx)
    await sql`drop role writer_of_others`.execute(trx)
  })
})
