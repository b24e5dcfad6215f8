import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { prepareCachedPlans } from '../cached-plan.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { observeStatements } from '../pooled-database.ts'
import { KnownStatements } from './known-statements.ts'

let opened: OpenedDatabase
const texts: string[] = []

beforeAll(async () => {
  opened = await openDatabase({ databaseUrl: await freshDatabase({ isMigrated: false }), dataDir: '' })
  observeStatements(opened.db, ({ text }) => texts.push(text))
})
afterAll(() => opened.close())

type Row = { position: number; name: string }

const select = (name: string, names: readonly string[], at: Date, isWanted: boolean): RawBuilder<Row> => sql<Row>`
  select n.ordinality::integer as position, ${name} || n.name from unnest(${names}::text[]) with ordinality n (name)
  where ${isWanted} and ${at}::timestamptz < now() order by 1 limit ${2}`

test('runs a statement with the text of an example by a cached plan, with its own values', async () => {
  const { db } = opened
  const known = new KnownStatements('known_rows', { position: 'integer', name: 'text' })
  await prepareCachedPlans(db, [known.plan(() => select('', [], new Date(0), false))])
  const run = (statement: RawBuilder<Row>) => known.run(db, statement)
  expect(await run(select('a', ['x', 'y', 'z'], new Date(), true))).toEqual([
    { position: 1, name: 'ax' },
    { position: 2, name: 'ay' },
  ])
  expect(texts.at(-1)).toContain('known_rows_')
  expect(await run(select('a', ['x'], new Date(), false))).toEqual([])
})

test('runs any other statement as it is', async () => {
  const known = new KnownStatements('known_rows', { position: 'integer', name: 'text' })
  expect(await known.run(opened.db, sql<Row>`select 1 as position, ${'b'}::text as name`)).toEqual([
    { position: 1, name: 'b' },
  ])
  expect(texts.at(-1)).not.toContain('known_rows_')
})
