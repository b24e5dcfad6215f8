import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { awaitingStatement, deferringStatement } from '#server/platform/database/durability.ts'
import { runStatements } from '#test/harness/postgresql.ts'
import { checkPages, connect } from './pages.ts'

const writerCount = 8
const rowsOfMadeTable = 200

/** What writers know of their rows, over all power failures. */
export class RowJournal {
  /** The version of each row when its last write was acknowledged. */
  readonly acknowledged = new Map<string, number>()
  /** Tables whose creation was acknowledged. */
  readonly tables = new Set<string>()
  /** New rows that no reply came to. They are sent again, and must not be there twice. */
  readonly unknown = new Set<string>()
  /** New rows whose commit did not wait for the disk and was not confirmed yet: they may be lost. */
  readonly unconfirmed = new Set<string>()
  writes = 0
}

export async function createRowTables(url: string): Promise<void> {
  await runStatements(
    url,
    'create table rows (id text primary key, writer integer not null, version integer not null, filler text not null)',
    'create index on rows (writer, version)',
    'create table counters (writer integer primary key, count integer not null)',
    `insert into counters select n, 0 from generate_series(0, ${writerCount - 1}) n`,
  )
}

/** Starts writers. The returned functions freeze what is acknowledged, and wait for the end of all. */
export async function startRowWriters(
  url: string,
  journal: RowJournal,
): Promise<{ freeze(): void; end(): Promise<void> }> {
  const state = { isOver: false, deferredShare: Math.random() < 0.5 ? 1 : 0.5 }
  const clients = await Promise.all(Array.from({ length: writerCount }, () => connect(url)))
  const work = clients.map(async (client, writer) => {
    // A failure ends the connection, and with it the loop.
    await write(client, writer, journal, state).catch(() => undefined)
    await client.end().catch(() => undefined)
  })
  return {
    freeze: () => {
      state.isOver = true
    },
    end: async () => {
      await Promise.all(work)
    },
  }
}

type State = {
  readonly isOver: boolean
  /** How many transactions defer their flush: some, or all, so that no other one flushes them along. */
  readonly deferredShare: number
}

async function write(client: pg.Client, writer: number, journal: RowJournal, state: State): Promise<void> {
  const own: string[] = []
  for (const id of journal.unknown) {
    if (id.startsWith(`${writer}.`) && !state.isOver) await insert(client, writer, id, journal, state)
  }
  while (!state.isOver) {
    const choice = Math.random()
    if (choice < 0.03 && state.deferredShare < 1) await createTable(client, journal, state)
    else if (choice < 0.3 && own.length > 0) {
      await update(client, own[Math.floor(Math.random() * own.length)] ?? '', journal, state)
    } else {
      const id = `${writer}.${++journal.writes}`
      await insert(client, writer, id, journal, state)
      own.push(id)
    }
  }
}

/** Text that does not compress, so that a row fills a part of a page, several pages, or some of another table. */
function getFiller(): string {
  return randomBytes(50 + Math.floor(Math.random() ** 3 * 5000)).toString('base64')
}

/** A row and its writer's counter, in one transaction. */
async function insert(client: pg.Client, writer: number, id: string, journal: RowJournal, state: State): Promise<void> {
  journal.unknown.add(id)
  const statements = async () => {
    const { rowCount } = await client.query(
      'insert into rows (id, writer, version, filler) values ($1, $2, 1, $3) on conflict do nothing',
      [id, writer, getFiller()],
    )
    await client.query('update counters set count = count + $1 where writer = $2', [rowCount, writer])
  }
  await transact(client, state, statements, () => journal.unconfirmed.add(id))
  if (state.isOver) return
  journal.unconfirmed.delete(id)
  journal.unknown.delete(id)
  journal.acknowledged.set(id, 1)
}

async function update(client: pg.Client, id: string, journal: RowJournal, state: State): Promise<void> {
  const { rows } = await transact(client, state, () =>
    client.query<{ version: number }>(
      'update rows set version = version + 1, filler = $2 where id = $1 returning version',
      [id, getFiller()],
    ),
  )
  if (!state.isOver) journal.acknowledged.set(id, rows[0]?.version ?? 0)
}

/** Runs a transaction. One that defers its flush is committed, then `onCommit` is called, then it is confirmed. */
async function transact<T>(
  client: pg.Client,
  state: State,
  statements: () => Promise<T>,
  onCommit?: () => void,
): Promise<T> {
  const isDeferred = Math.random() < state.deferredShare
  await client.query(isDeferred ? `begin; ${deferringStatement}` : 'begin')
  const result = await statements()
  await client.query('commit')
  if (isDeferred) {
    if (!state.isOver) onCommit?.()
    await client.query(awaitingStatement)
  }
  return result
}

async function createTable(client: pg.Client, journal: RowJournal, state: State): Promise<void> {
  const name = `made_${++journal.writes}`
  await client.query(
    `create table ${name} as select n, $$${getFiller()}$$ as filler from generate_series(1, ${rowsOfMadeTable}) n`,
  )
  if (!state.isOver) journal.tables.add(name)
}

/** Compares what is there with what was acknowledged. Rows that may be lost are counted, and forgotten. */
export async function checkRows(
  url: string,
  journal: RowJournal,
): Promise<{ violations: string[]; lostUnconfirmed: number }> {
  const client = await connect(url)
  try {
    const violations = [...(await checkContent(client, journal)), ...(await checkPages(url))]
    const { rows } = await client.query<{ id: string }>('select id from rows where id = any($1)', [
      [...journal.unconfirmed],
    ])
    const lostUnconfirmed = journal.unconfirmed.size - rows.length
    journal.unconfirmed.clear()
    for (const name of journal.tables) await client.query(`drop table if exists ${name}`)
    journal.tables.clear()
    return { violations, lostUnconfirmed }
  } finally {
    await client.end()
  }
}

async function checkContent(client: pg.Client, journal: RowJournal): Promise<string[]> {
  // Reads the table itself: an index could hide a row.
  await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
  const { rows } = await client.query<{ id: string; version: number }>('select id, version from rows')
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const lost = [...journal.acknowledged].filter(([id, version]) => (versions.get(id) ?? 0) < version)
  const { rows: torn } = await client.query<{ writer: number }>(
    `select writer from counters left join (select writer, count(*) as there from rows group by writer) r using (writer)
    where count <> coalesce(there, 0)`,
  )
  const lostTables: string[] = []
  for (const name of journal.tables) {
    const count = await client.query<{ count: number }>(`select count(*)::int from ${name}`).catch(() => undefined)
    if (count?.rows[0]?.count !== rowsOfMadeTable) lostTables.push(name)
  }
  return [
    ...lost.map(([id, version]) => `row ${id} is lost in version ${version}`),
    ...(rows.length > versions.size ? [`${rows.length - versions.size} rows are there twice`] : []),
    ...torn.map(({ writer }) => `a transaction of writer ${writer} is there in part`),
    ...lostTables.map((name) => `table ${name} is lost, or some of its rows`),
  ]
}
