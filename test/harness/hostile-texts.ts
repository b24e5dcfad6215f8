import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Database } from '#server/platform/database/tables.ts'

/** Set by a payload that runs. */
export const canary = 'quarterdeckCanary'

const run = `window.${canary}=1`

/** Texts that run code, load something from elsewhere or hide what they are, if anything but text is made of them. */
const payloads = [
  `<img src=x onerror="${run}">`,
  `"><svg/onload=${run}>`,
  `</style></script><script>${run}</script>`,
  `javascript:${run}//https://example.com/`,
  `<iframe srcdoc="<script>parent.${canary}=1</script>">`,
  `\u202e<a href="javascript:${run}" autofocus onfocus="${run}">\u0000`.replace('\u0000', '\u200b'),
  `<style>@import "//example.com/x.css"</style><link rel=stylesheet href=//example.com/y.css>`,
  `{{constructor.constructor("${run}")()}}\${${run}}<math><mtext></table><mglyph><style><img src=x onerror=${run}>`,
]

/** Of https links and of those that must not become links. */
const links = [
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  '//example.com/a.png',
  'https://example.com/b.png',
]

/** Columns that the server itself compares: kinds, states, keys of rows, secrets, and how the tests sign in. */
const compared =
  /^(kind|state|status|outcome|action|target_kind|writer_kind|method|day|version|list|search_params|channel|email|email_folded|password_hash|request_id|msg_id|job_id|.*_hash|.*key|fingerprint)$/

type Column = { table_name: string; column_name: string; data_type: string }

/** The columns of free text and of JSON, without those that refer to another table's rows or are referred to. */
async function listColumns(db: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table_name, a.attname as column_name, a.atttypid::regtype::text as data_type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid::regtype::text in ('text', 'jsonb', 'json')
      and c.relname not in ('permissions', 'sessions', 'idempotency_keys', 'password_links')
      and not exists (
        select from pg_constraint k
        where k.contype = 'f'
          and (k.conrelid = c.oid and a.attnum = any(k.conkey) or k.confrelid = c.oid and a.attnum = any(k.confkey)))`.execute(
    db,
  )
  return rows.filter(({ column_name }) => !compared.test(column_name) && !column_name.startsWith('pgmigrations'))
}

/**
 * Replaces every stored text of a stopped server's embedded database by hostile ones, straight in the tables, so that
 * also what the API refuses is there. Returns the columns that took them, as "table.column".
 */
export async function plantHostileTexts(dataDir: string): Promise<readonly string[]> {
  const database = await openDatabase({ dataDir })
  const planted: string[] = []
  try {
    for (const column of await listColumns(database.db)) {
      if (await plant(database.db, column)) planted.push(`${column.table_name}.${column.column_name}`)
    }
  } finally {
    await database.close()
  }
  return planted
}

/** Fills one column. False where a constraint refuses: the server cannot have stored such a text either. */
async function plant(db: Database, { table_name, column_name, data_type }: Column): Promise<boolean> {
  const column = sql.ref(column_name)
  const texts = /link|url/.test(column_name) ? links : payloads
  const list = sql`array[${sql.join(texts)}]::text[]`
  // Different in every row, for columns that are unique.
  const text = sql`((${list})[1 + abs(hashtext(ctid::text)) % ${texts.length}::int] || ' ' || ctid::text)`
  const holdsJson = sql<boolean>`left(ltrim(${column}::text), 1) in ('{', '[')`
  // The values of strings alone: numbers and the structure stay as the server reads them. A backslash is doubled, because
  // it has a meaning of its own in a replacement.
  const replacement = sql`'": ' || replace(to_json(${text})::text, '\\', '\\\\')`
  const json = sql`regexp_replace(${column}::text, ${'":\\s*"(?:[^"\\\\]|\\\\.)*"'}, ${replacement}, 'g')`
  const value =
    data_type === 'text'
      ? sql`case when ${holdsJson} then ${json} else ${text} end`
      : sql`${json}::${sql.raw(data_type)}`
  try {
    await sql`update ${sql.table(table_name)} set ${column} = ${value} where ${column} is not null`.execute(db)
    return true
  } catch {
    return false
  }
}
