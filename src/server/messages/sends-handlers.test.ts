import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { jobs } from '#contract/jobs.ts'
import { type MessageRecipient, messageSends } from '#contract/message-sends.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { revokedMeanwhile } from './delivery-repository.ts'
import { notRevokedResults } from './job-handlers.ts'

let game: TestApp
let admin: Caller
let support: Caller
let visitor: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  support = await game.signInAs(['SEND_MESSAGES'])
  visitor = await game.signInAs([])
  for (const id of ['ann', 'bob', 'cleo']) await aPlayer(game.db, { player_id: id, nickname: `Nick ${id}` })
})

const content = { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour }
const byId = (msgId: string) => ({ params: { msgId } })
const send = async (...PlayerIds: string[]) =>
  (await support.call(messages.sendToList, { body: { ...content, PlayerIds } })).data
const get = async (msgId: string) => (await visitor.call(messageSends.get, byId(msgId))).data
const list = async (query = {}) => (await visitor.call(messageSends.list, { query })).data
const revoke = (msgId: string, extras = {}) => support.call(messageSends.revoke, byId(msgId), extras)
const resend = (msgId: string) => support.call(messageSends.resend, byId(msgId))
const recipients = async (msgId: string, state: MessageRecipient['State'], filter?: string) =>
  (await visitor.call(messageSends.recipients, { ...byId(msgId), query: { state, filter } })).data.Result
const listIds = async (msgId: string, state: MessageRecipient['State']) =>
  (await recipients(msgId, state)).map(({ PlayerId }) => PlayerId)
const results = async (id: string) =>
  (await support.call(jobs.rows, { params: { id }, query: {} })).data.Result.map(({ Subject, State, Result }) => [
    Subject,
    State,
    Result,
  ])
/** What the game does when a player takes the gifts. */
const collect = (msgId: string, ...ids: string[]) =>
  sql`update message_deliveries set collected_at = ${game.clock.now}
    where msg_id = ${msgId} and player_id = any(${ids}::text[])`.execute(game.db)

/** Makes players c1 to c<count> and returns their ids. */
async function crowd(count: number): Promise<string[]> {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device)
    select 'c' || n, '', '', now(), 'en', '', '' from generate_series(1, ${count}::int) n`.execute(game.db)
  return Array.from({ length: count }, (_, index) => `c${index + 1}`)
}

const entries = async (action: string) =>
  (await admin.call(audit.list, { query: { action, outcome: 'done' } })).data.Result

describe('a message to a list', () => {
  it('is in the timeline of each player with its gifts', async () => {
    const Gifts = [
      { m_type: 1, m_giftableId: 'coins', m_amount: 25_000 },
      { m_type: 0, m_giftableId: 'chest', m_amount: 1 },
    ]
    await support.call(messages.sendToList, { body: { ...content, Gifts, PlayerIds: ['ann', 'bob'] } })
    const { data } = await admin.call(timeline.list, { params: { id: 'bob' }, query: { kinds: 'message' } })
    expect(data.Result.map(({ What, Detail }) => [What, Detail])).toEqual([
      ['Message sent: Sorry', '25,000 coins, 1 chest'],
    ])
  })

  it('is one send with its counts, which follow the game, revocations and deleted players', async () => {
    const { MsgId } = await send('ann', 'bob', 'cleo', 'nobody')
    const expected = { MsgId, Title: 'Sorry', Audience: 'list', Recipients: 4, CreatedBy: support.email }
    expect((await list()).Result).toMatchObject([
      { ...expected, Delivered: 3, Collected: 0, Revoked: 0, Undelivered: 1, RevokedAt: null, RevokedBy: '' },
    ])
    await collect(MsgId, 'ann', 'bob')
    expect(await get(MsgId)).toMatchObject({
      ...expected,
      Delivered: 3,
      Collected: 2,
      Content: { Message: 'Take this.', Expiration: content.Expiration, Gifts: [], AvailableDate: null },
      Delivery: null,
      Revocation: null,
    })
    await support.call(messages.revoke, { params: { playerId: 'cleo', msgId: MsgId } }, { reason: 'ticket 7' })
    await admin.call(players.remove, { params: { id: 'bob' } })
    expect(await get(MsgId)).toMatchObject({ Recipients: 4, Delivered: 1, Collected: 1, Revoked: 1, Undelivered: 1 })
    expect(await recipients(MsgId, 'revoked')).toMatchObject([{ PlayerId: 'cleo', Reason: 'ticket 7' }])
    await admin.call(players.remove, { params: { id: 'cleo' } })
    expect(await get(MsgId)).toMatchObject({ Delivered: 1, Revoked: 0 })
  })

  it('names its recipients by state, searched by id and nickname', async () => {
    const { MsgId } = await send('ann', 'bob', 'nobody')
    await collect(MsgId, 'bob')
    const at = game.clock.now.toISOString()
    expect(await recipients(MsgId, 'waiting')).toEqual([
      { PlayerId: 'ann', Nickname: 'Nick ann', State: 'waiting', At: at, Reason: '' },
    ])
    expect(await listIds(MsgId, 'collected')).toEqual(['bob'])
    expect(await recipients(MsgId, 'undelivered')).toEqual([
      { PlayerId: 'nobody', Nickname: '', State: 'undelivered', At: at, Reason: unknownPlayer },
    ])
    expect(await recipients(MsgId, 'waiting', 'nick AN')).toHaveLength(1)
    expect(await recipients(MsgId, 'waiting', 'bo')).toEqual([])
    expect(await recipients(MsgId, 'undelivered', 'nob')).toHaveLength(1)
    expect((await visitor.call(messageSends.recipients, { ...byId('NONE'), query: {} })).code).toBe('send-unknown')
    expect((await visitor.call(messageSends.get, byId('NONE'))).code).toBe('send-unknown')
  })

  it('that a job delivers shows who still waits for it', async () => {
    const { MsgId, Job } = await send(...(await crowd(1_001)), 'nobody')
    expect(await get(MsgId)).toMatchObject({ Recipients: 1_002, Undelivered: 1_002, Delivery: { Id: Job?.Id } })
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({ Delivered: 1_001, Undelivered: 1, Delivery: { State: 'failed' } })
    expect(await recipients(MsgId, 'undelivered')).toMatchObject([{ PlayerId: 'nobody', Reason: unknownPlayer }])
  })
})

it('a message to everybody is a send, a message to one player is none', async () => {
  await support.call(messages.send, { params: { id: 'ann' }, body: content })
  const { data } = await support.call(messages.sendGlobal, { body: { ...content, Title: 'Welcome' } })
  const MsgId = data.MsgId
  await game.db
    .insertInto('message_deliveries')
    .values({
      player_id: 'ann',
      msg_id: MsgId,
      is_global: true,
      created_at: game.clock.now,
      collected_at: game.clock.now,
    })
    .execute()
  expect(await list()).toMatchObject({
    Total: 1,
    Result: [{ MsgId, Audience: 'everybody', Recipients: null, Delivered: 1, Collected: 1 }],
  })
  expect((await revoke(MsgId)).code).toBe('send-to-everybody')
  expect((await resend(MsgId)).code).toBe('send-ended')
  await support.call(messages.revokeGlobal, byId(MsgId))
  expect(await get(MsgId)).toMatchObject({ RevokedAt: game.clock.now.toISOString(), RevokedBy: support.email })
})

it('sends are sorted and searched by id and title, and exported with EXPORT_DATA', async () => {
  for (const [msg_id, title] of [
    ['M1', 'Åland cup'],
    ['M2', '=Sorry'],
    ['M3', 'Zebra'],
  ])
    await aMessage(game.db, { msg_id, title, send: 'list', to: ['ann'], undelivered: ['x', 'y'] })
  const ids = async (query: object) => (await list(query)).Result.map(({ MsgId }) => MsgId)
  expect(await ids({})).toEqual(['M3', 'M2', 'M1'])
  expect(await ids({ sortKey: 'title', sortDir: 'asc' })).toEqual(['M2', 'M1', 'M3'])
  expect([await ids({ filter: 'aland' }), await ids({ filter: 'M2' }), await ids({ filter: 'none' })]).toEqual([
    ['M1'],
    ['M2'],
    [],
  ])
  const query = { filter: 'M2' }
  expect((await support.call(messageSends.export, { query })).code).toBe('forbidden')
  const exporter = await game.signInAs(['EXPORT_DATA'])
  const file = await exporter.call(messageSends.export, { query })
  expect(file.text.trim().split(/\r?\n/)).toMatchObject([
    'MsgId;Title;Audience;Recipients;Delivered;Collected;Revoked;Undelivered;CreationDate;CreatedBy;RevokedAt;RevokedBy',
    expect.stringMatching(/^M2;.*'=Sorry.*;list;3;1;0;0;2;.*;somebody@example.com;;$/),
  ])
  const undelivered = { ...byId('M2'), query: { state: 'undelivered' as const } }
  expect((await support.call(messageSends.exportRecipients, undelivered)).code).toBe('forbidden')
  const rows = await exporter.call(messageSends.exportRecipients, undelivered)
  expect(rows.text.match(/^[xy];/gm)).toEqual(['x;', 'y;'])
  expect((await exporter.call(messageSends.exportRecipients, { ...undelivered, ...byId('NONE') })).code).toBe(
    'send-unknown',
  )
  expect(await entries('message recipients exported')).toMatchObject([{ TargetId: 'M2' }])
  const filtered = await exporter.call(messageSends.exportRecipients, {
    ...byId('M2'),
    query: { state: 'undelivered', filter: 'x' },
  })
  expect(filtered.text.match(/^[xy];/gm)).toEqual(['x;'])
})

describe('revoking a send', () => {
  it('removes it from all who have not collected it, with an entry for each and the reason', async () => {
    const { MsgId } = await send('ann', 'bob', 'cleo')
    await collect(MsgId, 'bob')
    const { data } = await revoke(MsgId, { reason: 'wrong gifts' })
    expect(data.Job).toMatchObject({ Kind: 'message revocation', Title: 'Revoke “Sorry” from 2 players', Total: 2 })
    expect((await revoke(MsgId)).code).toBe('send-being-revoked')
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({
      Delivered: 1,
      Collected: 1,
      Revoked: 2,
      RevokedBy: support.email,
      Content: { Message: 'Take this.' },
      Revocation: { State: 'done', Done: 2 },
    })
    expect(await recipients(MsgId, 'revoked')).toMatchObject([
      { PlayerId: 'ann', Reason: 'wrong gifts' },
      { PlayerId: 'cleo', Reason: 'wrong gifts' },
    ])
    expect((await visitor.call(messages.listOfPlayer, { params: { id: 'ann' } })).data).toEqual([])
    expect((await visitor.call(messages.listOfPlayer, { params: { id: 'bob' } })).data).toHaveLength(1)
    expect((await entries('message revoked')).map(({ TargetId }) => TargetId).sort()).toEqual(['ann', 'cleo'])
    const [started] = await entries('message revocation started')
    expect(started).toMatchObject({ TargetId: MsgId, Reason: 'wrong gifts' })
    const { Before } = (await admin.call(audit.get, { params: { id: started?.Id ?? '' } })).data
    expect(JSON.parse(Before ?? '{}')).toMatchObject({ Title: 'Sorry', Content: { Message: 'Take this.' } })
    const seen = await admin.call(timeline.list, { params: { id: 'ann' }, query: { kinds: 'message' } })
    expect(seen.data.Result[0]?.What).toBe('Message revoked: Sorry')
    expect((await revoke(MsgId)).code).toBe('nothing-to-revoke')
    expect((await verifyChain(game.db)).problem).toBeUndefined()
  })

  it('deletes the content with the last delivery and keeps the send', async () => {
    const { MsgId } = await send('ann', 'bob')
    await revoke(MsgId)
    await game.runJobs()
    expect(await game.db.selectFrom('messages').select('msg_id').execute()).toEqual([])
    expect(await get(MsgId)).toMatchObject({ Title: 'Sorry', Content: null, Delivered: 0, Revoked: 2 })
    expect((await resend(MsgId)).code).toBe('send-ended')
  })

  it('leaves gifts to players who collect them meanwhile', async () => {
    const { MsgId } = await send('ann', 'bob', 'cleo')
    const { data } = await revoke(MsgId)
    await collect(MsgId, 'ann')
    await support.call(messages.revoke, { params: { playerId: 'cleo', msgId: MsgId } })
    await game.runJobs()
    expect(await results(data.Job.Id)).toEqual([
      ['ann', 'skipped', notRevokedResults.collected],
      ['bob', 'done', ''],
      ['cleo', 'skipped', notRevokedResults.absent],
    ])
    expect(await get(MsgId)).toMatchObject({ Delivered: 1, Collected: 1, Revoked: 2 })
  })

  it('ends its delivery, and continues after it was canceled', async () => {
    const { MsgId, Job } = await send(...(await crowd(1_001)))
    await game.runJobs(1)
    expect(await get(MsgId)).toMatchObject({ Delivered: 500, Undelivered: 501 })
    const first = (await revoke(MsgId)).data.Job
    expect(first.Total).toBe(500)
    await support.call(jobs.cancel, { params: { id: first.Id } })
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({ Delivered: 500, Revoked: 0, Undelivered: 501 })
    expect((await support.call(jobs.get, { params: { id: Job?.Id ?? '' } })).data.Job).toMatchObject({
      Done: 500,
      Failed: 501,
    })
    expect(await recipients(MsgId, 'undelivered')).toMatchObject(
      Array.from({ length: 15 }, () => ({ Reason: revokedMeanwhile })),
    )
    await revoke(MsgId)
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({ Delivered: 0, Revoked: 500, Undelivered: 501 })
  })

  it('also ends a delivery that has not begun', async () => {
    const { MsgId } = await send(...(await crowd(1_001)))
    expect((await revoke(MsgId)).data.Job.Total).toBe(0)
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({ Delivered: 0, Undelivered: 1_001, Revocation: { State: 'done' } })
  })

  it('needs SEND_MESSAGES and a send', async () => {
    const { MsgId } = await send('ann')
    expect((await visitor.call(messageSends.revoke, byId(MsgId))).code).toBe('forbidden')
    expect((await visitor.call(messageSends.resend, byId(MsgId))).code).toBe('forbidden')
    const one = (await support.call(messages.send, { params: { id: 'ann' }, body: content })).data.MsgId
    expect([(await revoke(one)).code, (await resend(one)).code]).toEqual(['send-unknown', 'send-unknown'])
    expect((await get(MsgId)).Delivered).toBe(1)
  })
})

describe('sending again', () => {
  it('reaches those who did not get it, and nobody twice', async () => {
    const { MsgId } = await send('ann', 'dora', 'nobody')
    await aPlayer(game.db, { player_id: 'dora' })
    const { data } = await resend(MsgId)
    expect(data.Job).toMatchObject({ Kind: 'message repetition', Title: 'Message “Sorry” again to 2 players' })
    expect((await resend(MsgId)).code).toBe('send-being-delivered')
    await game.runJobs()
    expect(await results(data.Job.Id)).toEqual([
      ['dora', 'done', ''],
      ['nobody', 'failed', unknownPlayer],
    ])
    expect(await get(MsgId)).toMatchObject({ Recipients: 3, Delivered: 2, Undelivered: 1 })
    expect((await entries('message sent')).map(({ TargetId }) => TargetId).sort()).toEqual(['ann', 'dora'])
    await aPlayer(game.db, { player_id: 'nobody' })
    await resend(MsgId)
    await game.runJobs()
    expect((await resend(MsgId)).code).toBe('nothing-undelivered')
    expect(await listIds(MsgId, 'waiting')).toEqual(['ann', 'dora', 'nobody'])
  })

  it('reaches the rest of a delivery that was canceled', async () => {
    const { MsgId, Job } = await send(...(await crowd(1_001)))
    await game.runJobs(1)
    expect((await resend(MsgId)).code).toBe('send-being-delivered')
    await support.call(jobs.cancel, { params: { id: Job?.Id ?? '' } })
    expect((await resend(MsgId)).data.Job.Total).toBe(501)
    await game.runJobs()
    expect(await get(MsgId)).toMatchObject({ Delivered: 1_001, Undelivered: 0 })
  })

  it('never returns a message to a player from whom it was revoked, whatever job tries', async () => {
    const ids = await crowd(1_001)
    const { MsgId, Job } = await send(...ids, 'late')
    await game.runJobs()
    await aPlayer(game.db, { player_id: 'late' })
    const again = (await resend(MsgId)).data.Job
    await support.call(jobs.retry, { params: { id: Job?.Id ?? '' } })
    await game.runJobs(1)
    await support.call(messages.revoke, { params: { playerId: 'late', msgId: MsgId } })
    await game.runJobs()
    expect(await results(again.Id)).toEqual([['late', 'done', '']])
    expect((await support.call(jobs.get, { params: { id: Job?.Id ?? '' } })).data.Job).toMatchObject({
      Done: 1_001,
      Skipped: 1,
    })
    expect(await get(MsgId)).toMatchObject({ Delivered: 1_001, Revoked: 1, Undelivered: 0 })
  })

  it('is refused when the message has expired', async () => {
    const msgId = await aMessage(game.db, { hours: 1, send: 'list', to: ['ann'], undelivered: ['x'] })
    expect((await resend(msgId)).code).toBe('send-ended')
  })
})

it('keeps sends without content as long as jobs', async () => {
  const kept = await send('ann')
  const { MsgId } = await send('bob')
  await revoke(MsgId)
  await game.runJobs()
  const retain = (days: number) =>
    runRetention(features.retention, game.db, game.settings, new Date(game.clock.now.getTime() + days * 86_400_000))
  const left = async () =>
    (await game.db.selectFrom('message_sends').select('msg_id').orderBy('msg_id').execute()).map((row) => row.msg_id)
  await retain(89)
  expect(await left()).toEqual([kept.MsgId, MsgId].sort())
  await retain(91)
  expect(await left()).toEqual([kept.MsgId])
  expect(await game.db.selectFrom('message_outcomes').selectAll().execute()).toEqual([])
})
