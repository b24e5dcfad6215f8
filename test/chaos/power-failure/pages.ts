import pg from 'pg'
import { runStatements } from '#test/harness/postgresql.ts'
import { pause } from '../writer.ts'

/** A connection that may end at any moment. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Makes checkpoints until the power fails: pages that were written but not flushed only matter around them. */
export async function startCheckpoints(url: string): Promise<void> {
  const client = await connect(url)
  const repeat = async () => {
    for (;;) {
      await pause(Math.random() * 500)
      await client.query('checkpoint')
    }
  }
  repeat().catch(() => client.end().catch(() => undefined))
}

/** Reads every page, so that its checksum is verified, and compares indexes with their tables. */
export async function checkPages(url: string): Promise<string[]> {
  const results = await runStatements(
    url,
    'create extension if not exists amcheck',
    `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = relam
    where relkind = 'i' and amname = 'btree' and relpersistence = 'p'`,
    `select format('%s, block %s: %s', c.oid::regclass, blkno, msg) as problem
    from pg_class c, lateral verify_heapam(c.oid) where relkind in ('r', 't', 'm') and relpersistence = 'p'`,
  )
  return results.flatMap(({ rows }) => rows).flatMap(({ problem }) => problem ?? [])
}
