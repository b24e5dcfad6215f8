import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { compensations } from '#contract/compensations.ts'
import { jobs } from '#contract/jobs.ts'
import { messageSends } from '#contract/message-sends.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { stoppedMeanwhile } from './delivery.ts'

let game: TestApp
let admin: Caller
let support: Caller
let visitor: Caller

const hourMs = 3_600_000
/** The outage ended an hour ago, and lasted two hours. */
const ago = (hours: number) => new Date(game.clock.now.getTime() - hours * hourMs)
const from = () => ago(3).toISOString()
const to = () => ago(1).toISOString()
const old = () => ago(1_000)

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  support = await game.signInAs(['SEND_MESSAGES', 'ACCESS_PURCHASES'])
  visitor = await game.signInAs([])
})

/** A player who was there before the outage. */
const aVictim = (player_id: string, columns: Parameters<typeof aPlayer>[1] = {}) =>
  aPlayer(game.db, { player_id, created_at: old(), last_save_game: ago(4), ...columns })

const gems = { m_type: 1, m_giftableId: 'gems', m_amount: 100 }
const planBody = (Conditions: object) => ({ OutageFrom: from(), OutageTo: to(), Conditions, Gifts: [gems, gems] })
const plan = async (Conditions: object) => (await support.call(compensations.plan, { body: planBody(Conditions) })).data
const seen = () => ({ SeenFrom: ago(24).toISOString() })

const newBody = (change: object = {}) => ({
  ...planBody(seen()),
  Outage: 'Saves were lost',
  Title: 'Sorry',
  Message: 'Take this.',
  Expiration: 48 * ticksPerHour,
  Players: 3,
  ...change,
})
const tryCreate = (change: object = {}) => support.call(compensations.create, { body: newBody(change) })
const create = async (change: object = {}) => (await tryCreate(change)).data
const inHours = (hours: number) => ago(-hours).toISOString()
const byId = (id: number) => ({ params: { id: String(id) } })
const get = async (id: number) => (await visitor.call(compensations.get, byId(id))).data
const receivers = async (msgId: string) =>
  (
    await game.db
      .selectFrom('message_deliveries')
      .select('player_id')
      .where('msg_id', '=', msgId)
      .orderBy('player_id')
      .execute()
  ).map(({ player_id }) => player_id)
const pass = async (minutes: number) => {
  game.clock.now = new Date(game.clock.now.getTime() + minutes * 60_000)
  await game.runSteps()
  if (minutes < 60) return
  // Sessions have ended meanwhile.
  admin = await game.signInAs('admin')
  support = await game.signInAs(['SEND_MESSAGES', 'ACCESS_PURCHASES'])
  visitor = await game.signInAs([])
}
const save = (player_id: string) =>
  game.db.updateTable('players').set({ last_save_game: game.clock.now }).where('player_id', '=', player_id).execute()

describe('the plan', () => {
  it('tells nothing about purchases to users who may not read them', async () => {
    await aVictim('bob')
    await aPurchase(game.db, { player_id: 'bob', date: ago(2), sku: 'gems.large' })
    const sender = await game.signInAs(['SEND_MESSAGES'])
    const conditions = { HasBought: true, Sku: 'gems.large' }
    const refused = { status: 403, message: expect.stringContaining('ACCESS_PURCHASES') }
    expect(await sender.call(compensations.plan, { body: planBody(conditions) })).toMatchObject(refused)
    const body = newBody({ Conditions: conditions, Players: 1 })
    expect(await sender.call(compensations.create, { body })).toMatchObject(refused)
    expect((await sender.call(compensations.plan, { body: planBody(seen()) })).data.Players).toBe(1)

    const { Id } = await create({ Conditions: conditions, Players: 1 })
    const readConditions = async (caller: Caller) => {
      const { data } = await caller.call(compensations.list, { query: {} })
      return [(await caller.call(compensations.get, byId(Id))).data, ...data.Result].map((one) => one.Conditions)
    }
    expect(await readConditions(sender)).toEqual([null, null])
    expect(await readConditions(support)).toMatchObject([conditions, conditions])
    expect((await sender.call(compensations.stop, byId(Id))).data.Conditions).toBeNull()
  })

  it('counts players for whom every condition holds, and what they get', async () => {
    const eventId = await anEvent(game.db, {})
    await aVictim('ann', { platform: 'ios' })
    await aVictim('bob', { platform: 'android' })
    await aVictim('cleo', { platform: 'ios', last_save_game: ago(100) })
    for (const player_id of ['ann', 'bob'])
      await game.db
        .insertInto('event_players')
        .values({ player_id, event_id: eventId, joined_at: old(), left_at: player_id === 'bob' ? old() : null })
        .execute()
    await aPurchase(game.db, { player_id: 'bob', date: ago(2), sku: 'gems.large' })
    await aPurchase(game.db, { player_id: 'ann', date: ago(2), is_valid: false })
    await aPurchase(game.db, { player_id: 'ann', date: ago(2), refunded_at: ago(1) })
    await aPurchase(game.db, { player_id: 'ann', date: ago(2), is_sandbox: true })
    await aPurchase(game.db, { player_id: 'ann', date: ago(0.5) })
    const { SeenFrom } = seen()
    expect(await plan({ SeenFrom })).toEqual({
      Players: 2,
      Items: [{ Type: 1, ItemId: 'gems', Amount: '400' }],
      Overlaps: [],
    })
    const counts: [object, number][] = [
      [{ SeenTo: SeenFrom }, 1],
      [{ Platform: 'ios' }, 2],
      [{ Platform: 'ios', SeenFrom }, 1],
      [{ EventId: eventId }, 1],
      [{ HasBought: true }, 1],
      [{ HasBought: true, Sku: 'gems.large' }, 1],
      [{ HasBought: true, Sku: 'gems' }, 0],
      [{ HasBought: true, Platform: 'ios' }, 0],
    ]
    for (const [conditions, players] of counts)
      expect([conditions, (await plan(conditions)).Players]).toEqual([conditions, players])
    expect((await plan({ HasBought: true, Platform: 'ios' })).Items).toEqual([])
  })

  it('leaves out hackers and players who came after the outage', async () => {
    await aVictim('ann')
    await aVictim('hacker', { is_hacker: true })
    await aVictim('new', { created_at: ago(0.5), last_save_game: ago(0.4) })
    await aVictim('during', { created_at: ago(2), last_save_game: ago(2) })
    expect((await plan(seen())).Players).toBe(2)
  })

  it('names what is wrong with the conditions', async () => {
    const problems = async (change: object) => {
      const reply = await support.call(compensations.plan, { body: { ...planBody(seen()), ...change } })
      return reply.errors?.map(({ path }) => path)
    }
    expect(await problems({ Conditions: {} })).toEqual(['body.Conditions'])
    expect(await problems({ OutageTo: from() })).toEqual(['body.OutageTo'])
    expect(await problems({ Conditions: { SeenFrom: to(), SeenTo: from() } })).toEqual(['body.Conditions.SeenTo'])
    expect(await problems({ Conditions: { ...seen(), Sku: 'x' } })).toEqual(['body.Conditions.Sku'])
    expect(await problems({ Conditions: { EventId: 77 } })).toEqual(['body.Conditions.EventId'])
    expect((await visitor.call(compensations.plan, { body: planBody(seen()) })).code).toBe('forbidden')
  })
})

describe('a compensation', () => {
  it('is sent to everybody who qualifies by a job, and says what became of it', async () => {
    for (const id of ['ann', 'bob', 'cleo']) await aVictim(id)
    await aVictim('away', { last_save_game: ago(100) })
    const created = await create()
    expect(created).toMatchObject({
      Outage: 'Saves were lost',
      Planned: 3,
      Delivered: 0,
      OpenUntil: null,
      EndedAt: null,
      CreatedBy: support.email,
      Delivery: { Kind: 'compensation', Title: 'Compensation “Saves were lost” to 3 players', Total: 3 },
    })
    await game.runJobs()
    const { Id, MsgId } = created
    expect(await receivers(MsgId)).toEqual(['ann', 'bob', 'cleo'])
    await game.db
      .updateTable('message_deliveries')
      .set({ collected_at: game.clock.now })
      .where('player_id', '=', 'ann')
      .execute()
    await pass(1)
    expect(await get(Id)).toMatchObject({
      Planned: 3,
      Later: 0,
      Delivered: 3,
      Collected: 1,
      Items: [{ Type: 1, ItemId: 'gems', Amount: '600' }],
      CollectedItems: [{ Type: 1, ItemId: 'gems', Amount: '200' }],
      EndedAt: game.clock.now.toISOString(),
      EndedBy: '',
      Delivery: { State: 'done', Done: 3 },
    })
    const sent = (await admin.call(audit.list, { query: { action: 'message sent', outcome: 'done' } })).data.Result
    expect(sent.map(({ TargetId }) => TargetId).sort()).toEqual(['ann', 'bob', 'cleo'])
    const [entry] = (await admin.call(audit.list, { query: { action: 'compensation created', outcome: 'done' } })).data
      .Result
    expect(entry).toMatchObject({ TargetId: String(Id), Actor: support.email })
    expect((await visitor.call(messageSends.get, { params: { msgId: MsgId } })).data.Audience).toBe('compensation')
    expect((await verifyChain(game.db)).problem).toBeUndefined()
  })

  it('goes to players who qualify later, once each, until its time is over', async () => {
    await aVictim('ann')
    for (const id of ['late', 'later', 'too late']) await aVictim(id, { last_save_game: ago(100) })
    const { Id, MsgId } = await create({ Players: 1, OpenUntil: inHours(2) })
    await pass(1)
    // The job comes first: whom it has to reach did not come later.
    expect(await get(Id)).toMatchObject({ Delivered: 0, CheckedAt: null })
    await game.runJobs()
    await save('late')
    await pass(1)
    expect(await get(Id)).toMatchObject({ Later: 1, Delivered: 2, EndedAt: null })
    await save('late')
    await save('later')
    await pass(5)
    expect(await receivers(MsgId)).toEqual(['ann', 'late'])
    await pass(5)
    expect(await receivers(MsgId)).toEqual(['ann', 'late', 'later'])
    await pass(120)
    expect(await get(Id)).toMatchObject({ Later: 2, EndedAt: game.clock.now.toISOString(), EndedBy: '' })
    await save('too late')
    await pass(60)
    expect(await get(Id)).toMatchObject({ Later: 2, Delivered: 3 })
    const ended = (await admin.call(audit.list, { query: { action: 'compensation ended' } })).data.Result
    expect(ended).toMatchObject([{ TargetId: String(Id), Actor: 'server' }])
  })

  it('also begins with nobody, and keeps its message for those who come', async () => {
    await aVictim('late', { last_save_game: ago(100) })
    expect((await tryCreate({ Players: 0 })).code).toBe('nobody-qualifies')
    const { Id, MsgId, Delivery } = await create({ Players: 0, OpenUntil: inHours(24) })
    expect(Delivery).toBeNull()
    await save('late')
    await pass(1)
    expect(await receivers(MsgId)).toEqual(['late'])
    // The last recipient is gone: the content stays while it may be needed.
    await support.call(messages.revoke, { params: { playerId: 'late', msgId: MsgId } })
    await aVictim('second', { last_save_game: game.clock.now })
    await pass(10)
    expect(await receivers(MsgId)).toEqual(['second'])
    expect(await get(Id)).toMatchObject({ Later: 2, Delivered: 1, Revoked: 1 })
  })

  it('reaches very many who come at once in several steps', async () => {
    const { Id } = await create({ Players: 0, OpenUntil: inHours(24) })
    await sql`insert into players (player_id, nickname, nickname_folded, created_at, last_save_game)
      select 'c' || n, '', '', ${old()}::timestamptz, ${game.clock.now}::timestamptz from generate_series(1, 4500) n`.execute(
      game.db,
    )
    await pass(1)
    expect(await get(Id)).toMatchObject({ Later: 4_500, Delivered: 4_500, EndedAt: null })
  })

  it('is refused when many more qualify than were planned, with the new number', async () => {
    for (let player = 1; player <= 12; player++) await aVictim(`p${player}`)
    const reply = await tryCreate({ Players: 1 })
    expect([reply.code, reply.data]).toMatchObject(['compensation-plan-outdated', { Players: 12 }])
    expect((await create({ Players: 2 })).Planned).toBe(12)
  })

  it('is open for as long as its message can be collected', async () => {
    await aVictim('ann')
    const problems = async (OpenUntil: string) => (await tryCreate({ OpenUntil })).errors?.map(({ path }) => path)
    expect(await problems(inHours(-1))).toEqual(['body.OpenUntil'])
    expect(await problems(inHours(49))).toEqual(['body.OpenUntil'])
    expect(await problems(inHours(48))).toEqual([])
  })
})

describe('stopping', () => {
  it('ends the delivery and the look for later players', async () => {
    await sql`insert into players (player_id, nickname, nickname_folded, created_at, last_save_game)
      select 'c' || n, '', '', ${old()}::timestamptz, ${ago(4)}::timestamptz from generate_series(1, 600) n`.execute(
      game.db,
    )
    const { Id, MsgId, Delivery } = await create({ Players: 600, OpenUntil: inHours(24) })
    await game.runJobs(1)
    const stopped = (await support.call(compensations.stop, byId(Id))).data
    expect(stopped).toMatchObject({ EndedBy: support.email, EndedAt: game.clock.now.toISOString() })
    await game.runJobs()
    await pass(20)
    expect(await receivers(MsgId)).toHaveLength(500)
    const rows = await support.call(jobs.rows, { params: { id: Delivery?.Id ?? '' }, query: { state: 'skipped' } })
    expect([rows.data.Total, rows.data.Result[0]?.Result]).toEqual([100, stoppedMeanwhile])
    expect((await support.call(compensations.stop, byId(Id))).code).toBe('compensation-ended')
    expect((await visitor.call(compensations.stop, byId(Id))).code).toBe('forbidden')
    expect((await support.call(compensations.stop, byId(999))).code).toBe('compensation-unknown')
    expect(await game.db.selectFrom('timed_steps').select('id').where('ended_at', 'is', null).execute()).toEqual([])
  })

  it('happens by itself when the message is revoked or the job is canceled', async () => {
    for (const id of ['ann', 'bob', 'cleo']) await aVictim(id)
    const revoked = await create({ OpenUntil: inHours(24) })
    await game.runJobs()
    await support.call(messageSends.revoke, { params: { msgId: revoked.MsgId } })
    await game.runJobs()
    const canceled = await create({ OpenUntil: inHours(24) })
    await support.call(jobs.cancel, { params: { id: canceled.Delivery?.Id ?? '' } })
    await pass(1)
    expect(await get(revoked.Id)).toMatchObject({ Delivered: 0, Revoked: 3, EndedBy: '', Items: [] })
    expect((await get(revoked.Id)).EndedAt).not.toBeNull()
    expect(await get(canceled.Id)).toMatchObject({ Delivered: 0, EndedAt: game.clock.now.toISOString() })
    expect(await game.db.selectFrom('messages').select('msg_id').execute()).toEqual([])
  })
})

it('compensations are listed, searched and exported with EXPORT_DATA', async () => {
  await aVictim('ann')
  const first = await create()
  game.clock.now = new Date(game.clock.now.getTime() + 1_000)
  await create({ GiveAgain: true, Outage: 'Événement broken', OpenUntil: inHours(24) })
  await game.runJobs()
  const list = async (query: object) =>
    (await visitor.call(compensations.list, { query })).data.Result.map(({ Outage }) => Outage)
  expect(await list({})).toEqual(['Événement broken', 'Saves were lost'])
  expect(await list({ sortDir: 'asc', take: '1' })).toEqual(['Saves were lost'])
  expect(await list({ filter: 'evenement' })).toEqual(['Événement broken'])
  expect(await list({ filter: first.MsgId.slice(0, 8) })).toEqual(['Saves were lost'])
  expect((await support.call(compensations.export, { query: {} })).code).toBe('forbidden')
  const exporter = await game.signInAs(['EXPORT_DATA'])
  const file = await exporter.call(compensations.export, { query: { filter: 'saves' } })
  expect(file.text.trim().split(/\r?\n/)).toMatchObject([
    expect.stringMatching(/^Id;Outage;/),
    expect.stringMatching(/;200 gems;;/),
  ])
})

describe('a second compensation for overlapping hours', () => {
  const another = (change: object = {}) => tryCreate({ Outage: 'Saves were lost, too', Players: 2, ...change })

  it('is named by the plan and refused, until it is made deliberately', async () => {
    for (const id of ['ann', 'bob', 'cid'])
      await aVictim(id, id === 'cid' ? { platform: 'android' } : { platform: 'ios' })
    const first = await create()
    const overlaps = (Players: number) => [
      { Id: first.Id, Outage: 'Saves were lost', OutageFrom: from(), OutageTo: to(), Players },
    ]
    // Its job has not run yet: who waits for it counts.
    expect(first.IsSending).toBe(true)
    expect((await plan({ Platform: 'ios' })).Overlaps).toEqual(overlaps(2))
    await game.runJobs()
    expect((await get(first.Id)).IsSending).toBe(false)
    const refused = await another({ Conditions: { Platform: 'ios' } })
    expect([refused.status, refused.code, refused.data]).toEqual([
      409,
      'compensation-overlaps',
      expect.objectContaining({ Players: 2, Overlaps: overlaps(2) }),
    ])
    expect(await game.db.selectFrom('compensations').select('id').execute()).toHaveLength(1)
    const { data } = await another({ Conditions: { Platform: 'ios' }, GiveAgain: true })
    await game.runJobs()
    expect(await receivers(data.MsgId)).toEqual(['ann', 'bob'])
  })

  it('is not one for other hours, other players or players from whom the first was revoked', async () => {
    await aVictim('ann', { platform: 'ios' })
    await aVictim('bob', { platform: 'android' })
    const first = await create({ Conditions: { Platform: 'ios' } })
    await game.runJobs()
    expect((await plan({ Platform: 'android' })).Overlaps).toEqual([])
    const body = { ...planBody({ Platform: 'ios' }), OutageFrom: ago(6).toISOString(), OutageTo: from() }
    expect((await support.call(compensations.plan, { body })).data.Overlaps).toEqual([])
    await support.call(messages.revoke, { params: { playerId: 'ann', msgId: first.MsgId } })
    expect((await plan({ Platform: 'ios' })).Overlaps).toEqual([])
  })

  it('is found when both are made at once', async () => {
    await aVictim('ann')
    const codes = (await Promise.all([another(), another()])).map(({ status, code }) => code ?? status)
    expect(codes.toSorted()).toEqual([200, 'compensation-overlaps'])
  })
})
