import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type FoundKind, search } from '#contract/search.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { insertFindable } from '#test/harness/findable.ts'
import { aGuild, aJob, aMessage, aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
})
beforeEach(async () => {
  admin = await app.signInAs('admin')
})

async function find(text: string, caller = admin): Promise<readonly FoundKind[]> {
  const { status, data } = await caller.call(search.find, { query: { text } })
  expect(status).toBe(200)
  return data.Kinds
}

const toNames = (kinds: readonly FoundKind[]) =>
  Object.fromEntries(kinds.map(({ Kind, Found }) => [Kind, Found.map(({ Id, Name }) => Name || Id)]))

const everyKind = [
  'player',
  'event',
  'leaderboard',
  'snapshot',
  'order',
  'global message',
  'player message',
  'message send',
  'guild',
  'regatta',
  'user',
  'preference',
]

it('finds every kind by the beginning of its name or id', async () => {
  await insertFindable(app.db, 'Zephyr')
  expect((await find('Zephyr')).map(({ Kind }) => Kind).toSorted()).toEqual(everyKind.toSorted())
})

it('finds a part of a name, and nothing by a part of an id', async () => {
  await insertFindable(app.db, 'Zephyr')
  const found = await find('the seas')
  expect(found.map(({ Kind }) => Kind)).toEqual(
    everyKind.filter((kind) => !['order', 'player message', 'user', 'preference'].includes(kind)),
  )
  expect(found.flatMap(({ Found }) => Found.map(({ Match }) => Match))).toEqual(found.map(() => 'part'))
  expect(toNames(await find('yr-player'))).toEqual({})
})

it('has whole ids before whole names, beginnings and parts, within a kind and among kinds', async () => {
  await aPlayer(app.db, { player_id: 'kraken', nickname: 'Ann' })
  await aPlayer(app.db, { player_id: 'kraken2', nickname: 'Bea' })
  await aPlayer(app.db, { player_id: 'c', nickname: 'KRAKEN' })
  await aPlayer(app.db, { player_id: 'd', nickname: 'Krakenella' })
  await aPlayer(app.db, { player_id: 'e', nickname: 'The kraken' })
  const leader = await aPlayer(app.db, { nickname: 'Leader' })
  await anEvent(app.db, { content: 'Hunt for the Kraken' })
  await aGuild(app.db, { name: 'Kraken', members: [leader] })
  const [players, guild, event] = await find(' "Kraken" ')
  expect(players?.Found.map(({ Name, Match }) => [Name, Match])).toEqual([
    ['Ann', 'id'],
    ['KRAKEN', 'name'],
    ['Bea', 'beginning'],
    ['Krakenella', 'beginning'],
    ['The kraken', 'part'],
  ])
  expect([guild?.Kind, event?.Kind]).toEqual(['guild', 'event'])
})

it('looks for no part of a nickname beside the whole long id of a player or a device', async () => {
  await aPlayer(app.db, { player_id: '7000004993', nickname: 'Ann', devices: ['device-0001'] })
  await aPlayer(app.db, { player_id: 'b', nickname: 'Agent 7000004993 device-0001' })
  for (const id of ['7000004993', 'DEVICE-0001']) expect(toNames(await find(id))).toEqual({ player: ['Ann'] })
  for (const part of ['700000499', 'device-000'])
    expect(toNames(await find(part))).toEqual({ player: ['Ann', 'Agent 7000004993 device-0001'] })
})

it('finds players by whatever is at hand, each once, with what the text was found in', async () => {
  await aPlayer(app.db, {
    player_id: 'p-1',
    nickname: 'Capitán Nemo',
    devices: ['DEVICE-77', 'device-78'],
    links: [{ platform: 1, id: 'nemo@social' }],
  })
  const ways = {
    'P-1': 'playerId',
    'device-7': 'deviceId',
    'nemo@': 'socialId',
    capitan: 'nickname',
    'an nem': 'nickname',
  }
  for (const [text, field] of Object.entries(ways)) {
    const [players] = await find(text)
    expect(
      players?.Found.map(({ Id, Field }) => [Id, Field]),
      text,
    ).toEqual([['p-1', field]])
  }
  expect((await find('device-78'))[0]?.Found[0]).toMatchObject({ Match: 'id', Detail: 'device-78' })
})

it('finds things by their id: the order of a player, a message to one and to several, one of many kinds with a number', async () => {
  const player = await aPlayer(app.db, {
    player_id: 'p-2',
    purchases: [{ order_id: 'GPA.1' }, { order_id: 'GPA.1..0' }],
  })
  const other = await aPlayer(app.db)
  await aMessage(app.db, { msg_id: 'message-1', title: 'To one', to: [player] })
  await aMessage(app.db, { msg_id: 'message-2', title: 'To two', to: [player, other] })
  await aSnapshot(app.db, { key: 'AB3DEF6HJ9KM', player_id: player, description: '' })
  const event = await anEvent(app.db, { content: 'By edition', deleted: true })
  const job = await aJob(app.db, { kind: 'hackers set', rows: [] })
  expect((await find('GPA.1'))[0]?.Found.map(({ Id, Match, PlayerId }) => [Id, Match, PlayerId])).toEqual([
    ['GPA.1', 'id', player],
    ['GPA.1..0', 'beginning', player],
  ])
  expect((await find('message-1'))[0]?.Found[0]).toMatchObject({ Name: 'To one', PlayerId: player })
  expect((await find('message-2'))[0]?.Found[0]).toMatchObject({ Name: 'To two', PlayerId: null })
  expect((await find('ab3def6hj9km'))[0]?.Found[0]).toMatchObject({ Id: 'AB3DEF6HJ9KM', Match: 'id' })
  expect(toNames(await find(`#${event}`)).event).toEqual(['By edition'])
  expect((await find(`${job}`)).map(({ Kind }) => Kind)).toContain('job')
  expect(toNames(await find('9'.repeat(18)))).toEqual({})
})

it('has the edition of an event that runs first, then those next to now', async () => {
  const day = 86_400_000
  const distances = [-400, -300, -200, -100, -10, -0.5, 4, 20]
  for (const days of distances) {
    const start_at = new Date(app.clock.now.getTime() + days * day)
    await anEvent(app.db, { content: 'Tide Cup', start_at, end_at: new Date(start_at.getTime() + day) })
  }
  for (const text of ['tide', 'ide cup']) {
    const [editions] = await find(text)
    const days = editions?.Found.map(({ At }) => (Date.parse(At ?? '') - app.clock.now.getTime()) / day)
    expect(days, text).toEqual([-0.5, 4, -10, 20, -100])
  }
})

it('shows five of a kind and says that there are more', async () => {
  for (let index = 0; index < 7; index++) await aPlayer(app.db, { nickname: `Pip ${index}` })
  const [pips] = await find('pip')
  expect([pips?.Found.map(({ Name }) => Name), pips?.HasMore]).toEqual([
    ['Pip 0', 'Pip 1', 'Pip 2', 'Pip 3', 'Pip 4'],
    true,
  ])
  expect((await find('pip 3'))[0]?.HasMore).toBe(false)
})

it('looks for a part that many names have among the newest alone', async () => {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at)
    select 'many-' || n, 'The captain ' || n, 'the captain ' || n, now() - n * interval '1 second'
    from generate_series(1, 3000) n`.execute(app.db)
  await aPlayer(app.db, { player_id: 'rare', nickname: 'Old salt', created_at: new Date(0) })
  await sql`analyze players`.execute(app.db)
  expect(toNames(await find('captain')).player).toHaveLength(5)
  expect(toNames(await find('d sal')).player).toEqual(['Old salt'])
  // The oldest of those with the frequent part.
  expect(toNames(await find('captain 3000')).player).toEqual(['The captain 3000'])
})

it('answers a text that only forbidden things match as one that nothing matches', async () => {
  await aPlayer(app.db, { player_id: 'p-3', nickname: 'Ann', purchases: [{ order_id: 'Secret-1' }] })
  await insertFindable(app.db, 'Zephyr')
  const nobody = await app.signInAs([])
  const read = (text: string) => nobody.call(search.find, { query: { text } })
  const nothing = await read('nothing has this name')
  expect(nothing.data).toEqual({ Kinds: [] })
  for (const text of ['Secret-1', 'zephyr@example.com', 'Okafor', 'ZEPHYR_LIMIT']) {
    expect((await find(text)).length, text).toBe(1)
    const reply = await read(text)
    expect([reply.status, reply.data], text).toEqual([nothing.status, nothing.data])
  }
  const job = await aJob(app.db, { kind: 'hackers set', rows: [] })
  expect((await find(job, nobody)).map(({ Kind }) => Kind)).not.toContain('job')
})

it('takes texts that mean something in patterns as they are', async () => {
  await aPlayer(app.db, { nickname: '100%_sure\\' })
  await aPlayer(app.db, { nickname: 'Somebody' })
  for (const text of ['0%_s', '%_', 'sure\\', '\u{10FFFF}', "'; --"])
    expect(
      (await find(text)).flatMap(({ Found }) => Found.map(({ Name }) => Name)),
      text,
    ).toEqual(text.includes('s') ? ['100%_sure\\'] : [])
})
