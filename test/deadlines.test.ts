import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callDeadlineMs } from '#contract/core/units.ts'
import { players } from '#contract/players.ts'
import { readContent } from './harness/failing-statements.ts'
import { aPlayer } from './harness/makers.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let admin: Caller
let playerId: string

beforeEach(async () => {
  app = await startApp({ callDeadlineMs })
  admin = await app.signInAs('admin')
  playerId = await aPlayer(app.db)
})
afterEach(async () => {
  await sql`drop function if exists slow_down() cascade`.execute(app.db)
  await app.close()
})

/** Makes every statement that writes to one of the tables take this long. */
async function slowDown(seconds: number, tables: readonly string[]): Promise<void> {
  await sql`
    create function slow_down() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(seconds)}); return null; end $$`.execute(app.db)
  for (const table of tables) {
    await sql`
      create trigger slow_down after insert or update on ${sql.id(table)} for each statement execute function slow_down()
    `.execute(app.db)
  }
}

const setDebugger = () =>
  admin.call(
    players.setDebugger,
    { params: { id: playerId }, query: { timeToLive: 60 } },
    { idempotencyKey: 'only-once' },
  )

describe('a call', () => {
  it('has one deadline for all its statements, and changes nothing when it has passed', async () => {
    const before = await readContent(app.db)
    // Each is within the limit of a statement.
    await slowDown(3, ['players', 'audit_log'])
    const { status, code, message, headers } = await setDebugger()
    expect([status, code, headers['retry-after']]).toEqual([503, 'database-unavailable', '2'])
    expect(message).toContain('The request took longer than 5 s and was stopped.')
    await sql`drop function slow_down() cascade`.execute(app.db)
    expect(await readContent(app.db)).toEqual(before)
    expect((await setDebugger()).status).toBe(200)
  })

  it('is refused at once when the queue is too long for its deadline', async () => {
    await slowDown(0.2, ['players'])
    const update = () => admin.call(players.setDebugger, { params: { id: playerId }, query: { timeToLive: 60 } })
    const statuses: number[] = []
    const queued = Array.from({ length: 60 }, async () => {
      const { status } = await update()
      statuses.push(status)
    })
    // The length of the queue is known; how fast it moves shows after a few calls.
    while (statuses.length < 6) await new Promise((resolve) => setTimeout(resolve, 20))
    const { status, headers } = await update()
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    // It did not wait until those before it had ended.
    expect(statuses.length).toBeLessThan(15)
    await Promise.all(queued)
    expect(statuses).toContain(200)
    // Those who gave up leave the queue one after the other.
    await expect.poll(async () => (await update()).status).toBe(200)
  })
})
