import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { inbox } from '#contract/game-inbox.ts'
import { saves } from '#contract/game-saves.ts'
import { serverAttributes } from '#contract/game-server-attributes.ts'
import { serverInbox } from '#contract/game-server-inbox.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { timeline } from '#contract/timeline.ts'
import { sealBatch } from '#server/platform/audit/chain.ts'
import { deleteExpiredKeys } from '#server/platform/http/idempotency.ts'
import { aClientKey, aServerKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let studio: Caller
const params = { playerId: 'p1' }

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  studio = await aServerKey(app, admin, ['players', 'saves', 'inbox'])
})

type Entry = { Key: string; Value: string | null; Version?: number }
const write = (entries: readonly Entry[], caller = studio, extras: CallExtras = {}) =>
  caller.call(serverSaves.write, { params, body: { Entries: [...entries] } }, extras)
const read = async () => (await studio.call(serverSaves.list, { params, query: {} })).data
const create = (playerId: string, body: object = {}) =>
  studio.call(serverPlayers.create, { params: { playerId }, body })

test('makes a player with an id of the studio once, and reads it', async () => {
  const first = await create('steam:77', { Nickname: 'Ann', Language: 'en' })
  expect([first.status, first.data.IsNew]).toEqual([200, true])
  expect(first.data.Player).toMatchObject({ PlayerId: 'steam:77', Nickname: 'Ann', Language: 'en' })
  const again = await create('steam:77', { Nickname: 'Other' })
  expect([again.data.IsNew, again.data.Player.Nickname]).toEqual([false, 'Ann'])
  const { data } = await studio.call(serverPlayers.get, { params: { playerId: 'steam:77' } })
  expect(data).toEqual(first.data.Player)
  expect((await studio.call(serverPlayers.get, { params: { playerId: 'nobody' } })).code).toBe('player-unknown')
  expect((await admin.call(players.get, { params: { id: 'steam:77' } })).data.Player.Nickname).toBe('Ann')
})

test('takes a nickname as players give it, also one that they may not, or none', async () => {
  const read = async (Nickname: string, playerId: string) => {
    const reply = await create(playerId, { Nickname })
    return reply.code ?? reply.data.Player.Nickname
  }
  const body = { Key: 'REFUSED_NAMES', Type: 0, Value: '["*admin*"]' } as const
  await admin.call(preferences.create, { body })
  expect(await read('Admin', 'admin')).toBe('Admin')
  expect(await read('🦉'.repeat(30), 'owls')).toBe('🦉'.repeat(30))
  expect(await read('Zoe\u0308 ', 'zoe')).toBe('Zoë')
  for (const [index, none] of ['', ' '].entries()) expect(await read(none, `none-${index}`)).toBe('')
  for (const wrong of ['A\u200bda', '\u2800', 'a'.repeat(31)]) expect(await read(wrong, 'wrong')).toBe('invalid-input')
})

test('gives the id of a deleted player again only with Recreate, and its tokens stay ended', async () => {
  const { playerId, player } = await signInPlayer(app, await aClientKey(admin))
  await admin.call(players.remove, { params: { id: playerId } })
  const at = app.clock.now
  const receipt = {
    player_id: playerId,
    requested_at: at,
    deleted_at: at,
    deleted_by: 'ada',
    reason: '',
    deleted: '[]',
  }
  await app.db.insertInto('deletion_receipts').values(receipt).execute()
  const refused = await create(playerId)
  expect([refused.status, refused.code]).toEqual([409, 'player-id-deleted'])
  expect((await create(playerId, { Recreate: true })).data.IsNew).toBe(true)
  expect((await player.call(saves.list, { query: {} })).code).toBe('token-ended')
})

test('hands out a code with which an installation becomes that of a player who exists already', async () => {
  await aPlayer(app.db, { player_id: 'p1', nickname: 'Ann' })
  await aPlayer(app.db, { player_id: 'p2' })
  const { data } = await studio.call(serverPlayers.createCode, { params })
  const clientKey = await aClientKey(admin)
  const body = { InstallationKey: newInstallationKey(), Code: data.Code }
  const signedIn = await callerWith(app, clientKey).call(signIn.create, { body })
  expect(signedIn.data.Player).toMatchObject({ PlayerId: 'p1', Nickname: 'Ann' })
  const other = await callerWith(app, clientKey).call(signIn.create, {
    body: { ...body, InstallationKey: newInstallationKey() },
  })
  expect(other.code).toBe('sign-in-code-wrong')
})

test('writes a saved game with versions, or without, which the history says', async () => {
  await aPlayer(app.db, { player_id: 'p1' })
  expect((await write([{ Key: 'wallet', Value: '1', Version: 0 }])).data).toEqual({
    Versions: { wallet: 1 },
    Revision: 1,
  })
  const stale = await write([{ Key: 'wallet', Value: '2', Version: 0 }])
  expect([stale.status, stale.data]).toMatchObject([412, { Entries: [{ Key: 'wallet', Value: '1', Version: 1 }] }])
  expect((await write([{ Key: 'wallet', Value: '3' }])).data.Versions).toEqual({ wallet: 2 })
  expect((await read()).Entries).toEqual([{ Key: 'wallet', Value: '3', Version: 2 }])
  const { data } = await admin.call(persistence.history, { params: { id: 'p1' }, query: {} })
  expect(data.Result.map(({ Version, WrittenBy }) => [Version, WrittenBy])).toEqual([
    [2, 'Match server, without a version'],
    [1, 'Match server'],
  ])
})

test('does not wait for what staff changed, and does not count as a change of staff', async () => {
  const { playerId, player } = await signInPlayer(app, await aClientKey(admin))
  const own = { playerId }
  await admin.call(persistence.save, { params: { id: playerId }, query: {}, body: [{ Key: 'a', Value: '1' }] })
  const body = { Entries: [{ Key: 'b', Value: '1' }] }
  expect((await studio.call(serverSaves.write, { params: own, body })).status).toBe(200)
  expect((await player.call(saves.list, { query: {} })).data.IsOutdated).toBe(true)
  await player.call(saves.acknowledge, { body: { Revision: 2 } })
  await studio.call(serverSaves.write, { params: own, body: { Entries: [{ Key: 'b', Value: '2' }] } })
  expect((await player.call(saves.list, { query: {} })).data.IsOutdated).toBe(false)
})

test('sets attributes', async () => {
  await aPlayer(app.db, { player_id: 'p1' })
  const set = (Attributes: { Name: string; Value: number; ExpirationDate?: string }[]) =>
    studio.call(serverAttributes.set, { params, body: { Attributes } })
  expect((await set([{ Name: 'stars', Value: 3 }])).data.Attributes).toEqual([
    { Name: 'stars', Value: 3, ExpirationDate: null },
  ])
  const past = await set([{ Name: 'boost', Value: 1, ExpirationDate: '2001-01-01T00:00:00.000Z' }])
  expect(past.errors.map(({ path }) => path)).toEqual(['body.Attributes.0.ExpirationDate'])
  expect((await studio.call(serverAttributes.list, { params })).data.Attributes).toHaveLength(1)
  expect(
    (
      await set([
        { Name: 'stars', Value: 3 },
        { Name: 'stars', Value: 4 },
      ])
    ).status,
  ).toBe(400)
})

test('collects a message for a player once, with the save', async () => {
  const { playerId, player } = await signInPlayer(app, await aClientKey(admin))
  const own = { playerId }
  await aMessage(app.db, { msg_id: 'm', to: [playerId], created_at: app.clock.now })
  const { data } = await studio.call(serverInbox.list, { params: own })
  expect(data.Messages.map(({ MsgId }) => MsgId)).toEqual(['m'])
  const collect = (CollectId: string) =>
    studio.call(serverInbox.collect, {
      params: { ...own, msgId: 'm' },
      body: { CollectId, Entries: [{ Key: 'wallet', Value: '5', Version: 0 }] },
    })
  const first = await collect('one')
  expect(first.data.Saved).toEqual({ Versions: { wallet: 1 }, Revision: 1 })
  expect((await collect('one')).data).toEqual(first.data)
  const other = await player.call(inbox.collect, { params: { msgId: 'm' }, body: { CollectId: 'two' } })
  expect([other.code, other.data]).toMatchObject(['message-collected', { IsThisInstallation: false }])
})

test('is repeated by its Idempotency-Key, which belongs to the key and is kept for a day', async () => {
  await aPlayer(app.db, { player_id: 'p1' })
  const entries = [{ Key: 'wallet', Value: '1' }]
  const once = () => write(entries, studio, { idempotencyKey: 'k' })
  expect((await once()).data.Versions).toEqual({ wallet: 1 })
  await write([{ Key: 'wallet', Value: '2' }])
  expect((await once()).data.Versions).toEqual({ wallet: 1 })
  expect((await read()).Entries[0]?.Value).toBe('2')
  const other = await write([{ Key: 'wallet', Value: '9' }], studio, { idempotencyKey: 'k' })
  expect(other.code).toBe('idempotency-reused')
  const another = await aServerKey(app, admin, ['saves'], 'Another')
  expect((await write(entries, another, { idempotencyKey: 'k' })).data.Versions).toEqual({ wallet: 3 })
  await deleteExpiredKeys(app.db, new Date(app.clock.now.getTime() + 86_400_001))
  expect((await once()).data.Versions).toEqual({ wallet: 3 })
})

test('needs the scope of the call', async () => {
  const scores = await aServerKey(app, admin, ['moderation'], 'Scores')
  await aPlayer(app.db, { player_id: 'p1' })
  for (const call of [
    () => scores.call(serverPlayers.get, { params }),
    () => scores.call(serverPlayers.create, { params, body: {} }),
    () => scores.call(serverSaves.list, { params, query: {} }),
    () => write([{ Key: 'a', Value: '1' }], scores),
    () => scores.call(serverAttributes.list, { params }),
    () => scores.call(serverInbox.list, { params }),
  ]) {
    const { status, code } = await call()
    expect([status, code]).toEqual([403, 'forbidden'])
  }
  expect((await read()).Entries).toEqual([])
})

test('is in the audit log with counts and names, without values, and on the timeline', async () => {
  await aPlayer(app.db, { player_id: 'p1' })
  await write(Array.from({ length: 25 }, (_, n) => ({ Key: `k${n}`, Value: '"secret"' })))
  await sealBatch(app.db)
  const { data } = await admin.call(audit.list, { query: { action: 'saved game written' } })
  expect(data.Result).toMatchObject([{ Actor: 'server key Match server', TargetId: 'p1', TargetKind: 'player' }])
  const byName = await admin.call(audit.list, { query: { actor: 'match s' } })
  expect(byName.data.Result.map(({ Action }) => Action)).toEqual(['saved game written'])
  const entry = await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? '' } })
  expect(entry.text).toContain('k19')
  expect(entry.text).not.toMatch(/k20|secret/)
  const lines = (await admin.call(timeline.list, { params: { id: 'p1' }, query: {} } as never)).data
  expect(JSON.stringify(lines)).toContain('Saved game written')
})
