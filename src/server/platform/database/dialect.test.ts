import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { PooledPostgresDialect } from './dialect.ts'
import { queryWithBegin } from './pool/query-with-begin.ts'
import type { BorrowedConnection, ConnectionSource } from './timeout-pool.ts'

let pool: pg.Pool
let db: Kysely<unknown>
/** What is sent in place of `begin`. */
let replacedBegin: string | undefined

const source: ConnectionSource = {
  connect: async () => {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[], begin?: string) =>
      begin === undefined
        ? client.query(text, [...values])
        : queryWithBegin(client, replacedBegin ?? begin, { text, values: [...values] })
    // pg's types leave the rows open.
    return { query: query as unknown as BorrowedConnection['query'], release: (destroy) => client.release(destroy) }
  },
  end: () => pool.end(),
}

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase({ isMigrated: false }), max: 1 })
  db = new Kysely({ dialect: new PooledPostgresDialect(source) })
  await sql`create table notes (id int)`.execute(db)
})
afterAll(() => db.destroy())

const insert = (id: number, handle: Kysely<unknown> = db) => sql`insert into notes values (${id})`.execute(handle)
const listNotes = async () =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(db)).rows.map(({ id }) => id)

test('writes nothing outside a transaction that could not be opened, also of a caller who goes on', async () => {
  replacedBegin = 'begin nonsense'
  const goOn = db.transaction().execute(async (trx) => {
    await insert(1, trx).catch(() => undefined)
    await insert(2, trx).catch(() => undefined)
  })
  await expect(goOn).rejects.toThrow('syntax error')
  const atOnce = db.transaction().execute((trx) => Promise.allSettled([insert(3, trx), insert(4, trx)]))
  await expect(atOnce).rejects.toThrow('syntax error')
  replacedBegin = undefined
  expect(await listNotes()).toEqual([])
})

test('a transaction without statements leaves the next statement of its connection outside of one', async () => {
  await db.connection().execute(async (one) => {
    await one.transaction().execute(async () => undefined)
    await insert(5, one)
  })
  await db.connection().execute(async (one) => {
    await expect(one.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await insert(6, one)
  })
  expect(await listNotes()).toEqual([5, 6])
})
