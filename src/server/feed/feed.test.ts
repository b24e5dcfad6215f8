import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventKinds, feed, feedDays, feedLimit } from '#contract/game-feed.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import { gameContract } from '#contract/index.ts'
import { players } from '#contract/players.ts'
import { numberEvents } from '#server/platform/outbox/number-events.ts'
import { beginFeedAnew, turnOutboxParts } from '#server/platform/outbox/outbox-repository.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aClientKey, aServerKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from '#test/harness/identity-issuer.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let studio: Caller

const read = async (query: { after?: string; from?: 'oldest'; take?: string }, caller = studio) =>
  caller.call(feed.list, { query } as never)

/** What happened since a cursor. */
async function listSince(Cursor: string) {
  await numberEvents(app.db)
  return (await read({ after: Cursor })).data.Events
}

/** The cursor of now. */
async function getCursor(): Promise<string> {
  await numberEvents(app.db)
  return (await read({})).data.Cursor
}

describe('the feed', () => {
  setUpApp(async (started) => {
    app = started
    admin = await app.signInAs('admin')
    studio = await aServerKey(app, admin, ['feed', 'purchases', 'players', 'saves'])
  })

  it('has what players do, in order, each once', async () => {
    const clientKey = await aClientKey(admin)
    const start_at = new Date(app.clock.now.getTime() - 3_600_000)
    const eventId = await anEvent(app.db, { start_at })
    const cursor = await getCursor()
    const { player, playerId } = await signInPlayer(app, clientKey)
    await aMessage(app.db, { msg_id: 'gift', to: [playerId], created_at: app.clock.now })
    const { inbox, ownEvents, ownGuild, ownDeletion, names, serverPurchases } = gameContract
    const collect = { params: { msgId: 'gift' }, body: { CollectId: 'one' } }
    await player.call(inbox.collect, collect)
    await player.call(inbox.collect, collect)
    await player.call(ownEvents.join, { params: { eventId: String(eventId) } })
    await player.call(ownEvents.join, { params: { eventId: String(eventId) } })
    await player.call(ownEvents.leave, { params: { eventId: String(eventId) } })
    const { data: guild } = await player.call(ownGuild.create, { body: { Name: 'Owls', AccessPolicy: 0, MinLevel: 0 } })
    const order = {
      OrderId: 'GPA.1',
      Store: 'google',
      SKU: 'gems',
      Date: app.clock.now.toISOString(),
      ItemId: 'gems',
      Value: '4.99',
    }
    await studio.call(serverPurchases.report, { params: { playerId }, body: order })
    await studio.call(serverPurchases.report, { params: { playerId }, body: order })
    await player.call(ownDeletion.create, { body: { Text: 'Goodbye' } })
    await player.call(ownDeletion.withdraw, {})
    await aPlayer(app.db, { player_id: 'rude', nickname: 'Rude' })
    await player.call(names.report, { params: { playerId: 'rude' }, body: { Nickname: 'Rude' } })
    const events = await listSince(cursor)
    const GuildId = Object(guild).Guild?.Id ?? expect.any(String)
    const purchase = {
      OrderId: 'GPA.1',
      Store: 'google',
      SKU: 'gems',
      ItemId: 'gems',
      Amount: 1,
      Value: '4.99',
      Valid: true,
      IsSandbox: false,
      Source: 'server',
    }
    expect(events.map(({ Kind, PlayerId, Data }) => [Kind, PlayerId, Data.AuditId ? Data.Action : Data])).toEqual([
      ['player made', playerId, { Platform: 'ios', IsMock: false }],
      ['message collected', playerId, { MessageId: 'gift' }],
      ['event joined', playerId, { EventId: eventId }],
      ['event left', playerId, { EventId: eventId }],
      ['guild changed', playerId, { GuildId, IsDeleted: false }],
      ['guild joined', playerId, { GuildId }],
      ['purchase', playerId, purchase],
      ['audited', playerId, 'order reported'],
      ['audited', playerId, 'order reported'],
      ['deletion requested', playerId, 'deletion requested'],
      ['deletion request withdrawn', playerId, 'deletion request withdrawn'],
      ['player made', 'rude', { Platform: '', IsMock: false }],
      ['name reported', 'rude', {}],
    ])
    expect(Object.keys(eventKinds)).toEqual(expect.arrayContaining(events.map(({ Kind }) => Kind)))
    const positions = events.map(({ Position }) => Position)
    expect(positions).toEqual(positions.map((_, index) => (positions[0] ?? 0) + index))
  })

  it('has each collecting of a global message', async () => {
    const clientKey = await aClientKey(admin)
    await aMessage(app.db, { msg_id: 'to-all', is_global: true, created_at: app.clock.now })
    const { player, playerId } = await signInPlayer(app, clientKey)
    const cursor = await getCursor()
    const collect = { params: { msgId: 'to-all' }, body: { CollectId: 'one' } }
    for (const _ of [1, 2]) expect((await player.call(gameContract.inbox.collect, collect)).status).toBe(200)
    expect((await listSince(cursor)).map(({ Kind, PlayerId, Data }) => [Kind, PlayerId, Data])).toEqual([
      ['message collected', playerId, { MessageId: 'to-all' }],
    ])
  })

  it('has each linking of an identity once, also of one that made its player, until the player is deleted', async () => {
    const key = await anIssuerKey('key-1')
    const issuer = await new TestIssuer([key.public]).start()
    const clientKey = await aClientKey(admin)
    const { data: keys } = await admin.call(gameKeys.list, { query: { filter: 'ios game' } })
    const audiences = [{ keyId: keys.Result[0]?.Id ?? 0, audience: 'game' }]
    const body = { name: 'Studio', issuer: issuer.issuer, keysUrl: issuer.keysUrl, audiences }
    await admin.call(identityIssuers.create, { body })
    const aToken = async (sub: string) => {
      const Nonce = `nonce-of-${sub}-in-the-feed`
      const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
      const IdentityToken = await signIdentityToken(key, { iss: issuer.issuer, aud: 'game', sub, exp, nonce: Nonce })
      return { IdentityToken, Nonce }
    }
    const { player, playerId } = await signInPlayer(app, clientKey)
    const cursor = await getCursor()
    const link = { body: await aToken('ada') }
    for (const _ of [1, 2]) expect((await player.call(gameContract.identities.link, link)).status).toBe(200)
    const InstallationKey = newInstallationKey()
    const create = { body: { InstallationKey, Create: true, ...(await aToken('bob')) } }
    const visitor = callerWith(app, clientKey)
    const made = (await visitor.call(gameContract.signIn.create, create as never)).data.Player.PlayerId
    const find = async () =>
      (await listSince(cursor)).filter(({ Kind, Data }) => Kind === 'identity linked' || Data.Action)
    expect((await find()).map(({ Kind, PlayerId, Data }) => [Kind, PlayerId, Data])).toEqual([
      ['identity linked', playerId, {}],
      ['identity linked', made, {}],
    ])
    await admin.call(players.remove, { params: { id: made } })
    const linked = (await find()).filter(({ Kind }) => Kind === 'identity linked')
    expect(linked.map(({ PlayerId }) => PlayerId)).toEqual([playerId, null])
    await issuer.close()
  })

  it('has refunds, and orders that get another content', async () => {
    await aPlayer(app.db, { player_id: 'ann' })
    const orders = app.db.insertInto('purchases').values({
      order_id: 'o1',
      player_id: 'ann',
      date: app.clock.now,
      value: '0.00',
    })
    await orders.execute()
    const cursor = await getCursor()
    const update = (values: object) =>
      app.db.updateTable('purchases').set(values).where('order_id', '=', 'o1').execute()
    await update({ value: '4.99', item_id: 'gems' })
    await update({ refunded_at: app.clock.now })
    await update({ refund_reason: 'ticket' })
    await update({ refunded_at: null })
    expect((await listSince(cursor)).map(({ Kind, Data }) => [Kind, Data.Value ?? Data.IsRefunded])).toEqual([
      ['purchase changed', '4.99'],
      ['refund', true],
      ['refund', false],
    ])
  })

  it('has the refund of an order that comes with it, as an import brings it', async () => {
    await aPlayer(app.db, { player_id: 'ann' })
    const cursor = await getCursor()
    const order = { player_id: 'ann', date: app.clock.now, value: '4.99' }
    const rows = [
      { ...order, order_id: 'o1', refunded_at: app.clock.now },
      { ...order, order_id: 'o2', refunded_at: null },
    ]
    await app.db.insertInto('purchases').values(rows).execute()
    expect((await listSince(cursor)).map(({ Kind, PlayerId, Data }) => [Kind, PlayerId, Data.OrderId])).toEqual([
      ['purchase', 'ann', 'o1'],
      ['purchase', 'ann', 'o2'],
      ['refund', 'ann', 'o1'],
    ])
  })

  it('has ends of jobs and of timed steps', async () => {
    const cursor = await getCursor()
    await sql`insert into jobs (kind, title, params, state, created_by, created_at, request_id, total, done)
      values ('test', 'Test', '{}', 'running', 'server', now(), 'r', 3, 2)`.execute(app.db)
    await sql`update jobs set advanced_at = now()`.execute(app.db)
    await sql`update jobs set state = 'done', failed = 1`.execute(app.db)
    await sql`insert into timed_steps (kind, target, due_at, next_attempt_at) values ('test', 'x', now(), now())`.execute(
      app.db,
    )
    await sql`update timed_steps set ended_at = now()`.execute(app.db)
    expect((await listSince(cursor)).map(({ Kind, Data }) => [Kind, Data])).toEqual([
      ['job ended', { JobId: '1', JobKind: 'test', State: 'done', Done: 2, Failed: 1, Skipped: 0 }],
      ['timed step ended', { Step: 'test', Target: 'x', State: 'done' }],
    ])
  })

  it('has no values of saves, no texts and no keys', async () => {
    const { playerId, player } = await signInPlayer(app, await aClientKey(admin))
    const { serverSaves, ownDeletion } = gameContract
    const body = { Entries: [{ Key: 'secret-key', Value: '"secret-value"' }] }
    await studio.call(serverSaves.write, { params: { playerId }, body })
    await player.call(ownDeletion.create, { body: { Text: 'secret-text' } })
    await admin.call(players.setHacker, { params: { id: playerId }, body: { IsHacker: true } } as never, {
      reason: 'secret-reason',
    })
    await numberEvents(app.db)
    const { text, data } = await read({ from: 'oldest' })
    expect(data.Events.length).toBeGreaterThan(4)
    expect(text).not.toContain('secret')
    expect(text).not.toMatch(/qd[cs]_/)
  })

  it('names no deleted player but in the event of the deletion', async () => {
    await aPlayer(app.db, { player_id: 'ann' })
    await aPlayer(app.db, { player_id: 'bob' })
    const { serverAttributes } = gameContract
    const body = { Attributes: [{ Name: 'stars', Value: 1 }] }
    for (const playerId of ['ann', 'bob']) await studio.call(serverAttributes.set, { params: { playerId }, body })
    await numberEvents(app.db)
    // This one is not numbered when the player is deleted.
    await studio.call(serverAttributes.set, { params: { playerId: 'ann' }, body })
    await admin.call(players.remove, { params: { id: 'ann' } })
    await numberEvents(app.db)
    const { Events } = (await read({ from: 'oldest' })).data
    const named = Events.filter(({ PlayerId }) => PlayerId === 'ann').map(({ Kind, Data }) => Data.Action ?? Kind)
    expect(named).toEqual(['player deleted', 'player deleted'])
    expect(Events.filter(({ Kind, PlayerId }) => Kind === 'player made' && PlayerId === 'bob')).toHaveLength(1)
    expect(Events.filter(({ Data }) => Object.keys(Data).length === 0)).toHaveLength(4)
  })

  it('is read page by page, from the oldest event that is kept', async () => {
    for (const player_id of ['a', 'b', 'c']) await aPlayer(app.db, { player_id })
    await numberEvents(app.db)
    const first = (await read({ from: 'oldest', take: '2' })).data
    expect([first.Events.length, first.HasMore]).toEqual([2, true])
    const second = (await read({ after: first.Cursor })).data
    expect(second.Events[0]?.Position).toBe((first.Events[1]?.Position ?? 0) + 1)
    expect([second.HasMore, second.Cursor]).toEqual([false, (await read({})).data.Cursor])
    expect((await read({ after: second.Cursor })).data).toEqual({ Events: [], Cursor: second.Cursor, HasMore: false })
    expect((await read({ take: String(feedLimit + 1) })).code).toBe('invalid-input')
  })

  it('shows nothing that is not numbered', async () => {
    const cursor = await getCursor()
    await aPlayer(app.db)
    expect((await read({ after: cursor })).data.Events).toEqual([])
    expect(await listSince(cursor)).toHaveLength(1)
  })

  it('says that a cursor has ended', async () => {
    const cursor = await getCursor()
    const [epoch, position] = cursor.split('-')
    for (const other of [
      'x',
      `${epoch}-`,
      `${epoch}-${Number(position) + 1}`,
      `000000000000-${position}`,
      `${epoch}-1e1`,
    ]) {
      const reply = await read({ after: other })
      expect([other, reply.status, reply.code]).toEqual([other, 410, 'cursor-ended'])
    }
    await app.db.transaction().execute(beginFeedAnew)
    expect((await read({ after: cursor })).code).toBe('cursor-ended')
  })

  it('keeps events for 30 days, and a cursor as long as what follows it', async () => {
    await turnOutboxParts(app.db, feedDays, new Date())
    const cursor = await getCursor()
    await aPlayer(app.db)
    expect(await listSince(cursor)).toHaveLength(1)
    const last = await getCursor()
    await turnOutboxParts(app.db, feedDays, new Date(Date.now() + (feedDays + 2) * 86_400_000))
    await sql`delete from outbox_other`.execute(app.db)
    expect((await read({ after: cursor })).code).toBe('cursor-ended')
    expect((await read({ after: last })).data.Events).toEqual([])
    for (const { name } of (
      await sql<{ name: string }>`select relname as name from pg_class
      where relname ~ '^outbox_\\d+$'`.execute(app.db)
    ).rows)
      await sql`drop table ${sql.id(name)}`.execute(app.db)
  })

  it('is for server keys with its scope', async () => {
    const other = await aServerKey(app, admin, ['saves'], 'Saves')
    expect((await read({}, other)).code).toBe('forbidden')
    expect((await read({}, admin)).code).toBe('unauthenticated')
  })
})

describe('readers of the feed', () => {
  let parallel: ParallelDatabase
  let game: TestApp
  let reader: Caller

  beforeAll(async () => {
    parallel = await openParallelDatabase()
    game = await startApp({ db: parallel.database.db })
    reader = await aServerKey(game, await game.signInAs('admin'), ['feed'])
  })
  afterAll(async () => {
    await game.close()
    await parallel.close()
  })

  it('miss nothing while 20 writers commit in any order', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => parallel.openAgain()))
    await numberEvents(parallel.database.db)
    let cursor = (await read({}, reader)).data.Cursor
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const written: string[] = []
    let isWriting = true
    const write = async (writer: number) => {
      const { db } = others[writer % others.length] ?? parallel.database
      for (let round = 0; round < 15; round++) {
        const player_id = `w${writer}-${round}`
        const isKept = (writer + round) % 5 > 0
        await db
          .transaction()
          .execute(async (trx) => {
            await aPlayer(trx as never, { player_id })
            await pause(Math.random() * 20)
            if (!isKept) throw new Error('not kept')
          })
          .catch(() => {})
        if (isKept) written.push(player_id)
      }
    }
    const seen: { Position: number; PlayerId: string | null }[] = []
    const follow = async () => {
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        // Two servers number at once.
        await Promise.all([numberEvents(parallel.database.db), numberEvents(others[0]?.db ?? parallel.database.db)])
        const { Events, Cursor } = (await read({ after: cursor, take: '7' }, reader)).data
        seen.push(...Events)
        cursor = Cursor
        if (isLast && Events.length > 0) isLast = false
      }
    }
    await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer))).then(() => {
        isWriting = false
      }),
      follow(),
    ])
    expect(written.length).toBe(240)
    expect(seen.map(({ PlayerId }) => PlayerId).toSorted()).toEqual(written.toSorted())
    expect(seen.map(({ Position }) => Position)).toEqual(seen.map((_, index) => (seen[0]?.Position ?? 0) + index))
  })
})
