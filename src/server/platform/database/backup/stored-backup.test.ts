import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { readCatalogue } from '#test/harness/catalogue.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { pendingMigrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { listBackupTables, setCanonicalTextOutput } from './backup-tables.ts'
import { restoreBackup } from './restore-backup.ts'

// Written by the last version of Quarterdeck with 41 migrations: its sample game of 40 players, and rows in every table.
const file = join(process.cwd(), 'test/stored/schema-0041.backup')

type Row = readonly (string | null)[]
type Stored = { readonly columns: readonly string[]; readonly rows: readonly Row[] }
type Counter = { table: string; column: string; last: string; isUsed: boolean }

/** Reads the file without the code that restores it. */
function readStored() {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const records = lines.slice(1, -1).map((line): unknown => JSON.parse(line))
  const tables = new Map<string, { columns: string[]; rows: Row[] }>()
  let rows: Row[] = []
  let counters: Counter[] = []
  for (const record of records) {
    if (Array.isArray(record)) rows.push(record as Row)
    else if ('table' in (record as object)) {
      const { table, columns } = record as { table: string; columns: string[] }
      rows = []
      tables.set(table, { columns, rows })
    } else counters = (record as { counters: Counter[] }).counters
  }
  return { tables, counters }
}

const stored = readStored()
const folder = ownFolder(tmpdir(), 'quarterdeck-stored')
let database: OpenedDatabase
let expected: readonly string[]

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await freshDatabase({ isMigrated: true }), dataDir: folder })
  expected = await readCatalogue(database.db)
  await restoreBackup(database, file)
})
afterAll(async () => {
  await database.close()
})

const toLines = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort()

/** The stored columns of all rows of a table, as text. */
async function readTable(name: string, columns: readonly string[]): Promise<Row[]> {
  const texts = sql.join(columns.map((column) => sql`${sql.id(column)}::text`))
  return database.db.transaction().execute(async (transaction) => {
    await setCanonicalTextOutput(transaction)
    const { rows } = await sql<{ row: Row }>`select array[${texts}] as row from ${sql.id(name)}`.execute(transaction)
    return rows.map(({ row }) => row)
  })
}

test('the stored backup has rows in every table of its schema', async () => {
  const tables = (await listBackupTables(database.db)).map(({ name }) => name)
  expect([...stored.tables].filter(([, { rows }]) => rows.length === 0).map(([name]) => name)).toEqual([])
  expect(stored.tables.size).toBe(65)
  expect(tables).toEqual(expect.arrayContaining([...stored.tables.keys()]))
})

test.each([...stored.tables])('restores every row of %s', async (name, { columns, rows }: Stored) => {
  expect(toLines(await readTable(name, columns))).toEqual(toLines(rows))
})

test('has the schema of this version afterwards', async () => {
  // What the backup has of tables in parts is a part of its own.
  const catalogue = await readCatalogue(database.db)
  const before = catalogue.filter((line) =>
    /\b(persistence_history_kept|attribute_history|audit_log)_before/.test(line),
  )
  expect(new Set(before.map((line) => /\w+_before/.exec(line)?.[0])).size).toBeGreaterThan(2)
  expect(catalogue.filter((line) => !before.includes(line))).toEqual(expected)
  expect((await pendingMigrations(database.db)).pending).toEqual([])
})

test('continues the generated ids', async () => {
  expect(stored.counters.length).toBeGreaterThan(20)
  for (const { table, column, last, isUsed } of stored.counters) {
    const { rows } = await sql<{ next: string }>`
      select nextval(pg_get_serial_sequence(${table}, ${column})) as next`.execute(database.db)
    expect(`${table} ${rows[0]?.next}`).toBe(`${table} ${isUsed ? BigInt(last) + 1n : last}`)
  }
})

test('the audit chain verifies, with erased values and an entry that is not sealed yet', async () => {
  const entries = stored.tables.get('audit_log')?.rows.length ?? 0
  expect(await verifyChain(database.db)).toEqual({ checked: entries - 1, unsealed: 1, problem: undefined })
  const { rows } = await sql<{ erased: number }>`
    select count(*)::int as erased from audit_log where before is null and before_digest is not null`.execute(
    database.db,
  )
  expect(rows[0]?.erased).toBeGreaterThan(0)
})

test('recomputes the sums that a backup leaves out', async () => {
  const { rows } = await sql`
    select (select sum(total_spent) from players) = (select sum(value) from purchase_days where state = 'valid') as spent,
      not exists (
        select state, sum(value), sum(count) from purchase_days group by state
        except select case when is_sandbox then 'sandbox' when refunded_at is not null then 'refunded' when is_valid then 'valid' else 'invalid' end,
          sum(value), count(*) from purchases group by 1) as days,
      not exists (select from message_sends s where
        (select row(coalesce(sum(delivered), 0), coalesce(sum(collected), 0))
          from message_send_counts c where c.msg_id = s.msg_id)
        <> (select row(count(*), count(collected_at)) from message_deliveries d where d.msg_id = s.msg_id)) as sends,
      (select sum(players)::int from leaderboard_sizes)
        = (select count(*)::int from leaderboard_entries where removed_at is null) as entries`.execute(database.db)
  expect(rows).toEqual([{ spent: true, days: true, sends: true, entries: true }])
  const { rows: states } = await sql`select distinct state from purchase_days order by state`.execute(database.db)
  expect(states).toEqual([{ state: 'invalid' }, { state: 'refunded' }, { state: 'valid' }])
})
