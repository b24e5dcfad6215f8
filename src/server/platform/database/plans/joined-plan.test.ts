import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { cachedPlan, prepareCachedPlans } from '../cached-plan.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { joinPlans } from './joined-plan.ts'

let opened: OpenedDatabase

beforeAll(async () => {
  opened = await openDatabase({ databaseUrl: await freshDatabase({ isMigrated: false }), dataDir: '' })
})
afterAll(() => opened.close())

/** Rows with a value of each type, and rows of nulls. */
const typed = cachedPlan<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', unknown>, 'name' | 'at'>({
  name: 'typed_rows',
  changes: false,
  parameters: { name: 'text', at: 'timestamptz' },
  columns: {
    a: 'text',
    b: 'timestamptz',
    c: 'numeric',
    d: 'bigint',
    e: 'integer',
    f: 'smallint',
    g: 'boolean',
    h: 'text[]',
  },
  statement: ({ name, at }) => sql`
    select ${name}, ${at}, 12.50::numeric(18, 2), 9007199254740993::bigint, 7, 2::smallint, true, array['x', null, '"']
    union all select null, null, null, null, null, null, null, null`,
})

const numbers = cachedPlan<{ n: number }, 'count'>({
  name: 'some_numbers',
  changes: false,
  parameters: { count: 'integer' },
  columns: { n: 'integer' },
  statement: ({ count }) => sql`select n from generate_series(1, ${count}) n order by n desc`,
})

test('gives the rows of each part as the part does by itself, in their order', async () => {
  const { db } = opened
  const joined = joinPlans('joined_rows', { typed, few: numbers, many: numbers })
  await prepareCachedPlans(db, [typed, numbers, joined])
  const values = { name: 'it\'s "typed"', at: new Date('2026-11-30T21:05:33.123Z') }
  const found = await joined.run(db, { typed: values, few: { count: 0 }, many: { count: 3 } })
  expect(found.typed).toEqual(await typed.run(db, values))
  expect(found.typed[0]).toMatchObject({ b: values.at, c: '12.50', d: '9007199254740993' })
  expect([found.few, found.many]).toEqual([[], [{ n: 3 }, { n: 2 }, { n: 1 }]])
})

test('refuses a part that locks', () => {
  const locking = cachedPlan<{ n: number }, never>({
    name: 'locking',
    changes: true,
    parameters: {},
    columns: { n: 'integer' },
    statement: () => sql`select 1`,
  })
  const toFunction = () => joinPlans('joined_with_lock', { locking }).toFunction(opened.db)
  expect(toFunction).toThrow('locking is no single select')
})
