import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { listFiles } from './harness/list-files.ts'
import { startApp, type TestApp, testSettings } from './harness/start-app.ts'

const documentation = readFileSync('docs/operating.md', 'utf8')

/** The text of the section on logs. */
const section = /\n## Logs\n([\s\S]*?)\n## /.exec(documentation)?.[1] ?? ''

/** The names in the first column of its table of fields: "level", "err.type". */
const documented = new Set(
  [...section.matchAll(/^\| ((?:`[\w.]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name),
  ),
)

let app: TestApp

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

/** The fields of a line, those of its objects by "err.type". */
const listFields = (line: Record<string, unknown>): string[] =>
  Object.entries(line).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).map((member) => `${name}.${member}`) : [name],
  )

it('documents every field of a line, and none that is not written', async () => {
  const lines: Record<string, unknown>[] = []
  const { db, clock } = app
  const logged = await createApp({
    settings: testSettings({ QD_LOG_LEVEL: 'info' }),
    db,
    now: () => clock.now,
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  })
  const admin = await app.signInAs('admin')
  const ask = async (url: string) =>
    (await logged.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).statusCode
  await sql`alter table player_notes rename to hidden_notes`.execute(db)
  try {
    await app.db.insertInto('players').values(player).execute()
    expect(await ask('/players/marker/notes')).toBe(500)
  } finally {
    await sql`alter table hidden_notes rename to player_notes`.execute(db)
  }
  const report = createErrorReporter(logged.log)
  const twice = await app.db
    .insertInto('players')
    .values(player)
    .execute()
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(twice).toHaveProperty('detail', expect.stringContaining('marker'))
  report(twice)
  report(new TypeError('outer', { cause: new Error('inner') }))
  await logged.close()
  const strict = await createApp({
    settings: testSettings({ QD_LOG_LEVEL: 'info' }),
    db,
    now: () => clock.now,
    callDeadlineMs: 0,
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  })
  expect((await strict.inject({ url: '/health' })).statusCode).toBe(503)
  await strict.close()
  const written = new Set(lines.flatMap(listFields))
  expect([...written].filter((name) => !documented.has(name))).toEqual([])
  // Of lines that a test cannot cause: an issuer whose keys cannot be fetched, and faults of Fastify.
  const rare = ['req.method', 'req.route', 'res.statusCode', 'url']
  expect([...documented].filter((name) => !written.has(name)).sort()).toEqual(rare)
  // The detail of PostgreSQL's error quotes the id of the player, and the path of the call has it.
  expect(JSON.stringify(lines)).not.toContain('marker')
})

const player = {
  player_id: 'marker',
  nickname: '',
  nickname_folded: '',
  created_at: new Date(Date.UTC(2026, 0, 1)),
  language: 'en',
  device_id: '',
  last_device: '',
}

it('documents every message', () => {
  const messages = [...listFiles('src/server', /(?<!\.test)\.ts$/)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\blog\.(?:warn|error|info)\((?:(?:\{[^}]*\}|\w+), )?'([^']+)'\)/g)].map(
      ([, message = '']) => message,
    ),
  )
  expect(messages.length).toBeGreaterThan(4)
  expect(messages.filter((message) => !section.includes(`\`${message}\``))).toEqual([])
})
