import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { notes } from '#contract/notes.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller
let bob: Caller
let id: string

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CHANGE_PLAYERS'])
  bob = await game.signInAs(['CHANGE_PLAYERS'])
  id = await aPlayer(game.db)
})

const write = (caller: Caller, Text: string) => caller.call(notes.create, { params: { id }, body: { Text } })
const edit = (caller: Caller, noteId: string, Text: string, ifMatch?: number) =>
  caller.call(notes.update, { params: { id, noteId }, body: { Text } }, ifMatch === undefined ? {} : { ifMatch })
const pin = (caller: Caller, noteId: string, IsPinned = true) =>
  caller.call(IsPinned ? notes.pin : notes.unpin, { params: { id, noteId } })
const remove = (caller: Caller, noteId: string) => caller.call(notes.remove, { params: { id, noteId } })

async function read(caller: Caller, query: { filter?: string; pinned?: 'true' | 'false' } = {}) {
  const { data } = await caller.call(notes.list, { params: { id }, query })
  return data.Result.map(({ Text }) => Text)
}

test('keeps the text with its line breaks, author and time', async () => {
  const Text = 'Refunded twice.\nhttps://tickets.example.com/4711 😀'
  const { status, data, version } = await write(ada, `  ${Text} `)
  expect([status, version]).toEqual([200, '1'])
  const { data: page } = await bob.call(notes.list, { params: { id }, query: {} })
  expect(page.Result).toEqual([
    {
      Id: data.Id,
      PlayerId: id,
      Text,
      IsPinned: false,
      Author: ada.email,
      IsOwn: false,
      CreatedAt: game.clock.now.toISOString(),
      EditedAt: null,
      EditedBy: null,
      Version: 1,
    },
  ])
})

test('lists pinned notes first, then the newest, and finds them by text and author', async () => {
  const old = await write(ada, 'Éric called')
  await write(bob, 'A VIP')
  await write(ada, 'Third')
  await pin(ada, old.data.Id)
  expect(await read(bob)).toEqual(['Éric called', 'Third', 'A VIP'])
  expect(await read(bob, { filter: 'ERIC' })).toEqual(['Éric called'])
  expect(await read(bob, { filter: bob.email.toUpperCase() })).toEqual(['A VIP'])
  expect(await read(bob, { pinned: 'true' })).toEqual(['Éric called'])
  await pin(ada, old.data.Id, false)
  expect(await read(bob)).toEqual(['Third', 'A VIP', 'Éric called'])
})

test('lets only authors and administrators change a note', async () => {
  const admin = await game.signInAs('admin')
  const reader = await game.signInAs([])
  const { data } = await write(ada, 'Mine')
  for (const caller of [bob, reader]) {
    expect((await edit(caller, data.Id, 'Not mine')).status).toBe(403)
    expect((await pin(caller, data.Id)).status).toBe(403)
    expect((await remove(caller, data.Id)).status).toBe(403)
  }
  expect((await write(reader, 'No permission')).status).toBe(403)
  expect(await read(reader)).toEqual(['Mine'])
  expect((await edit(admin, data.Id, 'Moderated')).data).toMatchObject({ Author: ada.email, EditedBy: admin.email })
  expect((await remove(ada, data.Id)).status).toBe(200)
  expect((await remove(ada, data.Id)).code).toBe('not-found')
  expect(await read(ada)).toEqual([])
})

test('rejects a stale version with 412 and the stored note', async () => {
  const { data } = await write(ada, 'One')
  expect((await edit(ada, data.Id, 'Two', 1)).version).toBe('2')
  const stale = await edit(ada, data.Id, 'Three', 1)
  expect(stale).toMatchObject({ status: 412, code: 'stale', data: { Text: 'Two', Version: 2 } })
  expect(await read(ada)).toEqual(['Two'])
})

test('rejects empty and too long texts, control characters and unknown players and notes', async () => {
  for (const text of ['', ' \n ', 'x'.repeat(4_001), 'a\u0000b', 'a\u001bb']) {
    const { status, errors } = await write(ada, text)
    expect([status, errors[0]?.path]).toEqual([400, 'body.Text'])
  }
  expect((await write(ada, 'x'.repeat(4_000))).status).toBe(200)
  const nobody = { params: { id: 'nobody' } }
  expect((await ada.call(notes.create, { ...nobody, body: { Text: 'x' } })).code).toBe('player-unknown')
  expect((await ada.call(notes.list, { ...nobody, query: {} })).code).toBe('player-unknown')
  expect((await edit(ada, '999999999999999999', 'x')).code).toBe('not-found')
  const other = await aPlayer(game.db)
  const { data } = await write(ada, 'Here')
  expect((await ada.call(notes.remove, { params: { id: other, noteId: data.Id } })).code).toBe('not-found')
})

test('keeps at most 1,000 notes on a player', async () => {
  const row = { player_id: id, text: 'x', text_folded: 'x', author: 'a', author_folded: 'a', created_at: new Date() }
  await game.db
    .insertInto('player_notes')
    .values(Array.from({ length: 999 }, () => row))
    .execute()
  expect((await write(ada, 'The last')).status).toBe(200)
  const full = await write(ada, 'Too many')
  expect(full.errors).toEqual([{ path: 'body.Text', message: 'A player has at most 1,000 notes. Delete one first.' }])
})

test('shows notes in the timeline and the audit log, and deletes them with the player', async () => {
  const admin = await game.signInAs('admin')
  const { data } = await write(ada, 'Waits for a refund')
  await edit(ada, data.Id, 'Refund sent', 1)
  await remove(ada, data.Id)
  const log = await admin.call(audit.list, { query: { targetKind: 'player', targetId: id } })
  expect(log.data.Result.map(({ Action }) => Action)).toEqual(['note deleted', 'note edited', 'note added'])
  const page = await ada.call(timeline.list, { params: { id }, query: {} })
  const entries = page.data.Result.filter(({ What }) => What.toLowerCase().includes('note'))
  expect(entries.map(({ What, Detail, Who }) => [What, Detail, Who])).toEqual([
    ['Note deleted', 'Refund sent', ada.email],
    ['Note edited', 'Refund sent', ada.email],
    ['Note added', 'Waits for a refund', ada.email],
  ])
  await write(ada, 'Goes along')
  await admin.call(players.remove, { params: { id } })
  expect(await game.db.selectFrom('player_notes').selectAll().execute()).toEqual([])
})
