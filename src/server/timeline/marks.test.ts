import { expect, test } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

const created = new Date('2026-11-01T00:00:00.000Z')
const hour = (hours: number) => new Date(created.getTime() + hours * 3_600_000)
const params = { id: 'p' }

setUpApp(async (app) => {
  game = app
  game.clock.now = hour(9)
  await aPlayer(game.db, { player_id: 'p', created_at: created })
  await aPlayer(game.db, { player_id: 'other', created_at: created })
  const save = { player_id: 'p', key: 'wallet', value: '1', writer_kind: 'game' as const, writer: 'game' }
  await game.db
    .insertInto('persistence_entries')
    .values([
      { ...save, version: 3, updated_at: hour(4.5) },
      { ...save, player_id: 'other', updated_at: hour(4.5) },
    ])
    .execute()
  const replaced = { replaced_at: hour(4.5), replaced_by: 'game', replaced_how: 'Update' as const }
  await game.db
    .insertInto('persistence_history')
    .values([
      { ...save, ...replaced, version: 2, written_at: hour(4.2) },
      { ...save, ...replaced, version: 1, written_at: hour(0) },
    ])
    .execute()
  await aPurchase(game.db, { player_id: 'p', order_id: 'o', date: hour(7.1) })
  admin = await game.signInAs('admin')
  await admin.call(players.setHacker, { params, query: { isHacker: 'true' } })
  await admin.call(persistence.save, { params, query: {}, body: [{ Key: 'pet', Value: '1' }] })
  game.clock.now = hour(10)
  admin = await game.signInAs('admin')
})

const read = async (query: Record<string, string> = {}, caller = admin) =>
  caller.call(timeline.marks, { params, query: { slots: '10', ...query } })

test('marks saves of the game, purchases and what staff did over the life of the player', async () => {
  expect((await read()).data).toEqual({
    Start: created.toISOString(),
    From: created.toISOString(),
    To: hour(10).toISOString(),
    Marks: [
      { Slot: 0, Saves: 1, Purchases: 0, StaffChanges: 0 },
      { Slot: 4, Saves: 2, Purchases: 0, StaffChanges: 0 },
      { Slot: 7, Saves: 0, Purchases: 1, StaffChanges: 0 },
      { Slot: 9, Saves: 0, Purchases: 0, StaffChanges: 2 },
    ],
    CompleteSince: null,
  })
})

test('divides a part of it, and leaves out purchases without ACCESS_PURCHASES', async () => {
  const part = { from: hour(4).toISOString(), to: hour(5).toISOString() }
  expect((await read(part)).data).toMatchObject({
    Start: created.toISOString(),
    From: part.from,
    Marks: [
      { Slot: 2, Saves: 1 },
      { Slot: 5, Saves: 1 },
    ],
  })
  const support = await game.signInAs(['CHANGE_PLAYERS'])
  expect((await read({}, support)).data.Marks.map(({ Slot }) => Slot)).toEqual([0, 4, 9])
})

test('begins where versions are kept, and leaves a player of this moment a minute', async () => {
  await game.db
    .updateTable('players')
    .set({ created_at: hour(-24 * 1000) })
    .execute()
  const kept = new Date(hour(10).getTime() - game.settings.historyDays * 86_400_000)
  expect((await read()).data).toMatchObject({ Start: kept.toISOString(), From: kept.toISOString() })
  await game.db
    .updateTable('players')
    .set({ created_at: hour(11) })
    .execute()
  expect((await read()).data.Start).toBe(new Date(hour(10).getTime() - 60_000).toISOString())
})

test('says since when the marks are complete where there are too many', async () => {
  const save = { player_id: 'p', value: '1', version: 1, writer_kind: 'game' as const, writer: 'game' }
  const replaced = { replaced_at: hour(8), replaced_by: 'game', replaced_how: 'Update' as const }
  const many = Array.from({ length: 5_000 }, (_, index) => {
    return { ...save, ...replaced, key: `k${index}`, written_at: new Date(hour(5).getTime() + index) }
  })
  for (let at = 0; at < many.length; at += 1000)
    await game.db
      .insertInto('persistence_history')
      .values(many.slice(at, at + 1000))
      .execute()
  const { data } = await read()
  expect(data.CompleteSince).toBe(hour(5).toISOString())
  expect(data.Marks).toMatchObject([{ Slot: 5, Saves: 5000 }, { Slot: 7 }, { Slot: 9 }])
})

test('refuses a period without an end after its start, and unknown players', async () => {
  const reply = await read({ from: hour(2).toISOString(), to: hour(2).toISOString() })
  expect(reply.errors).toEqual([{ path: 'query.to', message: 'The end must be after the start.' }])
  expect((await admin.call(timeline.marks, { params: { id: 'nobody' }, query: {} })).code).toBe('player-unknown')
})
