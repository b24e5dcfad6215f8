import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import { TimeoutPool } from '#server/platform/database/timeout-pool.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'

/**
 * Has each statement looked at before it is sent, until the returned spy is restored. What `look` throws is the answer
 * to the statement; a text that it returns is sent in its place.
 */
export function spyOnStatements(look: (text: string) => void | string | Promise<void>) {
  const connect = TimeoutPool.prototype.connect
  return vi.spyOn(TimeoutPool.prototype, 'connect').mockImplementation(async function (this: TimeoutPool, ...given) {
    const connection = await connect.apply(this, given)
    const query = connection.query.bind(connection)
    const watched: typeof connection.query = async (text, ...others) => {
      return query((await look(text)) ?? text, ...others)
    }
    return Object.assign(connection, { query: watched })
  })
}

/**
 * Runs work again and again, and fails the first of its statements, then the second, and so on, the commit
 * included. Returns what each run returned; the last one reached its end before the statement that was to fail.
 * `prepare` comes before each run, and none of its statements fails. A `step` of 2 fails every second statement.
 */
export async function failEachStatement<T>(
  run: () => Promise<T>,
  { prepare = async () => {}, step = 1 }: { prepare?: () => Promise<void>; step?: number } = {},
): Promise<T[]> {
  const results: T[] = []
  let sent = 0
  const spy = spyOnStatements((text) => {
    if (text !== 'rollback' && ++sent === results.length * step + 1)
      throw new DatabaseUnavailable('A test failed this.')
  })
  try {
    do {
      sent = Number.NEGATIVE_INFINITY
      await prepare()
      sent = 0
      results.push(await run())
    } while (sent > (results.length - 1) * step)
  } finally {
    spy.mockRestore()
  }
  return results
}

/**
 * Makes every transaction that writes an audit entry fail at its commit, so that work can run to its end and still
 * changes nothing. Returns a function that ends this.
 */
export async function failCommits(db: Database): Promise<() => Promise<void>> {
  await sql`
    create function fail_commit() returns trigger language plpgsql as
    $$ begin raise exception 'A test failed this commit.'; end $$`.execute(db)
  await sql`
    create constraint trigger fail_commit after insert on audit_log deferrable initially deferred
    for each row execute function fail_commit()`.execute(db)
  return async () => {
    await sql`drop function fail_commit() cascade`.execute(db)
  }
}

/** A digest of every table by its name, to compare the whole content of a database with an earlier state. */
export async function readContent(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as digest from "${name}" r`,
  )
  const { rows } = await sql.raw<{ name: string; digest: string }>(digests.join(' union all ')).execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/**
 * A function that does work and returns the tables which that changed, by what `read` gives before and after. It reads
 * once after each work, so nothing else may change the content between.
 */
export function watchContent(
  read: () => ReturnType<typeof readContent>,
): (work: () => Promise<void>) => Promise<string[]> {
  let last: Readonly<Record<string, string>> | undefined
  return async (work) => {
    const before = last ?? (await read())
    await work()
    const after = await read()
    last = after
    return Object.keys(after).filter((table) => after[table] !== before[table])
  }
}
