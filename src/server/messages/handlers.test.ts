import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { messageErrorTexts, messages, ticksPerHour } from '#contract/messages.ts'
import { players } from '#contract/players.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller
let support: Caller
let visitor: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  support = await game.signInAs(['SEND_MESSAGES'])
  visitor = await game.signInAs(['CHANGE_PLAYERS'])
  for (const player_id of ['ann', 'bob', 'cleo']) await aPlayer(game.db, { player_id })
})

const content = { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour }
const gifts = [
  { m_type: 1, m_giftableId: 'gems', m_amount: 250 },
  { m_type: 0, m_giftableId: 'chest_gold', m_amount: 1 },
]

const send = (id: string, body: object = {}, extras = {}) =>
  support.call(messages.send, { params: { id }, body: { ...content, ...body } }, extras)
const listMessages = async (id: string) => (await visitor.call(messages.listOfPlayer, { params: { id } })).data
const rows = async (table: 'messages' | 'message_deliveries') =>
  (await game.db.selectFrom(table).select('msg_id').execute()).length

async function listAuditEntries(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetId } })
  const entries = await Promise.all(data.Result.map(({ Id }) => admin.call(audit.get, { params: { id: Id } })))
  return entries.map((entry) => ({ ...entry.data, after: JSON.parse(entry.data.After ?? 'null') }))
}

describe('a message to one player', () => {
  it('is returned with its whole content', async () => {
    const AvailableDate = new Date(game.clock.now.getTime() + 3_600_000).toISOString()
    const links = { ExternalLink: 'https://example.com/a?b=1', ImageURL: 'assetbundle://gifts/chest.PNG' }
    const sent = await send('ann', { Gifts: gifts, AutomaticDisplay: false, AvailableDate, ...links })
    expect(sent.data).toMatchObject({ Done: 1, Skipped: 0, UnknownCount: 0, Job: null })
    expect(await listMessages('ann')).toEqual([
      {
        ...content,
        ...links,
        Language: null,
        Written: null,
        Translations: [],
        MsgId: sent.data.MsgId,
        PlayerId: 'ann',
        AvailableDate,
        AutomaticDisplay: false,
        Gifts: gifts,
        Collected: false,
        CollectedAt: null,
        CreationDate: game.clock.now.toISOString(),
        CreatedBy: support.email,
        IsSend: false,
      },
    ])
    expect(await listMessages('bob')).toEqual([])
  })

  it('writes one audit entry of the player, with the content and the reason', async () => {
    const sent = await send('ann', { Gifts: gifts }, { reason: 'ticket 12' })
    const entries = await listAuditEntries('ann')
    expect(entries).toMatchObject([{ Action: 'message sent', TargetKind: 'player', Reason: 'ticket 12' }])
    expect(entries[0]?.after).toMatchObject({ MsgId: sent.data.MsgId, Title: 'Sorry', Gifts: gifts })
  })

  it('defaults to automatic display without gifts and links', async () => {
    await send('ann')
    expect(await listMessages('ann')).toMatchObject([
      { AutomaticDisplay: true, Gifts: [], ExternalLink: '', ImageURL: '', AvailableDate: null },
    ])
  })

  it('keeps its text unchanged', async () => {
    const Title = '<img src=x onerror=alert(1)> =1+1 \u202e 🎁'
    await send('ann', { Title, Message: '<script>x</script>\n{"a":1}' })
    expect(await listMessages('ann')).toMatchObject([{ Title, Message: '<script>x</script>\n{"a":1}' }])
  })

  it('keeps its exact expiration, from a microsecond to ten years', async () => {
    for (const Expiration of [10, 54e9, 48 * ticksPerHour, 3_153_599_999_999_990, 87_600 * ticksPerHour]) {
      await send('bob', { Expiration })
      const [newest] = await listMessages('bob')
      expect(newest?.Expiration).toBe(Expiration)
      await support.call(messages.revoke, { params: { playerId: 'bob', msgId: newest?.MsgId ?? '' } })
    }
  })

  it('to an unknown player is rejected and stores nothing', async () => {
    expect((await send('nobody')).code).toBe('player-unknown')
    expect(await rows('messages')).toBe(0)
  })

  it('is sent once for one idempotency key', async () => {
    const AvailableDate = new Date(game.clock.now.getTime() + 60_000).toISOString()
    const first = await send('ann', { AvailableDate }, { idempotencyKey: 'one-dialog' })
    game.clock.now = new Date(game.clock.now.getTime() + 120_000)
    const again = await send('ann', { AvailableDate }, { idempotencyKey: 'one-dialog' })
    expect(again.text).toBe(first.text)
    expect((await send('ann', { Title: 'Other' }, { idempotencyKey: 'one-dialog' })).code).toBe('idempotency-reused')
    expect(await listMessages('ann')).toHaveLength(1)
  })
})

describe('staff without SEND_MESSAGES', () => {
  it('read every list but can neither send nor revoke', async () => {
    const id = await aMessage(game.db, { to: ['ann'] })
    const global = await aMessage(game.db, { is_global: true })
    const params = { id: 'ann' }
    const rejected = await Promise.all([
      visitor.call(messages.send, { params, body: content }),
      visitor.call(messages.sendToList, { body: { ...content, PlayerIds: ['ann'] } }),
      visitor.call(messages.sendGlobal, { body: content }),
      visitor.call(messages.revoke, { params: { playerId: 'ann', msgId: id } }),
      visitor.call(messages.revokeGlobal, { params: { msgId: global } }),
    ])
    expect(rejected.map(({ code }) => code)).toEqual(rejected.map(() => 'forbidden'))
    expect(await listMessages('ann')).toHaveLength(2)
    expect((await visitor.call(messages.listGlobal, { query: {} })).data.Total).toBe(1)
    expect((await visitor.call(messages.listPlayers, { query: {} })).data.Total).toBe(1)
  })

  it('include role 4 but not the roles 2, 3 and 5', async () => {
    const codes = []
    for (const roleId of [2, 3, 5, 4]) {
      const person = await game.signInAs({ roleId })
      codes.push((await person.call(messages.send, { params: { id: 'ann' }, body: content })).code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'forbidden'])
  })
})

describe('invalid messages are rejected with path and message, and nothing is sent', () => {
  const gift = (change: object) => ({ Gifts: [{ ...gifts[0], ...change }] })
  const amount = 'body.Gifts.0.m_amount'
  const link = ['body.ExternalLink', messageErrorTexts.externalLink] as const
  const image = ['body.ImageURL', messageErrorTexts.imageUrl] as const

  it.each<[object, string, string | RegExp]>([
    [{ Title: '  ' }, 'body.Title', messageErrorTexts.required],
    [{ Message: '' }, 'body.Message', messageErrorTexts.required],
    [{ Title: 'a\0b' }, 'body.Title', /NUL/],
    [{ Title: 'x'.repeat(201) }, 'body.Title', /200/],
    [{ Expiration: undefined }, 'body.Expiration', messageErrorTexts.expirationMissing],
    [{ Expiration: 0 }, 'body.Expiration', messageErrorTexts.expirationTooSmall],
    [{ Expiration: -36e9 }, 'body.Expiration', messageErrorTexts.expirationTooSmall],
    [{ Expiration: 36e9 + 1 }, 'body.Expiration', /tens/],
    [{ Expiration: 36e9 + 0.5 }, 'body.Expiration', /./],
    [{ Expiration: 87_601 * 36e9 }, 'body.Expiration', messageErrorTexts.expirationTooLarge],
    [{ Expiration: 1e300 }, 'body.Expiration', /./],
    [{ Expiration: '48' }, 'body.Expiration', /./],
    [gift({ m_amount: 0 }), amount, 'Amount must be greater than 0'],
    [gift({ m_amount: -1 }), amount, 'Amount must be greater than 0'],
    [gift({ m_amount: 1.5 }), amount, /whole/],
    [gift({ m_amount: 1_000_000_001 }), amount, /1,000,000,000/],
    [gift({ m_amount: 9_007_199_254_740_991 }), amount, /./],
    [gift({ m_amount: '1' }), amount, /./],
    [gift({ m_type: 2 }), 'body.Gifts.0.m_type', /./],
    [gift({ m_giftableId: ' ' }), 'body.Gifts.0.m_giftableId', messageErrorTexts.required],
    [gift({ m_bonus: 1 }), 'body.Gifts.0.m_bonus', /./],
    [{ Gifts: Array.from({ length: 51 }, () => gifts[0]) }, 'body.Gifts', /50/],
    [{ ExternalLink: 'javascript:alert(1)' }, ...link],
    [{ ExternalLink: 'data:text/html,<script>1</script>' }, ...link],
    [{ ExternalLink: 'example.com' }, ...link],
    [{ ExternalLink: 'https://exa mple.com' }, ...link],
    [{ ExternalLink: 'ftp://example.com/a' }, ...link],
    [{ ExternalLink: '//example.com/a' }, ...link],
    [{ ExternalLink: 'java\nscript:alert(1)//https://a.b' }, ...link],
    [{ ImageURL: 'data:image/png;base64,AAAA.png' }, ...image],
    [{ ImageURL: 'javascript:alert(1)//.png' }, ...image],
    [{ ImageURL: 'https://example.com/a.svg' }, ...image],
    [{ ImageURL: 'https://example.com/a.png?x=1' }, ...image],
    [{ ImageURL: 'https://example.com/a.svg#.png' }, ...image],
    [{ ImageURL: 'https://example.com/a.svg?.png' }, ...image],
    [{ ImageURL: 'https://example.png' }, ...image],
    [{ ImageURL: 'assetbundle://a.svg#.png' }, ...image],
    [{ ImageURL: 'assetbundle://a b.png' }, ...image],
    [{ ImageURL: 'assetbundle://.exe' }, ...image],
    [{ ImageURL: 'file:///etc/a.png' }, ...image],
    [{ AvailableDate: 'tomorrow' }, 'body.AvailableDate', /./],
    [{ AvailableDate: '2026-02-30T00:00:00Z' }, 'body.AvailableDate', /./],
    [{ Sender: 'me' }, 'body.Sender', /./],
    [{ PlayerIds: [] }, 'body.PlayerIds', /empty/],
    [{ PlayerIds: ['ann', ''] }, 'body.PlayerIds.1', /./],
    [{ PlayerIds: ['a\0'] }, 'body.PlayerIds.0', /NUL/],
    [{ PlayerIds: 'ann' }, 'body.PlayerIds', /./],
  ])('%j', async (change, path, message) => {
    const reply = await send('ann', change)
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
    const problem = reply.errors.find((error) => error.path === path)
    expect(problem?.message, reply.text).toMatch(typeof message === 'string' ? new RegExp(`^${message}$`) : message)
    expect(await rows('messages')).toBe(0)
  })

  it('an available date that is not in the future, for every endpoint', async () => {
    const problem = { path: 'body.AvailableDate', message: messageErrorTexts.availableDate }
    for (const AvailableDate of [game.clock.now.toISOString(), '1999-12-31T23:59:59+02:00']) {
      const body = { ...content, AvailableDate }
      const replies = [
        await send('ann', body),
        await send('ann', { ...body, PlayerIds: ['bob'] }),
        await support.call(messages.sendToList, { body: { ...body, PlayerIds: ['ann'] } }),
        await support.call(messages.sendGlobal, { body }),
      ]
      expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => [problem]))
    }
    expect(await rows('messages')).toBe(0)
  })
})

describe('a global message', () => {
  it('is one row, and is listed to players created before its expiration', async () => {
    const { data } = await support.call(messages.sendGlobal, { body: { ...content, Gifts: gifts } })
    expect([await rows('messages'), await rows('message_deliveries')]).toEqual([1, 0])
    await aPlayer(game.db, { player_id: 'tomorrow', created_at: new Date(game.clock.now.getTime() + 86_400_000) })
    await aPlayer(game.db, { player_id: 'later', created_at: new Date(game.clock.now.getTime() + 49 * 3_600_000) })
    for (const id of ['ann', 'tomorrow']) {
      expect(await listMessages(id)).toMatchObject([
        { MsgId: data.MsgId, PlayerId: null, Collected: false, Gifts: gifts, CreatedBy: support.email },
      ])
    }
    expect(await listMessages('later')).toEqual([])
    const entries = await listAuditEntries(data.MsgId)
    expect(entries).toMatchObject([{ Action: 'global message sent', after: { Title: 'Sorry', Gifts: gifts } }])
  })

  it('is marked as collected only for players who collected it', async () => {
    const id = await aMessage(game.db, { is_global: true, collectedBy: ['bob'] })
    expect(await listMessages('bob')).toMatchObject([{ MsgId: id, Collected: true, CollectedAt: expect.any(String) }])
    expect(await listMessages('ann')).toMatchObject([{ MsgId: id, Collected: false, CollectedAt: null }])
    const { data } = await visitor.call(messages.listGlobal, { query: {} })
    expect(data.Result).toMatchObject([{ Collected: true, CollectedCount: 1, CollectedCountIsExact: true }])
  })

  it('is removed from all players when it is revoked; its collectors stay stored', async () => {
    const unseen = await aMessage(game.db, { is_global: true })
    const id = await aMessage(game.db, { is_global: true, collectedBy: ['bob'] })
    for (const msgId of [id, unseen]) {
      expect((await support.call(messages.revokeGlobal, { params: { msgId } })).status).toBe(200)
      expect((await support.call(messages.revokeGlobal, { params: { msgId } })).code).toBe('message-unknown')
    }
    for (const player of ['ann', 'bob']) expect(await listMessages(player)).toEqual([])
    expect((await visitor.call(messages.listGlobal, { query: {} })).data).toEqual({ Result: [], Total: 0 })
    expect(await game.db.selectFrom('messages').select('msg_id').execute()).toEqual([{ msg_id: id }])
    expect(await rows('message_deliveries')).toBe(1)
    const entry = (await listAuditEntries(unseen)).find(({ Outcome }) => Outcome === 'done')
    expect([entry?.Action, JSON.parse(entry?.Before ?? 'null').MsgId]).toEqual(['global message revoked', unseen])
  })
})

describe("a player's message that is revoked", () => {
  it('is removed from this player; its content is deleted with the last delivery', async () => {
    const msgId = await aMessage(game.db, { title: 'To two', to: ['ann'], collectedBy: ['bob'] })
    const revoke = (playerId: string) => support.call(messages.revoke, { params: { playerId, msgId } })
    expect((await revoke('cleo')).code).toBe('message-unknown')
    expect((await revoke('ann')).status).toBe(200)
    expect([await listMessages('ann'), (await listMessages('bob')).length, await rows('messages')]).toEqual([[], 1, 1])
    expect((await revoke('ann')).code).toBe('message-unknown')
    expect((await revoke('bob')).status).toBe(200)
    expect(await rows('messages')).toBe(0)
    const [entry] = await listAuditEntries('bob')
    expect(entry?.Action).toBe('message revoked')
    expect(JSON.parse(entry?.Before ?? '{}')).toMatchObject({ MsgId: msgId, Title: 'To two', Collected: true })
  })

  it('cannot be a global one', async () => {
    const msgId = await aMessage(game.db, { is_global: true, collectedBy: ['ann'] })
    const own = await aMessage(game.db, { to: ['ann'] })
    expect((await support.call(messages.revoke, { params: { playerId: 'ann', msgId } })).code).toBe('message-unknown')
    expect((await support.call(messages.revokeGlobal, { params: { msgId: own } })).code).toBe('message-unknown')
    expect(await listMessages('ann')).toHaveLength(2)
  })

  it('and a deleted player delete content without other recipients', async () => {
    await aMessage(game.db, { to: ['ann'] })
    const shared = await aMessage(game.db, { to: ['ann', 'bob'] })
    const global = await aMessage(game.db, { is_global: true, collectedBy: ['ann'] })
    await admin.call(players.remove, { params: { id: 'ann' } })
    const left = await game.db.selectFrom('messages').select('msg_id').orderBy('msg_id').execute()
    expect(left.map(({ msg_id }) => msg_id)).toEqual([shared, global].sort())
  })
})

describe('system messages', () => {
  it('are sent with CHANGE_PLAYERS, stored, recorded and listed by channel, newest first', async () => {
    for (const [channel, message] of [
      ['guild-1', 'First'],
      ['guild-2', 'Elsewhere'],
      ['guild-1', ' Second '],
    ] as const) {
      expect((await visitor.call(messages.sendSystem, { body: { channel, message } })).status).toBe(200)
    }
    const texts = async (query: object) =>
      (await visitor.call(messages.listSystem, { query })).data.Result.map(({ Message }) => Message)
    expect(await texts({ channel: 'guild-1' })).toEqual(['Second', 'First'])
    expect(await texts({})).toEqual(['Second', 'Elsewhere', 'First'])
    expect(await texts({ skip: 1, take: 1 })).toEqual(['Elsewhere'])
    const { data } = await visitor.call(messages.listSystem, { query: { channel: 'guild-1' } })
    expect(data).toMatchObject({ Total: 2, Result: [{ Channel: 'guild-1', CreatedBy: visitor.email }, {}] })
    expect(await listAuditEntries(data.Result[0]?.Id ?? '')).toMatchObject([
      { Action: 'system message sent', TargetKind: 'message', after: { channel: 'guild-1', message: 'Second' } },
    ])
  })

  it('need a text and a channel', async () => {
    const reply = await visitor.call(messages.sendSystem, { body: { channel: ' ', message: '' } })
    expect(reply.errors.map(({ path }) => path).sort()).toEqual(['body.channel', 'body.message'])
    expect((await visitor.call(messages.listSystem, { query: {} })).data.Total).toBe(0)
  })
})
