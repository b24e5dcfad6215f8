import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

beforeEach(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  await aPlayer(app.db, { player_id: 'p1' })
})
afterEach(() => app.close())

const entries = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

describe('an action whose audit entry cannot be written', () => {
  beforeEach(() => sql`alter table audit_log add constraint refused check (action = 'nothing')`.execute(app.db))
  afterEach(() => sql`alter table audit_log drop constraint refused`.execute(app.db))

  it('does not happen', async () => {
    const create = { body: { Key: 'A_NEW_ONE', Type: 1, Value: 'x', Required: false } as const }
    const calls = [
      await admin.call(preferences.create, create),
      await admin.call(players.remove, { params: { id: 'p1' } }),
      await admin.call(session.logout, {}),
      await admin.call(users.update, { body: { id: admin.id, firstName: 'New', lastName: 'Name' } }),
      await admin.call(players.export, { query: {} }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500])
    expect(await entries()).toEqual([])
    expect((await admin.call(session.me, {})).data.firstName).toBe('Test')
    expect(await app.db.selectFrom('players').select('player_id').execute()).toEqual([{ player_id: 'p1' }])
    expect(
      await app.db.selectFrom('console_preferences').select('key').where('key', '=', 'A_NEW_ONE').execute(),
    ).toEqual([])
  })

  it('is refused also when it would be refused anyway', async () => {
    const eve = await app.signInAs([])
    expect((await eve.call(players.remove, { params: { id: 'p1' } })).status).toBe(403)
  })
})

describe('an audit entry', () => {
  it('says who, what, when in UTC, from where, why and in which request', async () => {
    const reply = await admin.call(players.remove, { params: { id: 'p1' } }, { reason: 'TICKET-812' })
    expect(reply.status).toBe(200)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      ...{ at: app.clock.now, actor: admin.email, actor_id: admin.id, address: '127.0.0.1', target_id: 'p1' },
      ...{ target_kind: 'player', reason: 'TICKET-812', outcome: 'done', times: 1 },
    })
    expect(entry?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('holds hostile text as one value: no line can be forged', async () => {
    const hostile = 'x\r\n{"actor":"server"}\u001b[2K'
    await admin.call(players.remove, { params: { id: 'p1' } }, { reason: hostile })
    const written = await entries()
    expect(written).toHaveLength(1)
    expect(written[0]?.reason).toBe(hostile.trim())
  })
})
