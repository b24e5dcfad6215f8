import { sql } from 'kysely'
import type { Handle } from '../tables.ts'

/** A table as a backup sees it. */
export type BackupTable = {
  readonly name: string
  /** In the order of the table; `type` is PostgreSQL's name of it: "integer", "timestamp with time zone". */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns of the primary key in order. */
  readonly key: readonly string[]
  /** The identity column, if there is one. */
  readonly identity: string | null
}

/** Not in a backup: heads, which describe this database's own log, sign-in state, mails that would be sent twice, sums that triggers recompute, the feed, which begins anew, and what was to be sent of it. */
const excludedTables = [
  'audit_heads',
  'sessions',
  'sign_in_tickets',
  'mails',
  'sign_in_attempts',
  'sign_in_networks',
  'sign_on_requests',
  'sign_on_tickets',
  'sign_on_sessions',
  'purchase_days',
  'message_send_counts',
  'leaderboard_sizes',
  'leaderboard_segments',
  'outbox',
  'feed_state',
  'webhook_deliveries',
  'webhook_attempts',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Tables that migrations fill; a restore replaces their rows. */
export const seededTables: readonly string[] = [
  'roles',
  'permissions',
  'role_permissions',
  'event_profiles',
  'figure_starts',
]

/**
 * The tables of a backup, referenced tables first. Read from the database's catalog, so that a new table cannot be
 * forgotten. References that are checked at the end of a transaction do not count, so that two tables may have both.
 */
export async function listBackupTables(db: Handle): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { referenced: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not f.condeferred), '[]') as referenced
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
    order by c.relname collate "C"`.execute(db)
  return sortByReferences(rows.filter((row) => !excludedTables.includes(row.name)))
}

function sortByReferences<T extends BackupTable & { referenced: string[] }>(tables: readonly T[]): BackupTable[] {
  const ordered: BackupTable[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const unsorted = new Set(rest.map((table) => table.name))
    const next = rest.filter((table) => !table.referenced.some((name) => unsorted.has(name)))
    const first = rest[0]
    if (next.length === 0 && first !== undefined)
      throw new Error(`Circular references between tables around ${first.name}.`)
    for (const { name, columns, key, identity } of next) {
      if (key.length === 0) throw new Error(`The table ${name} has no primary key to page by.`)
      ordered.push({ name, columns, key, identity })
    }
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

/** The exact number of rows of a table. */
export async function countRows(db: Handle, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.id(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Makes the text of values independent of server settings and time zone, for one transaction. */
export async function setCanonicalTextOutput(transaction: Handle): Promise<void> {
  const settings = { TimeZone: 'UTC', DateStyle: 'ISO, MDY', IntervalStyle: 'postgres', bytea_output: 'hex' }
  for (const [name, value] of Object.entries({ ...settings, extra_float_digits: '1' })) {
    await sql`select set_config(${name}, ${value}, true)`.execute(transaction)
  }
}
