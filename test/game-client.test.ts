import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameSwitches } from '#contract/game-switches.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import { messages } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { persistence } from '#contract/persistence.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import {
  type Conflict,
  type GameClient,
  type GameClientOptions,
  GameError,
  Unreachable,
} from '../clients/typescript/src/index.ts'
import { anEvent } from './harness/event-makers.ts'
import { aClientKey } from './harness/game.ts'
import { createGameClient, fetchFrom, memoryStorage } from './harness/game-client.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from './harness/identity-issuer.ts'
import { aMessage } from './harness/makers.ts'
import { addGoogleApp, aGoogleReceipt } from './harness/receipts.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})
afterAll(() => app.close())

/** Sends to the application without a port. */
const direct: typeof fetch = (...call) => fetchFrom(app)(...call)

/** Loses every second request or reply, in turn. */
function losing(): typeof fetch {
  let sent = 0
  return async (...call) => {
    sent++
    if (sent % 4 === 1) throw new TypeError('The request was lost.')
    const reply = await direct(...call)
    if (sent % 4 === 3) throw new TypeError('The reply was lost.')
    return reply
  }
}

type Options = Partial<Pick<GameClientOptions, 'storage' | 'fetch' | 'resolve' | 'dropCache'>>

async function connect(options: Options = {}): Promise<GameClient> {
  const wait = async () => undefined
  const client = createGameClient({
    url: 'http://game.test',
    clientKey,
    storage: memoryStorage(),
    fetch: direct,
    wait,
    ...options,
  })
  await client.signIn()
  await client.saves.load()
  return client
}

const toParams = ({ player }: GameClient) => ({ id: player?.PlayerId ?? '' })
const staffSave = (client: GameClient, Key: string, Value: string | null) =>
  admin.call(persistence.save, { params: toParams(client), query: {}, body: [{ Key, Value }] })
async function stored(client: GameClient): Promise<Record<string, string>> {
  const { data } = await admin.call(persistence.list, { params: toParams(client) })
  return Object.fromEntries(data.m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
}

test('saves what changed, one value for each key, and plays on as the same player', async () => {
  const storage = memoryStorage()
  const client = await connect({ storage })
  await client.saves.set('level', '1')
  await client.saves.set('level', '2')
  await client.saves.set('wallet', '{}')
  expect([client.saves.get('level'), client.saves.isPending]).toEqual(['2', true])
  await client.saves.flush()
  expect([await stored(client), client.saves.isPending]).toEqual([{ level: '2', wallet: '{}' }, false])
  await client.saves.set('wallet', null)
  const again = await connect({ storage })
  expect(again.player).toEqual(client.player)
  // What was not sent when the game ended is kept.
  expect([again.saves.get('level'), again.saves.get('wallet')]).toEqual(['2', undefined])
  await again.saves.flush()
  expect(await stored(client)).toEqual({ level: '2' })
})

test('keeps what cannot be sent, and sends it when the server is back', async () => {
  let isThere = true
  const client = await connect({
    fetch: (...call) => (isThere ? direct(...call) : Promise.reject(new TypeError('gone'))),
  })
  await client.saves.set('level', '1')
  isThere = false
  await expect(client.saves.flush()).rejects.toBeInstanceOf(Unreachable)
  await client.saves.set('level', '2')
  isThere = true
  await client.saves.flush()
  expect(await stored(client)).toEqual({ level: '2' })
})

test('keeps saves and gifts that staff have switched off, without asking again, and sends them later', async () => {
  let sent = 0
  const client = await connect({
    fetch: (...call) => {
      sent++
      return direct(...call)
    },
  })
  const message = await aMessage(app.db, { to: [client.player?.PlayerId ?? ''], created_at: app.clock.now })
  const set = (group: 'saves' | 'inbox', isOff: boolean) =>
    admin.call(gameSwitches.set, { params: { group }, body: { isOff } })
  await set('saves', true)
  await set('inbox', true)
  await client.saves.set('level', '7')
  sent = 0
  await expect(client.saves.flush()).rejects.toMatchObject({ name: 'Unreachable', cause: { code: 'switched-off' } })
  expect([sent, client.saves.isPending]).toEqual([1, true])
  await set('saves', false)
  await client.saves.flush()
  expect(await stored(client)).toEqual({ level: '7' })
  const collect = () => client.saves.collect({ MsgId: message }, () => ({ gold: '5' }))
  await expect(collect()).rejects.toBeInstanceOf(Unreachable)
  await set('inbox', false)
  await client.saves.read()
  expect(await stored(client)).toEqual({ level: '7', gold: '5' })
})

test('says at once when the server asks to wait for minutes, and waits for seconds by itself', async () => {
  let seconds = '120'
  let refused = 0
  const limited: typeof fetch = async (...call) => {
    if (!String(call[0]).endsWith('/join') || refused === 2) return direct(...call)
    refused++
    const body = { status: 429, code: 'too-many-calls', message: 'Too many calls.', data: null, requestId: '1' }
    return Response.json(body, { status: 429, headers: { 'retry-after': seconds } })
  }
  const client = await connect({ fetch: limited })
  await expect(client.joinGuild('1')).rejects.toMatchObject({ name: 'Unreachable', cause: { code: 'too-many-calls' } })
  expect(refused).toBe(1)
  seconds = '5'
  await expect(client.joinGuild('1')).rejects.toMatchObject({ code: 'guild-unknown' })
  expect(refused).toBe(2)
})

test('reads what staff changed before it writes again, and asks which value stays', async () => {
  const conflicts: Conflict[] = []
  const resolve = (conflict: Conflict) => {
    conflicts.push(conflict)
    return conflict.mine
  }
  const client = await connect({ resolve })
  await client.saves.set('level', '1')
  await client.saves.set('other', '1')
  await client.saves.flush()
  await staffSave(client, 'level', '50')
  await client.saves.set('level', '2')
  await client.saves.set('other', '2')
  await client.saves.flush()
  expect(conflicts).toEqual([{ key: 'level', mine: '2', theirs: '50' }])
  expect(await stored(client)).toEqual({ level: '2', other: '2' })
})

test('says how soon to poll again, as the server said last', async () => {
  let load: string | undefined
  const loaded: typeof fetch = async (...call) => {
    const reply = await direct(...call)
    if (load !== undefined) reply.headers.set('retry-after', load)
    return reply
  }
  const client = await connect({ fetch: loaded })
  expect(client.pollAfterSeconds).toBe(30)
  load = '217'
  await client.listInbox()
  expect(client.pollAfterSeconds).toBe(30)
  expect(await client.poll()).not.toBeNull()
  expect(client.pollAfterSeconds).toBe(217)
  load = '48'
  expect(await client.poll()).toBeNull()
  expect(client.pollAfterSeconds).toBe(48)
  load = undefined
  await client.poll()
  expect(client.pollAfterSeconds).toBe(30)
})

test('a change of staff wins over one that is not sent yet, unless the game decides otherwise', async () => {
  const client = await connect()
  await client.saves.set('level', '1')
  await client.saves.flush()
  await client.saves.set('level', '2')
  await staffSave(client, 'level', '50')
  // Reading it in between does not make the change one of the newer value.
  expect((await client.poll())?.IsOutdated).toBe(true)
  expect((await client.poll())?.IsOutdated).toBe(false)
  expect(await client.poll()).toBeNull()
  await client.saves.flush()
  expect([client.saves.get('level'), await stored(client)]).toEqual(['50', { level: '50' }])
})

test('collects a gift into the newest save, once', async () => {
  const client = await connect()
  await client.saves.set('gold', '10')
  const gifts = JSON.stringify([{ m_type: 1, m_giftableId: 'gold', m_amount: 5 }])
  await aMessage(app.db, { to: [toParams(client).id], created_at: app.clock.now, gifts })
  const [message] = await client.listInbox()
  if (!message) throw new Error('There is no message.')
  await client.saves.flush()
  await staffSave(client, 'gold', '20')
  const collect = () =>
    client.saves.collect(message, (game) => ({
      gold: String(Number(game.get('gold')) + (message.Gifts[0]?.m_amount ?? 0)),
    }))
  await collect()
  expect([client.saves.get('gold'), await stored(client)]).toEqual(['25', { gold: '25' }])
  const second = await collect().catch((error: GameError) => error)
  expect(second).toMatchObject({ code: 'message-collected', status: 409 })
  expect(await stored(client)).toEqual({ gold: '25' })
  const { data } = await admin.call(messages.listOfPlayer, { params: toParams(client) })
  expect(data[0]?.Collected).toBe(true)
})

test('ends where it would have ended when requests and replies are lost, also over restarts of the game', async () => {
  const storage = memoryStorage()
  const count = async () => (await app.db.selectFrom('players').select('player_id').execute()).length
  const before = await count()
  let client = await connect({ storage, fetch: losing() })
  const { id } = toParams(client)
  for (let round = 1; round <= 20; round++) {
    await client.saves.set('round', String(round))
    if (round % 5 === 0) {
      const msgId = await aMessage(app.db, { to: [id], created_at: app.clock.now })
      await client.saves.collect({ MsgId: msgId }, (game) => ({ gold: String(Number(game.get('gold') ?? 0) + 1) }))
    }
    await client.saves.flush()
    if (round % 7 === 0) client = await connect({ storage, fetch: losing() })
  }
  expect(await count()).toBe(before + 1)
  expect(await stored(client)).toEqual({ gold: '4', round: '20' })
  const { data } = await admin.call(persistence.history, {
    params: { id },
    query: { key: 'round', take: '1' },
  } as never)
  // Each round was written once.
  expect(data.Result[0]?.Version).toBe(20)
})

test('signs in again when its token ends, whatever the clock of the device says', async () => {
  const client = await connect()
  const signedInAt = app.clock.now
  app.clock.now = new Date(signedInAt.getTime() + 86_400_000)
  await client.saves.set('level', '3')
  await client.saves.flush()
  app.clock.now = signedInAt
  expect(await stored(client)).toEqual({ level: '3' })
})

test('says what the server refuses, and starts anew only when asked', async () => {
  const client = await connect()
  const refused = await client
    .call('saves.write', { body: { Entries: [{ Key: '', Value: 'x', Version: 0 }] } })
    .catch((error) => error)
  expect(refused).toBeInstanceOf(GameError)
  expect(refused.errors.map(({ path }: { path: string }) => path)).toEqual([
    'body.Entries.0.Key',
    'body.Entries.0.Value',
  ])
  await admin.call(players.remove, { params: toParams(client) })
  await expect(client.saves.read()).rejects.toMatchObject({ code: 'player-deleted' })
  await expect(client.signIn()).rejects.toMatchObject({ code: 'player-deleted' })
  const earlier = toParams(client)
  await client.forget()
  await client.signIn()
  expect(toParams(client)).not.toEqual(earlier)
})

test('drops what a deleted player had not saved, and keeps the installation until the person was asked', async () => {
  const storage = memoryStorage()
  const installation = () => storage.getItem('quarterdeck.installation')
  const client = await connect({ storage })
  await client.saves.set('level', '1')
  await client.saves.flush()
  await client.saves.set('level', '2')
  const before = await installation()
  await admin.call(players.remove, { params: toParams(client) })
  await expect(client.saves.flush()).rejects.toMatchObject({ code: 'player-deleted' })
  const kept = () => [client.saves.isPending, client.saves.get('level'), storage.getItem('quarterdeck.saves')]
  expect([kept(), await installation()]).toEqual([[false, undefined, null], before])
  // Nor does a sign-in keep what the game sets meanwhile.
  await client.saves.set('level', '3')
  await expect(client.signIn()).rejects.toMatchObject({ code: 'player-deleted' })
  expect([kept(), await installation()]).toEqual([[false, undefined, null], before])
  await client.forget()
  await client.signIn()
  await client.saves.load()
  await client.saves.flush()
  expect([await stored(client), (await installation()) === before]).toEqual([{}, false])
})

test('ignores members that a newer server adds', async () => {
  const more: typeof fetch = async (...call) => {
    const reply = await direct(...call)
    if (reply.status === 204) return reply
    const body = await reply.json()
    return Response.json({ ...body, Extra: 1, data: { ...body.data, Extra: [1] } }, { status: reply.status })
  }
  const client = await connect({ fetch: more })
  await client.saves.set('level', '4')
  await client.saves.flush()
  expect(await stored(client)).toEqual({ level: '4' })
})

test('reports a purchase once although replies are lost, on top of what the server has', async () => {
  await addGoogleApp(admin)
  const client = await connect({ fetch: losing() })
  const receipt = aGoogleReceipt({ obfuscatedAccountId: client.accountTag })
  const report = () =>
    client.saves.purchase(receipt, (saves) => ({ gems: String(Number(saves.get('gems') ?? 0) + 100) }))
  expect(await report()).toMatchObject({
    Purchase: { OrderId: 'GPA.3301-1', Source: 'verified' },
    Saved: { Revision: 1 },
  })
  // The store offers it again, as after a crash before it was finished.
  await report()
  expect([client.saves.get('gems'), await stored(client)]).toEqual(['100', { gems: '100' }])
  await staffSave(client, 'gems', '7')
  await client.saves.set('gems', '8')
  const next = aGoogleReceipt({ orderId: 'GPA.3301-2' })
  await client.saves.purchase(next, (saves) => ({ gems: String(Number(saves.get('gems')) + 100) }))
  expect(await stored(client)).toEqual({ gems: '107' })
  const other = await connect()
  await expect(other.saves.purchase(receipt)).rejects.toMatchObject({ code: 'receipt-refused' })
  await expect(other.saves.purchase(next)).rejects.toMatchObject({ code: 'order-of-another-player' })
})

test('joins an event once although replies are lost, scores, and reads ranks', async () => {
  const start_at = new Date(app.clock.now.getTime() - 3_600_000)
  const event = await anEvent(app.db, { start_at, leaderboards: { Gold: null }, reportedBy: 'players' })
  const client = await connect({ fetch: losing() })
  await client.joinEvent(event)
  expect(await client.listEvents()).toMatchObject([{ EventId: event, Leaderboards: [{ Name: 'Gold' }] }])
  const [{ Key = '' } = {}] = await client.listRanks()
  const own = [{ PlayerId: client.player?.PlayerId, Rank: 1, Score: 0 }]
  expect(await client.listLeaderboard(Key)).toMatchObject({ Entries: own, Next: null, Players: 1 })
  expect((await client.listLeaderboardAround(Key)).Entries).toMatchObject(own)
  await Promise.all([1, 2, 3].map((score) => client.reportScore(Key, { score })))
  expect((await client.reportScore(Key, { score: 4 })).Score).toBe(4)
  await client.leaveEvent(event)
  expect(await client.listRanks()).toEqual([])
})

test('makes, joins, leads and leaves a guild although replies are lost', async () => {
  const [leader, other] = [await connect({ fetch: losing() }), await connect({ fetch: losing() })]
  const [leaderId, otherId] = [toParams(leader).id, toParams(other).id]
  const { Id } = await leader.createGuild({ Name: 'Night Owls', AccessPolicy: 1 })
  const found = await other.searchGuilds('night')
  expect(found).toMatchObject({ Guilds: [{ Id, Name: 'Night Owls', MembersCount: 1 }], Next: null })
  expect((await other.searchGuilds('night', { after: Id, take: 1 })).Guilds).toEqual([])
  expect(await other.joinGuild(Id)).toEqual({ JoinedAt: null, RequestExpiresAt: expect.any(String) })
  await leader.refuseGuildRequest(Id, otherId)
  await other.joinGuild(Id)
  expect(await leader.listGuildRequests(Id)).toMatchObject([{ PlayerId: otherId }])
  await leader.acceptGuildRequest(Id, otherId)
  const members = (await other.getGuild()).Guild?.Members.map(({ PlayerId }) => PlayerId)
  expect(new Set(members)).toEqual(new Set([leaderId, otherId]))
  expect(await other.getRegatta()).toBeNull()
  await leader.makeGuildLeader(Id, otherId)
  await other.kickGuildMember(Id, leaderId)
  expect((await leader.getGuild()).Guild).toBeNull()
  await expect(leader.listGuildRequests(Id)).rejects.toMatchObject({ code: 'not-guild-leader' })
  await other.leaveGuild(Id)
  expect((await leader.searchGuilds('night')).Guilds).toEqual([])
})

test('asks for what a person asks for', async () => {
  const { id: other } = toParams(await connect())
  await app.db.updateTable('players').set({ nickname: 'Rude' }).where('player_id', '=', other).execute()
  const Key = 'GAME_ATTRIBUTES'
  await admin.call(preferences.create, { body: { Key, Type: 0, Value: '["step"]' } })
  await admin.call(messages.sendSystem, { body: { channel: 'global', message: 'Hello' } })
  const client = await connect({ fetch: losing() })
  await client.setNickname('Ada')
  expect(client.player?.Nickname).toBe('Ada')
  await client.reportNickname(await client.getOtherProfile(other))
  expect((await admin.call(moderation.reportedNames, { query: {} })).data.Result).toMatchObject([{ Votes: 1 }])
  await client.setAttributes({ step: 3 })
  expect(await client.listAttributes()).toMatchObject([{ Name: 'step', Value: 3 }])
  const { Messages } = await client.listSystemMessages()
  expect(Messages.map(({ Message }) => Message)).toEqual(['Hello'])
  expect((await client.listSystemMessages(Messages[0]?.Id)).Messages).toEqual([])
  await client.requestDeletion('Goodbye')
  expect((await client.getDeletionRequest())?.Text).toBe('Goodbye')
  await client.withdrawDeletionRequest()
  expect(await client.getDeletionRequest()).toBeNull()
  await client.requestData()
  expect((await client.getDataRequest())?.AnsweredAt).toBeNull()
})

test('drops its cache once for each time that staff ask for it', async () => {
  let dropped = 0
  const options = { storage: memoryStorage(), fetch: losing(), dropCache: () => void dropped++ }
  const client = await connect(options)
  const invalidate = () => admin.call(players.invalidateCache, { params: toParams(client) })
  const isInvalid = async () =>
    (await admin.call(players.get, { params: toParams(client) })).data.Player.DeviceCacheInvalid
  expect(dropped).toBe(0)
  await invalidate()
  await invalidate()
  expect(await isInvalid()).toBe(true)
  await client.poll()
  await client.poll()
  expect([dropped, await isInvalid()]).toEqual([1, false])
  await invalidate()
  await connect(options)
  await connect(options)
  expect([dropped, await isInvalid()]).toEqual([2, false])
})

test('a code of the support brings a player to another device, without what the one before had not saved', async () => {
  const mine = await connect()
  await mine.saves.set('level', '7')
  await mine.saves.flush()
  const storage = memoryStorage()
  const client = await connect({ storage })
  await client.saves.set('level', '1')
  const { data } = await admin.call(playerCredentials.createCode, { params: toParams(mine) })
  // Every second request or reply is lost.
  const lossy = await connect({ storage, fetch: losing() })
  expect(await lossy.signIn({ code: data.Code.toLowerCase() })).toEqual(mine.player)
  await lossy.saves.load()
  expect([lossy.saves.get('level'), lossy.saves.isPending]).toEqual(['7', false])
  expect((await connect({ storage })).player).toEqual(mine.player)
})

test('a client that was signed out asks for a code', async () => {
  const storage = memoryStorage()
  const client = await connect({ storage })
  await admin.call(playerCredentials.signOut, { params: toParams(client) })
  await expect(client.listInbox()).rejects.toMatchObject({ code: 'installation-ended' })
  const { data } = await admin.call(playerCredentials.createCode, { params: toParams(client) })
  await expect(client.signIn({ code: 'AAAAAAAAAA' })).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
  await client.signIn({ code: data.Code })
  expect(await client.listInbox()).toHaveLength(2)
  await client.forget()
  expect(await storage.getItem('quarterdeck.player')).toBeNull()
})

test('an identity of another player brings the installation there, when the person says so', async () => {
  const key = await anIssuerKey('key-1')
  const issuer = await new TestIssuer([key.public]).start()
  const audiences = [{ keyId: 1, audience: 'game' }]
  const { issuer: name, keysUrl } = issuer
  await admin.call(identityIssuers.create, { body: { name: 'Studio', issuer: name, keysUrl, audiences } })
  const prove = async (nonce: string) => {
    const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
    const claims = { iss: name, aud: 'game', sub: 'ada', exp, nonce }
    return { nonce, identityToken: await signIdentityToken(key, claims) }
  }
  const mine = await connect()
  await mine.saves.set('level', '7')
  await mine.saves.flush()
  expect(await mine.linkIdentity(await prove('the nonce of the first'))).toEqual(mine.player)
  const client = await connect({ fetch: losing() })
  await client.saves.set('level', '1')
  const proof = await prove('the nonce of the second')
  await expect(client.linkIdentity(proof)).rejects.toMatchObject({
    code: 'identity-linked',
    data: { PlayerId: mine.player?.PlayerId },
  })
  expect(client.saves.isPending).toBe(true)
  expect(await client.linkIdentity(proof, { keep: 'other' })).toEqual(mine.player)
  await client.saves.load()
  expect([client.saves.get('level'), client.saves.isPending]).toEqual(['7', false])
  const third = await connect()
  expect(await third.signIn(await prove('the nonce of the third'))).toEqual(mine.player)
  await issuer.close()
})
