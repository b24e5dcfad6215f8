import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { deleteExpiredUndos } from '#server/platform/http/undo.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let ann: Caller
let bob: Caller

beforeEach(async () => {
  app = await startApp()
  ann = await app.signInAs(['CHANGE_PLAYERS'])
  bob = await app.signInAs(['CHANGE_PLAYERS', 'ACCESS_AUDIT'])
  await aPlayer(app.db, { player_id: 'p1', nickname: 'Sharky' })
})
afterEach(() => app.close())

const rename = async (by: Caller, name: string) => {
  const reply = await by.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname: name } })
  return String(reply.headers.undo)
}
const undo = (by: Caller, id: string, query = {}) => by.call(recentChanges.undo, { params: { id }, query })
const list = async (by: Caller, query = {}) => (await by.call(recentChanges.list, { query })).data.Changes
const getName = async () => (await ann.call(players.get, { params: { id: 'p1' } })).data.Player.Nickname
const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

describe('the list', () => {
  it('shows own changes with what changed, and how each can be taken back', async () => {
    const id = await rename(ann, 'Tuna')
    await rename(bob, 'Cod')
    expect(await list(ann)).toEqual([
      {
        Id: id,
        At: app.clock.now.toISOString(),
        Actor: ann.email,
        ActorName: 'Test Person',
        Action: 'nickname changed',
        TargetKind: 'player',
        TargetId: 'p1',
        TargetName: 'Cod',
        Facts: [{ Name: 'Nickname', Before: '"Sharky"', After: '"Tuna"', BeforeName: '', AfterName: '' }],
        Reason: '',
        Changes: expect.objectContaining({}),
        Undo: 'changed',
        Later: expect.objectContaining({ Actor: bob.email, ActorName: 'Test Person', Action: 'nickname changed' }),
      },
    ])
  })

  it('shows everybody’s with ACCESS_AUDIT only', async () => {
    await rename(ann, 'Tuna')
    expect((await list(bob, { of: 'everybody' })).map(({ Actor, Undo }) => [Actor, Undo])).toEqual([
      [ann.email, 'possible'],
    ])
    expect((await ann.call(recentChanges.list, { query: { of: 'everybody' } })).status).toBe(403)
    expect(await list(bob)).toEqual([])
  })

  it('shows the changes of one thing', async () => {
    await aPlayer(app.db, { player_id: 'p2' })
    await rename(ann, 'Tuna')
    await ann.call(moderation.changeNickname, { params: { id: 'p2' }, body: { Nickname: 'Cod' } })
    const found = await list(ann, { targetKind: 'player', targetId: 'p2' })
    expect(found.map(({ TargetId }) => TargetId)).toEqual(['p2'])
  })

  it('says what cannot be undone, and what a user may not undo', async () => {
    await ann.call(players.markOutdated, { params: { id: 'p1' } })
    await rename(ann, 'Tuna')
    const reader = await app.signInAs(['ACCESS_AUDIT'])
    expect((await list(reader, { of: 'everybody' })).map(({ Action, Undo }) => [Action, Undo])).toEqual([
      ['nickname changed', 'forbidden'],
      ['local persistence marked outdated', 'never'],
    ])
  })

  it('holds neither reads, exports nor sign-ins, and nothing older than a day', async () => {
    await rename(ann, 'Tuna')
    later(24 * 3_600_000)
    await app.db.updateTable('sessions').set({ created_at: app.clock.now, last_seen_at: app.clock.now }).execute()
    expect(await list(ann)).toEqual([])
  })
})

describe('an undo', () => {
  it('is carried out and recorded as the call that it stands for, with its reason', async () => {
    const id = await rename(ann, 'Tuna')
    const extras = { reason: 'The wrong player' }
    const reply = await ann.call(recentChanges.undo, { params: { id } }, extras)
    expect([reply.status, await getName()]).toEqual([200, 'Sharky'])
    const [entry] = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ action: 'nickname restored', target_id: 'p1', reason: 'The wrong player' })
    const [undone, change] = (await list(ann)).map(({ Undo, Later }) => [Undo, Later?.Id])
    expect(undone).toEqual(['never', undefined])
    expect(change).toEqual(['undone', entry?.id])
  })

  it('is refused when the target was changed since, unless it is wanted anyway', async () => {
    const id = await rename(ann, 'Tuna')
    await rename(bob, 'Cod')
    const refused = await undo(ann, id)
    expect([refused.status, refused.code, await getName()]).toEqual([412, 'stale', 'Cod'])
    expect((await undo(ann, id, { anyway: 'true' })).status).toBe(200)
    expect(await getName()).toBe('Sharky')
  })

  it('happens once, also when two ask for it at once', async () => {
    const id = await rename(ann, 'Tuna')
    const replies = await Promise.all([undo(ann, id, { anyway: 'true' }), undo(bob, id, { anyway: 'true' })])
    expect(replies.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'change-undone'],
    ])
    const entries = await app.db.selectFrom('audit_log').where('action', '=', 'nickname restored').selectAll().execute()
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  })

  it('says so to who asks for it later or at the same time: that is no other change', async () => {
    const id = await rename(ann, 'Tuna')
    const replies = await Promise.all([undo(ann, id), undo(bob, id)])
    expect(replies.map(({ code }) => code).sort()).toEqual(['change-undone', undefined])
    expect((await undo(ann, id)).code).toBe('change-undone')
  })

  it('gives the first reply again to a repeated call', async () => {
    const id = await rename(ann, 'Tuna')
    const send = () => ann.call(recentChanges.undo, { params: { id } }, { idempotencyKey: 'once' })
    expect([(await send()).text, (await send()).text].map((text, _, [first]) => text === first)).toEqual([true, true])
  })

  it('needs the permission of the call that it stands for', async () => {
    const id = await rename(ann, 'Tuna')
    const reader = await app.signInAs(['ACCESS_AUDIT'])
    const reply = await undo(reader, id, { anyway: 'true' })
    expect([reply.status, reply.code, await getName()]).toEqual([403, 'forbidden', 'Tuna'])
  })

  it('of another person is not there without ACCESS_AUDIT', async () => {
    const id = await rename(bob, 'Tuna')
    expect((await undo(ann, id)).code).toBe('change-unknown')
    expect((await undo(ann, '999999')).code).toBe('change-unknown')
  })

  it('ends after a day, and is deleted then', async () => {
    const id = await rename(ann, 'Tuna')
    later(24 * 3_600_000)
    await app.db.updateTable('sessions').set({ created_at: app.clock.now, last_seen_at: app.clock.now }).execute()
    expect((await undo(ann, id)).code).toBe('change-unknown')
    later(1)
    await deleteExpiredUndos(app.db, app.clock.now)
    expect(await app.db.selectFrom('undo_calls').selectAll().execute()).toEqual([])
  })

  it('keeps the input of the call: a wrong one that was stored is refused', async () => {
    const id = await rename(ann, 'Tuna')
    const call = JSON.stringify({ input: { params: { id: 'p1' }, body: { Nickname: 7 } } })
    await app.db.updateTable('undo_calls').set({ call }).where('audit_id', '=', id).execute()
    expect((await undo(ann, id)).code).toBe('invalid-input')
    await app.db.updateTable('undo_calls').set({ endpoint: 'players.gone' }).where('audit_id', '=', id).execute()
    expect((await undo(ann, id)).code).toBe('change-unknown')
  })

  it('is erased with the player that it names', async () => {
    const admin = await app.signInAs('admin')
    await rename(ann, 'Tuna')
    await admin.call(players.remove, { params: { id: 'p1' } })
    expect(await app.db.selectFrom('undo_calls').selectAll().execute()).toEqual([])
  })

  it('is offered in the reply to those only who may carry it out', async () => {
    const maker = await app.signInAs(['CREATE_EVENTS'])
    const id = await anEvent(app.db)
    const copy = (await maker.call(events.get, { params: { id: String(id) } })).data
    const body = { Content: 'New', StartDate: copy.StartDate, Duration: 1, ProfileId: copy.ProfileId }
    const made = await maker.call(events.create, { body })
    expect([made.status, made.headers.undo]).toEqual([200, undefined])
  })
})
