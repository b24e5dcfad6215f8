import pg, { type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { queryWithBegin } from './query-with-begin.ts'

let pool: pg.Pool
let client: PoolClient

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase({ isMigrated: false }), max: 1 })
  client = await pool.connect()
  await client.query('create table notes (id int primary key)')
})

afterAll(async () => {
  client.release()
  await pool.end()
})

const insert = { text: 'insert into notes values ($1)', values: [1] }
const insertWithout = { text: 'insert into notes values (1)', values: [] }
const listNotes = async () => (await client.query('select id from notes')).rows

test.each([insert, insertWithout])('opens a transaction, which a rollback ends: $text', async (statement) => {
  const { command, rowCount } = await queryWithBegin(client, 'begin', statement)
  expect([command, rowCount, client.getTransactionStatus()]).toEqual(['INSERT', 1, 'T'])
  await client.query('rollback')
  expect(await listNotes()).toEqual([])
})

test('gives the rows of the statement', async () => {
  const { rows } = await queryWithBegin(client, 'start transaction isolation level repeatable read', {
    text: `select $1::int as given, current_setting('transaction_isolation') as level`,
    values: [3],
  })
  expect(rows).toEqual([{ given: 3, level: 'repeatable read' }])
  await client.query('commit')
})

test.each([insert, insertWithout])('does nothing when the transaction cannot be opened: $text', async (statement) => {
  await expect(queryWithBegin(client, 'begin nonsense', statement)).rejects.toThrow('syntax error')
  expect([client.getTransactionStatus(), await listNotes()]).toEqual(['I', []])
})

test('leaves a transaction aborted whose first statement fails', async () => {
  const wrong = { text: 'select 1 / $1::int', values: [0] }
  await expect(queryWithBegin(client, 'begin', wrong)).rejects.toThrow('division by zero')
  // The database says so once it has named the error.
  await vi.waitFor(() => expect(client.getTransactionStatus()).toBe('E'))
  await client.query('rollback')
})

test('an error says who sent the statement', async () => {
  const sendWrong = () => queryWithBegin(client, 'begin', { text: 'select 1 / $1::int', values: [0] })
  const asker = async () => void (await sendWrong())
  await expect(asker()).rejects.toMatchObject({ stack: expect.stringMatching(/at (async )?asker/) })
  await client.query('rollback')
})

test('a value that cannot be sent leaves a transaction open, which a rollback ends, and the connection works', async () => {
  const circular = { self: {} }
  circular.self = circular
  for (const value of [circular, { toPostgres: () => Symbol('no text') }, 1n, [Symbol('inside')]]) {
    const refused = queryWithBegin(client, 'begin', {
      text: 'insert into notes values ($1::int, $2)',
      values: [1, value],
    })
    await expect(refused).rejects.toThrow()
    await client.query('rollback')
    expect([client.getTransactionStatus(), await listNotes()]).toEqual(['I', []])
  }
})

test('more values than a message holds are refused inside the transaction', async () => {
  const values = Array.from({ length: 65_537 }, (_, index) => index)
  const text = `select ${values.map((index) => `$${index + 1}::int`).join('+')}`
  await expect(queryWithBegin(client, 'begin', { text, values })).rejects.toThrow()
  await client.query('rollback')
  expect([client.getTransactionStatus(), await listNotes()]).toEqual(['I', []])
})
