import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { players } from '#contract/players.ts'
import type { Database, Tables } from '#server/platform/database/tables.ts'
import { parseQuery } from '#server/platform/http/body.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { playerList } from '#server/players/player-list.ts'
import { getPlayer } from '#server/players/repository.ts'
import type { BareJob } from './bare.ts'

/**
 * The program of the bare server: for each address the statements that the product runs for it are recorded once; then
 * Fastify answers the address by running just these, without session, permission, parsing, schema or log.
 */
const job: BareJob = JSON.parse(await text(process.stdin))
pg.defaults.parseInputDatesAsUTC = true
const pool = new pg.Pool({ connectionString: job.databaseUrl, max: job.poolSize })

type Statement = { text: string; values: unknown[] }
let recorded: Statement[] = []
const db: Database = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    recorded.push({ text: query.sql, values: [...query.parameters] })
  },
})
const now = new Date()

async function ask(path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const query = parseQuery(Object.fromEntries(searchParams))
  if (pathname === '/players/listing') await readPage(db, playerList, players.list.query.parse({ ...query }), now)
  else await getPlayer(db, decodeURIComponent(pathname.replace('/players/', '')))
}

/** The statements of an address as they are when its total is known, which is nearly always under load. */
async function recordStatements(path: string): Promise<readonly Statement[]> {
  let before = -1
  for (let attempt = 0; attempt < 20; attempt++) {
    recorded = []
    await ask(path)
    const own = recorded
    if (own.length === before) return own
    before = own.length
    if (attempt > 0) await sleep(250)
  }
  throw new Error(`${path} never runs the same statements twice.`)
}

const statements = new Map<string, readonly Statement[]>()
for (const path of job.paths) statements.set(path, await recordStatements(path))

const app = fastify()
app.get('*', async (request) => {
  let rows: unknown[] = []
  for (const { text, values } of statements.get(request.url) ?? []) rows = (await pool.query(text, values)).rows
  return { status: 200, message: 'OK', data: rows }
})
await app.listen({ port: job.port, host: '127.0.0.1' })
process.stdout.write('listening\n')
