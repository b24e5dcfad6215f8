import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'

// Everything that belongs to an extension is left out, and the record of applied migrations.
const isOwn = sql`not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
const inSchema = sql`current_schema()::regnamespace`
const ownTable = sql`c.relnamespace = ${inSchema} and c.relname not like 'kysely%'`

const queries = {
  relations: sql`select format('%s kind=%s persistence=%s options=%s partition=%s %s acl=%s', relname, relkind,
      relpersistence, reloptions, pg_get_partkeydef(c.oid), pg_get_expr(relpartbound, c.oid), relacl) as line
    from pg_class c where ${ownTable} and relkind in ('r', 'p', 'v', 'm', 'S')`,
  columns: sql`select format('%s #%s %s %s notnull=%s default=%s identity=%s generated=%s collation=%s acl=%s', relname,
      row_number() over (partition by c.oid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attgenerated, collname, attacl) as line
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      left join pg_collation l on l.oid = attcollation
    where ${ownTable} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraints: sql`select format('%s %s %s', relname, conname, pg_get_constraintdef(o.oid)) as line
    from pg_constraint o join pg_class c on c.oid = conrelid where ${ownTable}`,
  indexes: sql`select pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indrelid
    where ${ownTable}`,
  triggers: sql`select format('%s enabled=%s', pg_get_triggerdef(o.oid), tgenabled) as line
    from pg_trigger o join pg_class c on c.oid = tgrelid where ${ownTable} and not tgisinternal`,
  functions: sql`select format('%s acl=%s', pg_get_functiondef(o.oid), proacl) as line
    from pg_proc o where pronamespace = ${inSchema} and prokind in ('f', 'p') and ${isOwn}`,
  types: sql`select format('%s %s', typname, typtype) as line from pg_type o
    where typnamespace = ${inSchema} and typtype not in ('c', 'b') and ${isOwn}`,
  sequences: sql`select format('%s %s from %s by %s min=%s max=%s cycle=%s cache=%s of %s.%s', c.relname,
      seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle, seqcache, refobjid::regclass, attname) as line
    from pg_sequence join pg_class c on c.oid = seqrelid
      left join pg_depend on objid = seqrelid and deptype in ('a', 'i') and refobjsubid > 0
      left join pg_attribute on (attrelid, attnum) = (refobjid, refobjsubid)
    where ${ownTable}`,
  extensions: sql`select format('%s in %s', extname, extnamespace::regnamespace) as line from pg_extension`,
  privileges: sql`select format('%s %s %s', defaclnamespace::regnamespace, defaclobjtype, defaclacl) as line
    from pg_default_acl`,
  rules: sql`select format('%s %s', tablename, rulename) as line from pg_rules where schemaname = current_schema()`,
}

/** Every object of the schema as a line of text, sorted: two databases with equal lines have the same schema. */
export async function readCatalogue(db: Database): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await sql<{ line: string }>`${query}`.execute(db)
    lines.push(...rows.map(({ line }) => `${kind}: ${line}`).sort())
  }
  return lines
}
