import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** Whether an insert may leave it out. */
  readonly hasDefault: boolean
  /** The check that names its values: "CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))". */
  readonly check: string | null
}

const types: Readonly<Record<string, string>> = {
  bigint: 'ExactNumber',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  numeric: 'ExactNumber',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  'timestamp with time zone[]': 'Date[]',
}

/** What the catalogue does not know of a column. */
const refined: Readonly<Record<string, string>> = {
  // Only the server writes them: the values of the others are in checks.
  'persistence_entries.writer_kind': 'WriterKind',
  'persistence_history.writer_kind': 'WriterKind',
  'purchase_days.state': "'valid' | 'invalid' | 'refunded' | 'sandbox'",
  // The drivers parse intervals differently.
  'messages.expiration': 'ColumnType<never, RawBuilder<unknown>, RawBuilder<unknown>>',
  // Triggers write these.
  'guilds.members_count': 'ColumnType<number, never, never>',
  'leaderboard_entries.is_hacker': 'ColumnType<boolean, never, never>',
  'leaderboard_entries.reached_at': 'Generated<Date>',
  'player_attributes.player_created_at': 'ColumnType<Date, never, never>',
}

async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      atthasdef or attidentity <> '' as "hasDefault", (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || quote_ident(attname) || ' = ANY (ARRAY[''%') as check
    from pg_class c join pg_attribute a on attrelid = c.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and attnum > 0 and not attisdropped
    order by relname collate "C", attnum`.execute(db)
  return rows
}

function toType({ table, name, type, isNullable, hasDefault, check }: Column): string {
  const known = refined[`${table}.${name}`]
  if (known !== undefined) return known
  const values = check === null ? [] : [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
  const base = values.length > 0 ? values.join(' | ') : types[type]
  if (base === undefined) throw new Error(`${table}.${name} has the type ${type}, which has no TypeScript type yet.`)
  const full = isNullable ? `${base} | null` : base
  if (!hasDefault) return full
  return full === 'ExactNumber' ? 'DefaultExactNumber' : `Generated<${full}>`
}

/** The TypeScript types of all tables, from the catalog of a database. */
export async function generateTables(db: Database): Promise<string> {
  const columns = await readColumns(db)
  const names = [...new Set(columns.map(({ table }) => table))]
  const tables = names.map((table) => {
    const lines = columns.filter((column) => column.table === table)
    return [`  ${table}: {`, ...lines.map((column) => `    ${column.name}: ${toType(column)}`), '  }'].join('\n')
  })
  return `// Generated from schema.sql, which explains the tables: see test/harness/generate-tables.ts.
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { DefaultExactNumber, ExactNumber, WriterKind } from './column-types.ts'

/** All tables of the database. Names are snake_case; repositories map them. */
export type Tables = {
${tables.join('\n')}
}
`
}
