import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { careReasons } from '#contract/guild-care.ts'
import { endpoints } from '#contract/index.ts'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { fold } from '#server/platform/database/fold.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { samples as webhookSamples } from '../contract-samples/webhooks.ts'
import { findInstalledPostgresql, runStatements, startCluster, type TestCluster } from '../harness/postgresql.ts'
import { type Caller, readReply, startApp, type TestApp } from '../harness/start-app.ts'

const backup = join(process.cwd(), 'test/stored/schema-0041.backup')

/** Texts that collations and languages order and fold differently. */
const texts = [
  ...['I', 'i', 'İ', 'ı', 'Z', 'z', 'a', 'ä', 'Ä', '_a', '-a', 'a b', 'ab', 'AB', 'é', 'straße', 'ch', 'd'],
  ...['Иван', 'иванов', 'Ёж', '漢字', '名前', '😀', '~'],
]

const searches = ['i', 'İ', 'ä', 'a b', '-', 'ИВА', 'ё', '漢', '名前', 'ß']

/** A game in a database, and who reads it. */
type Game = {
  readonly app: TestApp
  readonly database: OpenedDatabase
  readonly token: string
  readonly planted: string[]
}

let clusters: TestCluster[]
let games: Game[]
let own: Game

beforeAll(async () => {
  const bin = findInstalledPostgresql()
  if (bin === undefined) throw new Error('This test needs an installed PostgreSQL, besides that of the package.')
  clusters = [await startCluster(), await startCluster({ bin })]
  games = []
  own = await restoreInto(clusters[0], '')
})

afterAll(async () => {
  for (const { app, database } of games) {
    await app.close()
    await database.close()
  }
  for (const cluster of clusters) await cluster.remove()
})

/** Restores the backup into a new database with a locale, and makes its texts hard to order. */
async function restoreInto(cluster: TestCluster | undefined, locale: string): Promise<Game> {
  if (cluster === undefined) throw new Error('The cluster was not started.')
  const name = `pages_${games.length}`
  await runStatements(cluster.url, `create database ${name} template template0 encoding 'UTF8' ${locale}`)
  const databaseUrl = cluster.url.replace(/\/postgres$/, `/${name}`)
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', statementTimeoutMs: 60_000 })
  await migrateToLatest(database)
  const app = await startApp({ db: database.db })
  await restoreBackup(database, backup, { replace: true })
  await syncPermissions(database.db)
  const planted = await plantTexts(database.db)
  app.clock.now = new Date('2026-11-20T12:00:00Z')
  const admin = await app.signInAs('admin')
  await addWebhook(app, admin)
  const game = { app, database, token: admin.token ?? '', planted }
  games.push(game)
  return game
}

/** A webhook and its requests: a backup of before there were any has none. */
async function addWebhook({ db, clock: { now } }: TestApp, admin: Caller): Promise<void> {
  await webhookSamples.rows?.({ db, now, admin, auditId: '' })
  const requests = ['', 'The reply was 503.', ''].map((failure, index) => ({
    webhook_id: 1,
    at: now,
    failure,
    events: 1,
    status: 200,
    duration_ms: 9,
    first_position: index,
    last_position: index,
  }))
  await db.insertInto('webhook_attempts').values(requests).execute()
}

/** Replaces names and texts by ours, the same in every database; returns the columns that could be replaced. */
async function plantTexts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; isFolded: boolean }>`
    select c.table_name as table, c.column_name as column, f.column_name is not null as "isFolded"
    from information_schema.columns c
    left join information_schema.columns f
      on (f.table_schema, f.table_name, f.column_name) = (c.table_schema, c.table_name, c.column_name || '_folded')
    where c.table_schema = 'public' and c.table_name not in ('permissions', 'kysely_migration')
      and (f.column_name is not null or c.column_name in ('name', 'title', 'text', 'sku', 'item_id', 'description'))
    order by c.table_name collate "C", c.column_name collate "C"`.execute(db)
  const planted: string[] = []
  for (const { table, column, isFolded } of rows) {
    const pick = (list: readonly string[]) =>
      sql`(array[${sql.join(list)}]::text[])[1 + n % ${list.length}::int] || ' ' || n`
    const folded = isFolded ? sql`, ${sql.id(`${column}_folded`)} = ${pick(texts.map(fold))}` : sql``
    const replaced = db.transaction().execute(async (trx) => {
      // Without triggers, which refuse some of it, and without foreign keys.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update ${sql.table(table)} t set ${sql.id(column)} = ${pick(texts)} ${folded}
        from (select ctid as place, row_number() over (order by o::text collate "C")::int as n from ${sql.table(table)} o) r
        where t.ctid = r.place`.execute(trx)
    })
    // A column that limits its texts keeps those it has.
    await replaced.then(
      () => planted.push(`${table}.${column}`),
      () => undefined,
    )
  }
  return planted
}

/** Rows whose ids are the parameters of paths that begin like this; the first that fits counts. */
const parameterRows: readonly (readonly [RegExp, string])[] = [
  [/^\/leaderboards\/definitions\/:id/, 'select id::text from leaderboard_definitions order by id limit 2'],
  [
    /^\/leaderboards\/:key/,
    `select definition_id || '-' || number as key from leaderboards order by definition_id, number limit 2`,
  ],
  [/^\/messages\/sends\/:msgId/, 'select msg_id as "msgId" from message_sends order by msg_id limit 2'],
  [/^\/guilds\/:id/, 'select id::text from guilds order by id limit 2'],
  [/^\/webhooks\/:id/, 'select id::text from webhooks'],
  [/^\/jobs\/:id/, 'select id::text from jobs order by id limit 3'],
  [
    /^\/regattagroups\/:regattaId/,
    'select regatta_id::text as "regattaId", number::text as "groupId" from regatta_groups order by 1, 2 limit 2',
  ],
  [/^\/regattas\/definitions\/:id/, 'select id::text from regatta_definitions order by id limit 2'],
  [/^\/apimatch\/paginated\/:platform/, `select unnest(array['android', 'ios']) as platform`],
  [/:id/, 'select player_id as id from players order by player_id limit 2'],
]

/** Queries without which a list answers nothing. */
const required: Readonly<Record<string, readonly Record<string, string>[]>> = {
  'players.search': [{ text: 'i' }],
  'views.list': [{ list: 'players' }],
  'guilds.care': careReasons.map((reason) => ({ reason })),
  'webhooks.deliveries': [{ state: 'waiting' }, { state: 'dead' }],
}

type ListEndpoint = { readonly name: string; readonly endpoint: Endpoint }

const lists: readonly ListEndpoint[] = endpoints.filter(({ endpoint }) => {
  const { method, file, reply, query } = endpoint as Endpoint
  const hasRows = reply instanceof z.ZodObject && 'Result' in reply.shape
  return method === 'GET' && !file && (hasRows || 'take' in (query?.shape ?? {}))
})

/** The values of a parameter of the query that are a choice. */
function getChoices(endpoint: Endpoint, name: string): readonly string[] {
  const schema = endpoint.query?.shape[name] as z.ZodType | undefined
  if (schema === undefined) return []
  const { enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (values ?? []).map(String)
}

/** What a list is asked for: each order, and each search in its default order. */
function listQueries({ name, endpoint }: ListEndpoint): readonly Record<string, string>[] {
  const vary = (queries: readonly Record<string, string>[], parameter: string, values: readonly string[]) =>
    values.length === 0
      ? queries
      : queries.flatMap((query) => values.map((value) => ({ ...query, [parameter]: value })))
  const bases = required[name] ?? [{}]
  const orders = vary(bases, 'sortKey', getChoices(endpoint, 'sortKey'))
  const directed = vary(orders, 'sortDir', getChoices(endpoint, 'sortDir'))
  const searched = ['filter', 'text', 'actor'].find((parameter) => parameter in (endpoint.query?.shape ?? {}))
  if (searched === undefined) return directed
  const types = getChoices(endpoint, 'filterType').filter((type) => type !== 'isHacker')
  return [...directed, ...vary(vary(bases, searched, searches), 'filterType', types)]
}

const pageSize = 10

type Page = { readonly url: string; readonly status: number; readonly data: { Result?: unknown[]; Total?: number } }

async function readPage({ app, token }: Game, url: string): Promise<Page> {
  const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const { status, data } = readReply<Page['data']>(reply)
  return { url, status, data }
}

/** All pages of one request. */
async function readPages(game: Game, { endpoint }: ListEndpoint, path: string, query: object): Promise<Page[]> {
  if (!('skip' in (endpoint.query?.shape ?? {}))) return [await readPage(game, path + encodeQuery({ ...query }))]
  const pages: Page[] = []
  for (let skip = 0; ; skip += pageSize) {
    const page = await readPage(game, path + encodeQuery({ ...query, skip, take: pageSize }))
    pages.push(page)
    if (page.status !== 200 || skip + pageSize >= (page.data.Total ?? 0)) return pages
  }
}

const readSql = async (statement: string) =>
  (await sql.raw<Record<string, string>>(statement).execute(own.database.db)).rows

/** Every page of a list in both games. */
async function readBoth(other: Game, list: ListEndpoint): Promise<{ expected: Page[]; found: Page[] }> {
  const rows = parameterRows.find(([pattern]) => pattern.test(list.endpoint.path))?.[1]
  const [expected, found]: Page[][] = [[], []]
  for (const params of rows === undefined ? [{}] : await readSql(rows)) {
    const path = buildPath(list.endpoint.path, params)
    for (const query of listQueries(list)) {
      expected?.push(...(await readPages(own, list, path, query)))
      found?.push(...(await readPages(other, list, path, query)))
    }
  }
  return { expected: expected ?? [], found: found ?? [] }
}

const turkish = `locale_provider icu icu_locale 'tr' lc_collate 'C' lc_ctype 'C.UTF-8'`

test.each([
  ['Turkish', turkish],
  ['no language', `lc_collate 'C' lc_ctype 'C'`],
])('shows the same pages in the oldest PostgreSQL and a database of %s', async (_, locale) => {
  const other = await restoreInto(clusters[1], locale)
  expect(other.planted).toEqual(own.planted)
  expect(other.planted).toEqual(
    expect.arrayContaining(['players.nickname', 'guilds.name', 'audit_log.actor', 'roles.name', 'jobs.title']),
  )
  for (const list of lists) {
    const { expected, found } = await readBoth(other, list)
    expect.soft([...new Set(expected.map(({ status }) => status))], list.name).toEqual([200])
    expect.soft(found, list.name).toEqual(expected)
  }
  for (const filter of ['ИВА', '漢', 'İ']) {
    const { data } = await readPage(other, `/players/listing${encodeQuery({ filter, filterType: 'nickname' })}`)
    expect(data.Result, filter).not.toEqual([])
  }
})

test('notices a list that is ordered by the locale of the database', async () => {
  const other = await restoreInto(clusters[1], turkish)
  await sql`alter table players alter column nickname_folded type text collate "default"`.execute(other.database.db)
  const players = lists.filter(({ name }) => name === 'players.list')
  expect(players).toHaveLength(1)
  for (const list of players) {
    const { expected, found } = await readBoth(other, list)
    expect(found).not.toEqual(expected)
  }
})
