import { expect, test } from 'vitest'
import { inbox } from '#contract/game-inbox.ts'
import { saves } from '#contract/game-saves.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aMessage, type MessageToMake } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let playerId: string
let player: Caller
let installationKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  ;({ playerId, player, installationKey } = await signInPlayer(app, clientKey))
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour)
const gifts = [{ m_type: 1, m_giftableId: 'gold', m_amount: 50 }]
const send = (message: MessageToMake = {}) =>
  aMessage(app.db, { to: [playerId], created_at: app.clock.now, gifts: JSON.stringify(gifts), ...message })
const list = async (caller = player) => (await caller.call(inbox.list, {})).data.Messages
const collect = (msgId: string, body: object = {}, caller = player) =>
  caller.call(inbox.collect, { params: { msgId }, body: { CollectId: 'one', ...body } })
const wallet = (Value: string, Version: number) => ({ Entries: [{ Key: 'wallet', Value, Version }] })
const readSaves = async () => (await player.call(saves.list, { query: {} })).data

test('reads the messages that are available, in the player’s language, with name and id filled in', async () => {
  await app.db.updateTable('players').set({ nickname: 'Ahab', language: 'de_AT' }).execute()
  const translations = JSON.stringify([{ Language: 'de', Title: 'Hallo {name}', Message: 'Nummer {id}' }])
  const own = await send({ title: 'Hello {name}', translations })
  await send({ available_date: inHours(1) })
  await send({ created_at: inHours(-49) })
  const all = await send({ is_global: true, to: [], title: 'To all' })
  const found = await list()
  expect(found.map(({ MsgId }) => MsgId).sort()).toEqual([own, all].sort())
  expect(found.find(({ MsgId }) => MsgId === own)).toEqual({
    MsgId: own,
    Title: 'Hallo Ahab',
    Message: `Nummer ${playerId}`,
    Language: 'de',
    ExternalLink: '',
    ImageURL: '',
    AutomaticDisplay: true,
    Gifts: gifts,
    CreationDate: app.clock.now.toISOString(),
    CollectedAt: null,
    ExpiresAt: inHours(48).toISOString(),
  })
})

test('a collect saves the gift and marks the message, and staff see both', async () => {
  const msgId = await send()
  const { data } = await collect(msgId, wallet('{"gold":50}', 0))
  const at = app.clock.now.toISOString()
  expect(data).toEqual({ MsgId: msgId, Gifts: gifts, CollectedAt: at, Saved: { Versions: { wallet: 1 }, Revision: 1 } })
  expect((await list())[0]?.CollectedAt).toBe(at)
  const params = { id: playerId }
  expect((await admin.call(messages.listOfPlayer, { params })).data).toMatchObject([{ MsgId: msgId, CollectedAt: at }])
  const { m_playerPersistences } = (await admin.call(persistence.list, { params })).data
  expect(m_playerPersistences).toMatchObject([{ Key: 'wallet', Value: '{"gold":50}', UpdatedBy: 'game' }])
})

test('neither is done when the save is stale, too large, or staff’s changes are not acknowledged', async () => {
  const msgId = await send()
  await player.call(saves.write, { body: wallet('{"gold":1}', 0) })
  expect((await collect(msgId, wallet('{"gold":51}', 0))).code).toBe('stale')
  await admin.call(players.markOutdated, { params: { id: playerId } })
  expect((await collect(msgId, wallet('{"gold":51}', 1))).code).toBe('persistence-outdated')
  await player.call(saves.acknowledge, { body: { Revision: 1 } })
  expect((await list())[0]?.CollectedAt).toBeNull()
  expect((await readSaves()).Entries).toMatchObject([{ Value: '{"gold":1}', Version: 1 }])
  expect((await collect(msgId, wallet('{"gold":51}', 1))).status).toBe(200)
})

test('the same collect again is answered as the first for 30 days, another one says when it was collected', async () => {
  const msgId = await send()
  const first = await collect(msgId, wallet('{"gold":50}', 0))
  await player.call(saves.write, { body: wallet('{"gold":60}', 1) })
  app.clock.now = inHours(0.1)
  expect((await collect(msgId, wallet('{"gold":50}', 0))).data).toEqual(first.data)
  const other = await collect(msgId, { CollectId: 'two' })
  expect([other.status, other.code]).toEqual([409, 'message-collected'])
  expect(other.data).toEqual({ CollectedAt: first.data.CollectedAt, IsThisInstallation: true })
  // Once what was answered is not known any more, the message is still collected.
  await runRetention(features.retention, app.db, app.settings, inHours(31 * 24))
  const late = await collect(msgId)
  expect([late.code, late.data]).toEqual([
    'message-collected',
    { CollectedAt: first.data.CollectedAt, IsThisInstallation: null },
  ])
  expect((await readSaves()).Entries).toMatchObject([{ Value: '{"gold":60}' }])
})

test('a message that is revoked, expired, not yet available or another player’s is refused, each by its code', async () => {
  const other = await signInPlayer(app, clientKey)
  const revoked = await send({ send: 'list' })
  await admin.call(messages.revoke, { params: { playerId, msgId: revoked } })
  const revokedGlobal = await send({ is_global: true, to: [], collectedBy: [other.playerId] })
  await admin.call(messages.revokeGlobal, { params: { msgId: revokedGlobal } })
  const expired = await send({ created_at: inHours(-48) })
  const early = await send({ available_date: inHours(1) })
  const foreign = await send({ to: [other.playerId] })
  const answers: unknown[] = []
  for (const msgId of [revoked, revokedGlobal, expired, early, foreign, 'none']) {
    const { status, code, data } = await collect(msgId, wallet('1', 0))
    answers.push([status, code, data])
  }
  expect(answers).toEqual([
    [409, 'message-revoked', null],
    [409, 'message-revoked', null],
    [409, 'message-expired', { ExpiredAt: app.clock.now.toISOString() }],
    [409, 'message-not-available', { AvailableAt: inHours(1).toISOString() }],
    [404, 'inbox-message-unknown', null],
    [404, 'inbox-message-unknown', null],
  ])
  expect((await readSaves()).Entries).toEqual([])
})

test('a message to one player or to all that was revoked is refused as such, also when nothing else is kept of it', async () => {
  const content = { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour, Gifts: gifts }
  const one = (await admin.call(messages.send, { params: { id: playerId }, body: content })).data.MsgId
  const all = (await admin.call(messages.sendGlobal, { body: content })).data.MsgId
  const withoutSend = await send({ is_global: true, to: [] })
  await admin.call(messages.revoke, { params: { playerId, msgId: one } })
  for (const msgId of [all, withoutSend]) await admin.call(messages.revokeGlobal, { params: { msgId } })
  expect(await app.db.selectFrom('messages').select('msg_id').execute()).toEqual([])
  for (const msgId of [one, all, withoutSend]) {
    const { status, code } = await collect(msgId, wallet('1', 0))
    expect([status, code]).toEqual([409, 'message-revoked'])
  }
  const { jobDays } = app.settings
  await runRetention(features.retention, app.db, app.settings, inHours((jobDays + 1) * 24))
  expect(await app.db.selectFrom('revoked_messages').select('msg_id').execute()).toEqual([])
})

test('a message without gifts is collected when the player has read it, without keys', async () => {
  const msgId = await send({ gifts: '[]' })
  const { status, data } = await collect(msgId)
  expect([status, data]).toEqual([
    200,
    { MsgId: msgId, Gifts: [], CollectedAt: app.clock.now.toISOString(), Saved: null },
  ])
  expect((await list())[0]?.CollectedAt).toBe(app.clock.now.toISOString())
})

test('a message to all is collected once by each player, and its collectors are counted', async () => {
  const other = await signInPlayer(app, clientKey)
  const msgId = await send({ is_global: true, to: [] })
  expect((await collect(msgId)).data.Saved).toBeNull()
  expect((await collect(msgId, { CollectId: 'two' })).code).toBe('message-collected')
  expect((await collect(msgId, {}, other.player)).status).toBe(200)
  const { data } = await admin.call(messages.listGlobal, { query: {} })
  expect(data.Result).toMatchObject([{ MsgId: msgId, CollectedCount: 2 }])
})

test('of five collects at once one is done, and its gift is saved once', async () => {
  const msgId = await send()
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((CollectId) => collect(msgId, { CollectId, ...wallet('{"gold":50}', 0) })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await readSaves()).Entries).toMatchObject([{ Value: '{"gold":50}', Version: 1 }])
})

test('a collected message stays in the inbox until it expires', async () => {
  const msgId = await send()
  await collect(msgId)
  const listAt = async (at: Date) => {
    app.clock.now = at
    return list((await signInPlayer(app, clientKey, installationKey)).player)
  }
  const [almost, after] = [inHours(47), inHours(48)]
  expect((await listAt(almost)).map(({ MsgId }) => MsgId)).toEqual([msgId])
  expect(await listAt(after)).toEqual([])
})
