import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { formatSummary } from '#contract/changes/change-text.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { snapshots } from '#contract/snapshots.ts'
import { type TimelineEntry, timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { aMessage, aPlayer, aPurchase, aSnapshot } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

const created = new Date('2026-03-01T00:00:00Z')
const at = (minutes: number) => new Date(created.getTime() + minutes * 60_000)

setUpApp(async (app) => {
  game = app
  game.clock.now = at(100_000)
  admin = await game.signInAs('admin')
  await aPlayer(game.db, { player_id: 'p', nickname: 'Anne', created_at: created })
})

type Query = EndpointRequest<typeof timeline.list>['query']

async function read(query: Query = {}, caller = admin) {
  const { status, data } = await caller.call(timeline.list, { params: { id: 'p' }, query: { take: '100', ...query } })
  expect(status).toBe(200)
  return data
}

async function entries(query: Query = {}, caller = admin): Promise<TimelineEntry[]> {
  return (await read(query, caller)).Result
}

const toText = ({ Detail, Changes }: TimelineEntry) =>
  [Changes ? formatSummary(Changes) : '', Detail].filter((part) => part !== '').join(' · ')
const toLine = (entry: TimelineEntry) => [entry.Kind, entry.What, toText(entry), entry.Who].join(' | ')

async function aSave(keys: readonly string[], written: Date, writer_kind: 'game' | 'staff' | 'system' = 'game') {
  for (const key of keys) {
    const entry = { player_id: 'p', key, value: '1', updated_at: written, writer_kind, writer: writer_kind }
    await game.db.insertInto('persistence_entries').values(entry).execute()
  }
}

/** The same as `aSave`, of versions that have been replaced since. */
async function anEarlierSave(keys: readonly string[], written_at: Date) {
  for (const key of keys) {
    const version = { player_id: 'p', key, version: 1, value: '0', written_at, writer: 'game' }
    const replaced = { replaced_at: at(99), replaced_by: 'game', replaced_how: 'Update' as const }
    await game.db
      .insertInto('persistence_history')
      .values({ ...version, writer_kind: 'game', ...replaced })
      .execute()
  }
}

test('lists what happened to a player from all sources, newest first', async () => {
  await aPurchase(game.db, { player_id: 'p', order_id: 'A', date: at(1), item_id: 'gems', amount: 3, is_valid: false })
  await aMessage(game.db, {
    title: 'Sorry',
    created_at: at(2),
    collectedBy: ['p'],
    gifts: '[{"m_type":1,"m_giftableId":"gems","m_amount":5}]',
  })
  await aMessage(game.db, { title: 'Welcome all', is_global: true, created_at: at(4) })
  await aSnapshot(game.db, { player_id: 'p', key: 'SNAP', created_at: at(5), type: 1, description: 'Before reset' })
  await aSave(['inventory', 'progress'], at(6))
  await game.db
    .insertInto('player_devices')
    .values({ player_id: 'p', device_id: 'D1', seen_at: at(7) })
    .execute()
  const link = { player_id: 'p', platform: 3, social_id: 'g1', connected_at: at(8) }
  await game.db.insertInto('social_links').values(link).execute()
  await aPlayer(game.db, { player_id: 'other', purchases: [{}], devices: ['D1'], persistence: { a: '1' } })
  await aMessage(game.db, { to: ['other'] })

  expect((await entries()).map(toLine)).toEqual([
    'link | Apple Game Center connected | g1 | ',
    'device | New device | D1 | ',
    'persistence | Saved 2 keys | inventory added 1, progress added 1 | game',
    'snapshot | Snapshot created | Before reset | somebody@example.com',
    'message | Global message sent: Welcome all |  | somebody@example.com',
    'message | Message collected: Sorry | 5 gems | ',
    'message | Message sent: Sorry | 5 gems | somebody@example.com',
    'purchase | Bought gems x3 | $4.99 · not valid · android · game.gems.small | ',
    'player | Player created |  | ',
  ])
  expect((await entries()).map(({ Subject }) => Subject && `${Subject.Kind} ${Subject.Id}`)).toEqual([
    null,
    null,
    'persistence ',
    'snapshot SNAP',
    expect.stringMatching(/^message m/),
    expect.stringMatching(/^message m/),
    expect.stringMatching(/^message m/),
    'purchase A',
    null,
  ])
})

test('shows what staff did once, with the user and the reason', async () => {
  const params = { id: 'p' }
  const Gifts = [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }]
  const body = { Title: 'Sorry', Message: 'Take this.', Expiration: 36e9, Gifts }
  const step = (minutes: number) => {
    game.clock.now = at(100_000 + minutes)
  }
  const { data: sent } = await admin.call(messages.send, { params, body }, { reason: 'ticket 7' })
  step(1)
  await admin.call(snapshots.create, { params, body: { m_description: 'Stuck' } }, { reason: 'ticket 8' })
  step(2)
  await admin.call(players.connectSocial, { params, body: { id: 'fb1', platform: 1 } }, {})
  step(3)
  await admin.call(players.setHacker, { params, query: { isHacker: 'true' } }, { reason: 'ticket 9' })
  step(4)
  await admin.call(attributes.save, { body: { attributes: [{ playerId: 'p', name: 'gems', value: 5 }] } })
  step(5)
  await admin.call(persistence.save, { params, query: {}, body: [{ Key: 'k', Value: '{}' }] })
  step(6)
  await admin.call(messages.revoke, { params: { playerId: 'p', msgId: sent.MsgId } })
  const found = await entries()
  expect(found.map((entry) => `${toLine(entry)} | ${entry.Reason}`)).toEqual(
    [
      'message | Message revoked: Sorry | 5 gems',
      'persistence | Persistence saved | k added {} · without a version: the last write wins',
      'attribute | Attributes saved | gems added 5 · without a version: the last write wins',
      'flag | Flagged as hacker | without a version: the last write wins',
      'link | Facebook connected | fb1',
      'snapshot | Snapshot created | Stuck',
      'message | Message sent: Sorry | 5 gems',
    ]
      .map((text, index) => `${text} | ${admin.email} | ${['', '', '', 'ticket 9', '', 'ticket 8', 'ticket 7'][index]}`)
      .concat('player | Player created |  |  | '),
  )
  const audited = found.slice(0, -1)
  expect(audited.every(({ AuditId }) => /^\d+$/.test(AuditId ?? ''))).toBe(true)
  expect(found.map(({ Subject }) => Subject?.Kind)).toEqual([
    undefined,
    'persistence',
    'attribute',
    undefined,
    undefined,
    'snapshot',
    'message',
    undefined,
  ])
})

test('labels what staff did, also for long values', async () => {
  const params = { id: 'p' }
  const long = '장'.repeat(80)
  const body = { Title: 'Long news', Message: 'x'.repeat(9000), Expiration: 36e9 }
  const save = (value: readonly { Key: string; Value: string | null }[]) =>
    admin.call(persistence.save, { params, query: {}, body: [...value] })
  const steps = [
    () => admin.call(moderation.changeNickname, { params, body: { Nickname: long } }),
    () => admin.call(players.setDebugger, { params, query: { timeToLive: 3600 } }),
    () => admin.call(players.removeDebugger, { params }),
    () => admin.call(players.disconnectSocial, { body: { id: 'fb1', platform: 1 } }),
    () => admin.call(messages.send, { params, body }),
    () => save([{ Key: 'big', Value: JSON.stringify('x'.repeat(9000)) }]),
    () =>
      save([
        { Key: 'small', Value: '1' },
        { Key: 'big', Value: null },
      ]),
  ]
  await admin.call(players.connectSocial, { params, body: { id: 'fb1', platform: 1 } })
  for (const [index, step] of steps.entries()) {
    game.clock.now = at(100_001 + index)
    expect((await step()).status).toBe(200)
  }
  const until = new Date(at(100_002).getTime() + 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const without = ' · without a version: the last write wins'
  expect((await entries()).slice(0, 7).map((entry) => `${entry.What} | ${toText(entry)}`)).toEqual([
    `Persistence saved | big removed, small added 1${without}`,
    `Persistence saved | big added "${'x'.repeat(38)}…${without}`,
    'Message sent: Long news | ',
    'Facebook disconnected | fb1',
    `Debugger key deleted | until ${until} UTC`,
    `Debugger key set | until ${until} UTC`,
    `Nickname changed | nickname Anne → ${'장'.repeat(59)}…${without}`,
  ])
})

test('leaves out denied calls, other players and other targets', async () => {
  const row = { actor_id: null, actor: 'a', actor_folded: 'a', address: '', request_id: '', digest: Buffer.from('x') }
  const common = { ...row, at: at(5), times: 1, reason: '', note: '', before: null, after: null }
  const nulls = { before_digest: null, after_digest: null, target_id: 'p', target_kind: 'player' }
  for (const odd of [
    { outcome: 'denied' as const },
    { outcome: 'failed' as const },
    { target_kind: 'message' },
    { target_id: 'q' },
    { action: 'an action of an older version' },
  ]) {
    const entry = { ...common, ...nulls, action: 'hacker flag changed', outcome: 'done' as const, ...odd }
    await game.db.insertInto('audit_log').values(entry).execute()
  }
  expect((await entries()).map(toLine)).toEqual([
    'staff | An action of an older version |  | a',
    'player | Player created |  | ',
  ])
  expect((await entries({ kinds: 'staff' })).map(({ What }) => What)).toEqual(['An action of an older version'])
  expect(await entries({ kinds: 'flag' })).toEqual([])
})

test('leaves out purchases for staff without ACCESS_PURCHASES', async () => {
  await aPurchase(game.db, { player_id: 'p' })
  const nobody = await game.signInAs([])
  expect((await entries({}, nobody)).map(({ Kind }) => Kind)).toEqual(['player'])
  expect(await entries({ kinds: 'purchase' }, nobody)).toEqual([])
  const support = await game.signInAs(['ACCESS_PURCHASES'])
  expect((await entries({ kinds: 'purchase' }, support)).map(({ Kind }) => Kind)).toEqual(['purchase'])
})

test('shows one save of many keys as one entry, also when some of them were replaced since', async () => {
  await aSave(['c', 'd'], at(5))
  await anEarlierSave(['a', 'b', 'e'], at(5))
  await aSave(['f'], at(6), 'staff')
  await aSave(['g'], at(6), 'system')
  const found = await entries({ kinds: 'persistence' })
  expect(found.map(toLine)).toEqual([
    'persistence | Saved 1 key | g added 1 | system',
    'persistence | Saved 5 keys | a added 0, b added 0, c added 1 and 2 more | game',
  ])
  expect(found.map(({ Subject }) => Subject?.Id)).toEqual(['g', ''])
})

test('shows what a save changed in its keys, of the game and of staff', async () => {
  const params = { id: 'p' }
  const save = async (minute: number, body: readonly { Key: string; Value: string | null }[]) => {
    game.clock.now = at(minute)
    expect((await admin.call(persistence.save, { params, query: {}, body: [...body] })).status).toBe(200)
  }
  await aSave(['level'], at(1))
  await save(2, [{ Key: 'wallet', Value: '{"gold":5,"gems":40}' }])
  await save(3, [
    { Key: 'wallet', Value: '{"gems":0,"gold":9007199254740993}' },
    { Key: 'level', Value: '2' },
  ])
  await save(4, [{ Key: 'wallet', Value: null }])
  await save(5, [{ Key: 'wallet', Value: JSON.stringify('x'.repeat(200_000)) }])
  await save(6, [{ Key: 'wallet', Value: JSON.stringify('y'.repeat(200_000)) }])
  await save(7, [{ Key: 'level', Value: ' 2' }])
  const lines = async () =>
    (await entries({ kinds: 'persistence' })).map((entry) => toText(entry).replace(/(^| · )without a version.*/, ''))
  expect(await lines()).toEqual([
    '',
    'wallet changed',
    'wallet added',
    'wallet removed',
    'level 1 → 2 (+1), wallet: gold 5 → 9007199254740993 (+9007199254740988), wallet: gems 40 → 0 (-40)',
    'wallet added {"gold":5,"gems":40}',
    'level added 1',
  ])
  await game.db.deleteFrom('persistence_history').where('player_id', '=', 'p').execute()
  expect((await lines()).slice(4, 6)).toEqual(['level, wallet', 'wallet'])
})

test('gives what staff did the time of the change, however long the call took', async () => {
  let ms = at(10).getTime()
  const ticking = Object.getOwnPropertyDescriptor(game.clock, 'now') ?? expect.fail('no clock')
  Object.defineProperty(game.clock, 'now', { get: () => new Date(ms++), configurable: true })
  for (const Value of ['5', '8']) {
    await admin.call(persistence.save, { params: { id: 'p' }, query: {}, body: [{ Key: 'level', Value }] })
  }
  Object.defineProperty(game.clock, 'now', ticking)
  const [newest] = await entries({ kinds: 'persistence' })
  expect(newest && toText(newest)).toContain('level 5 → 8 (+3)')
  game.clock.now = at(20)
  const plan = await admin.call(pointInTime.plan, { params: { id: 'p' }, query: { at: newest?.At ?? '' } })
  expect(plan.data.Persistence).toMatchObject([{ Name: 'level', Before: '8', After: '5' }])
})

test('tells saves of one instant apart by who wrote them', async () => {
  await aSave(['a'], at(5))
  await aSave(['b'], at(5), 'system')
  expect((await entries({ kinds: 'persistence' })).map(toLine)).toEqual([
    'persistence | Saved 1 key | b added 1 | system',
    'persistence | Saved 1 key | a added 1 | game',
  ])
})

test('shows a global message to players who existed or were created while it could be collected', async () => {
  await aMessage(game.db, { title: 'too early', is_global: true, created_at: at(-60 * 49) })
  await aMessage(game.db, { title: 'still waiting', is_global: true, created_at: at(-60 * 47) })
  await aMessage(game.db, { title: 'later', is_global: true, created_at: at(10) })
  const revoked = { is_global: true, revoked_at: at(30) }
  await aMessage(game.db, { title: 'revoked', created_at: at(11), ...revoked })
  await aMessage(game.db, { title: 'revoked when collected', created_at: at(12), collectedBy: ['p'], ...revoked })
  expect((await entries({ kinds: 'message' })).map(({ What, At }) => `${What} ${At.slice(11, 16)}`)).toEqual([
    'Message collected: revoked when collected 00:13',
    'Global message sent: revoked when collected 00:12',
    'Global message sent: later 00:10',
    'Global message waiting: still waiting 00:00',
  ])
})

/** Entries of every source, most of them at the same moment, some of them microseconds apart. */
async function aCrowd(): Promise<void> {
  for (let index = 0; index < 10; index++) {
    const moment = at(10 + Math.floor(index / 5))
    await aPurchase(game.db, { player_id: 'p', date: moment })
    await aMessage(game.db, { created_at: moment, collectedBy: ['p'] })
    await aMessage(game.db, { created_at: moment, is_global: true })
    await aSnapshot(game.db, { player_id: 'p', created_at: moment })
    const device = { player_id: 'p', device_id: `D${index}`, seen_at: moment }
    await game.db.insertInto('player_devices').values(device).execute()
    const link = { player_id: 'p', platform: 1, social_id: `s${index}`, connected_at: moment }
    await game.db.insertInto('social_links').values(link).execute()
    await anEarlierSave([`k${index}`], new Date(moment.getTime() + index))
    game.clock.now = moment
    await admin.call(players.invalidateCache, { params: { id: 'p' } })
  }
  await aSave(['k0', 'now'], at(11))
  await sql`update purchases set date = date + interval '1 microsecond' where order_id like '%2'`.execute(game.db)
}

test('pages through every entry once, also when many happened at the same instant', async () => {
  await aCrowd()
  const all = await entries()
  expect(all.length).toBeGreaterThan(80)
  expect(new Set(all.map(({ Id }) => Id)).size).toBe(all.length)
  expect([...all].sort((one, other) => (one.At < other.At ? 1 : one.At > other.At ? -1 : 0))).toEqual(all)
  for (const take of ['1', '7', '40']) {
    const paged: TimelineEntry[] = []
    let after: string | undefined
    do {
      const { Result, Next } = await read({ take, after })
      expect(Result.length).toBeLessThanOrEqual(Number(take))
      paged.push(...Result)
      after = Next ?? undefined
    } while (after !== undefined)
    expect(paged.map(({ Id }) => Id)).toEqual(all.map(({ Id }) => Id))
  }
})

test('filters by kinds and period', async () => {
  await aCrowd()
  const all = await entries()
  for (const kinds of ['purchase', 'message', 'snapshot', 'persistence', 'flag', 'link', 'device', 'player', 'staff']) {
    expect(await entries({ kinds })).toEqual(all.filter(({ Kind }) => Kind === kinds))
  }
  const two = await entries({ kinds: 'flag,device' })
  expect(two).toEqual(all.filter(({ Kind }) => Kind === 'flag' || Kind === 'device'))
  const [from, to] = [at(10).toISOString(), at(11).toISOString()]
  const within = all.filter(({ At }) => At >= from && At < to)
  expect(await entries({ from, to })).toEqual(within)
  expect(within.length).toBeGreaterThan(20)
})

test('rejects an invalid cursor, kind or date with 400, and an unknown player with 404', async () => {
  const ask = (query: object, id = 'p') => admin.call(timeline.list, { params: { id }, query: query as Query })
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const instant = '2026-03-01T00:00:00.000000Z'
  const wrong = [
    'x',
    '%%%',
    write(7),
    write([instant]),
    write(['now', 'id']),
    write([instant, 'a\0b']),
    write([instant, 7]),
  ]
  for (const after of wrong) {
    const reply = await ask({ after })
    expect([reply.status, reply.errors.map(({ path }) => path)], after).toEqual([400, ['query.after']])
  }
  expect((await ask({ after: write([instant, `' or 1=1`]) })).status).toBe(200)
  expect((await ask({ kinds: 'purchase,gossip' })).errors.map(({ path }) => path)).toEqual(['query.kinds.1'])
  expect((await ask({ from: 'yesterday' })).errors.map(({ path }) => path)).toEqual(['query.from'])
  expect((await ask({}, 'nobody')).code).toBe('player-unknown')
})

test('has a kind for every action that a job records', () => {
  expect(
    [...features.jobs.values()]
      .filter(({ action }) => !features.timelineActions.has(action))
      .map(({ action }) => action),
  ).toEqual([])
})
