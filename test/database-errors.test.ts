import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { players } from '#contract/players.ts'
import { toUnavailable } from '#server/platform/database/unavailable.ts'
import { readContent, spyOnStatements } from './harness/failing-statements.ts'
import { aPlayer } from './harness/makers.ts'
import { startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const detail = 'canary in relation "players"'

/** Makes every statement that writes the audit log fail with a code of PostgreSQL. */
const failWith = (code: string) =>
  spyOnStatements((text) => {
    if (text.includes('audit_log')) throw toUnavailable(Object.assign(new Error(detail), { code, detail }))
  })

it.each([
  ['40001', 503],
  ['40P01', 503],
  ['53000', 503],
  ['53200', 503],
  ['53300', 503],
  ['57014', 503],
  ['57P01', 503],
  ['08006', 503],
  ['25006', 503],
  ['EMFILE', 503],
  ['54001', 500],
  ['XX000', 500],
])(
  'an error %s of the database is answered %i without its details, changes nothing and holds no connection',
  async (code, status) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db)
    const call = () =>
      admin.call(players.setDebugger, { params: { id }, query: { timeToLive: 60 } }, { idempotencyKey: 'again' })
    const before = await readContent(app.db)
    const failing = failWith(code)
    // More than there are connections.
    const replies = await Promise.all(Array.from({ length: 12 }, call))
    failing.mockRestore()
    for (const reply of replies) {
      expect([status, 409]).toContain(reply.status)
      if (reply.status === 503) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.text).not.toMatch(/canary|relation|\bat .*:\d+/)
    }
    expect(await readContent(app.db)).toEqual(before)
    expect((await call()).status).toBe(200)
  },
)

it.each(['28P01', '3D000', 'SELF_SIGNED_CERT_IN_CHAIN'])(
  'a connection that fails with %s is answered 503 without its details',
  async (code) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db)
    const call = () => admin.call(players.get, { params: { id } })
    const connecting = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => {
      throw Object.assign(new Error(detail), { code, detail })
    })
    const reply = await call()
    connecting.mockRestore()
    expect([reply.status, reply.code]).toEqual([503, 'database-unavailable'])
    expect(reply.text).not.toMatch(/canary|relation|\bat .*:\d+/)
    expect((await call()).status).toBe(200)
  },
)
