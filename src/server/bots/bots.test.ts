import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { gameActivity } from '#contract/game-activity.ts'
import { guilds } from '#contract/guilds.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { aClientKey } from '#test/harness/game.ts'
import { fetchFrom } from '#test/harness/game-client.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import type { BotPace } from './bot.ts'
import type { BotStore } from './bot-store.ts'
import { type PlayingBots, startBots } from './play-bots.ts'
import { openBotStore } from './test-store.ts'

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin, 'android', { makesMockPlayers: true })
})

const fast: BotPace = { saveMs: 40, pollMs: 20, sessionMs: 400, awayMs: 20 }

/** Lets bots play until a condition holds, and returns what they did. */
async function playUntil(
  hasHappened: (bots: PlayingBots) => boolean | Promise<boolean>,
  { count = 3, pace = fast, store }: { count?: number; pace?: BotPace; store?: BotStore } = {},
): Promise<PlayingBots> {
  const stop = new AbortController()
  const seed = Buffer.alloc(32, 7)
  const bots = startBots({
    url: 'http://bots.test',
    clientKey,
    seed,
    players: count,
    durationMs: 60_000,
    signal: stop.signal,
    pace,
    store,
    fetch: fetchFrom(app),
  })
  await expect.poll(async () => hasHappened(bots), { interval: 10 }).toBe(true)
  stop.abort()
  await bots.end
  expect([bots.counts.Playing, bots.counts.Errors, bots.firstError]).toEqual([0, 0, ''])
  return bots
}

const listIds = async () =>
  (await app.db.selectFrom('players').select('player_id').orderBy('player_id').execute()).map(
    ({ player_id }) => player_id,
  )

async function readSaves(id: string): Promise<Record<string, { [member: string]: unknown }>> {
  const { data } = await admin.call(persistence.list, { params: { id } })
  return Object.fromEntries(data.m_playerPersistences.map(({ Key, Value }) => [Key, JSON.parse(Value)]))
}

test('bots are mock players with a saved game that grows, whose attributes follow', async () => {
  await app.db
    .insertInto('attribute_configurations')
    .values({ name: 'level', persistence_key_name: 'progress', json_path_expression: '$.level', image_url: '' })
    .execute()
  const { counts } = await playUntil((bots) => bots.counts.Saves > 30 && bots.counts.SignIns > 6)
  expect(counts.SignIns).toBeGreaterThan(3)
  const ids = await listIds()
  expect(ids).toHaveLength(3)
  for (const id of ids) {
    const { Player } = (await admin.call(players.get, { params: { id } })).data
    expect(Player.Nickname).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d+$/)
    expect([Player.IsMock, Player.Platform, Player.LastSaveGame]).toEqual([true, 'android', expect.any(String)])
    expect((await admin.call(gameActivity.installations, { params: { id } })).data.Installations).toHaveLength(1)
    const { progress, inventory, profile } = await readSaves(id)
    expect(profile?.nickname).toBe(Player.Nickname)
    expect(inventory).toMatchObject({ currencies: { coins: expect.any(Number), gems: 0 } })
    const attribute = await app.db
      .selectFrom('player_attributes')
      .select('value')
      .where('player_id', '=', id)
      .executeTakeFirst()
    expect(attribute?.value).toBe(progress?.level)
  }
})

test('a second run signs the same players in again, who collect what was sent meanwhile', async () => {
  await playUntil((bots) => bots.players === 3 && bots.counts.Saves >= 6)
  const ids = await listIds()
  const content = { Title: 'Thanks', Message: 'For playing.', Expiration: 48 * ticksPerHour }
  const Gifts = [{ m_type: 1, m_giftableId: 'gems', m_amount: 7 }]
  await admin.call(messages.sendToList, { body: { ...content, Gifts, PlayerIds: ids } })
  const { counts } = await playUntil((bots) => bots.counts.Collects >= 3)
  expect(counts.Collects).toBe(3)
  expect(await listIds()).toEqual(ids)
  for (const id of ids) expect((await readSaves(id)).inventory).toMatchObject({ currencies: { gems: 7 } })
})

test('what staff change stays: a bot that has not heard of it is refused, and plays on from there', async () => {
  const deaf = { ...fast, pollMs: 100_000, sessionMs: 100_000 }
  let isChanged = false
  await playUntil(
    async ({ counts }) => {
      const [id = ''] = await listIds()
      if (counts.Saves < 3) return false
      if (!isChanged) {
        isChanged = true
        const body = [{ Key: 'progress', Value: '{"stage":5000}' }]
        expect((await admin.call(persistence.save, { params: { id }, body })).status).toBe(200)
      }
      if (counts.Refused === 0) return false
      return Number((await readSaves(id)).progress?.stage) > 5000
    },
    { count: 1, pace: deaf },
  )
})

test('a deleted player is replaced by another one, and maintenance is no error', async () => {
  await playUntil((bots) => bots.players === 1, { count: 1 })
  const [id = ''] = await listIds()
  await admin.call(players.remove, { params: { id } })
  await playUntil((bots) => bots.players === 1 && bots.counts.Refused > 0, { count: 1 })
  const [other] = await listIds()
  expect(other).not.toBe(id)
  await app.db
    .insertInto('maintenance_windows')
    .values({
      platform: 'android',
      from_at: app.clock.now,
      to_at: new Date(app.clock.now.getTime() + 3_600_000),
      text: 'Back soon.',
      created_by: 'ada@example.com',
    })
    .execute()
  const { counts } = await playUntil((bots) => bots.counts.Refused > 1, { count: 1 })
  expect(counts.SignIns).toBe(0)
})

test('an update of the game is played', async () => {
  const flags = { static_route: false, is_staging: false, update_required: false, debugger_build: false }
  const build = { platform: 'android' as const, build_number: 104, version: '2.12', description: '' }
  await app.db
    .insertInto('builds')
    .values({ ...build, ...flags, content_environment: '' })
    .execute()
  await playUntil((bots) => bots.counts.Saves > 1, { count: 1 })
  const [id = ''] = await listIds()
  expect((await admin.call(players.get, { params: { id } })).data.Player.BuildNumber).toBe(104)
})

test('now and then bots join, make, leave and lead guilds', async () => {
  const chance = vi.spyOn(Math, 'random')
  const events = async () => {
    const { rows } = await sql<{ event: string; by: string }>`select event, by from guild_history`.execute(app.db)
    return rows
  }
  const happened = async (event: string) => (await events()).some((entry) => entry.event === event)
  const id = await aGuild(app.db, { members: [await aPlayer(app.db)], min_level: 0 })
  chance.mockReturnValue(0.2)
  await playUntil(() => happened('joined'), { count: 1 })
  expect(
    await app.db.selectFrom('guild_members').select('player_id').where('guild_id', '=', id).execute(),
  ).toHaveLength(2)
  // It leaves the guild, and makes one of its own.
  chance.mockReturnValue(0.01)
  await playUntil(() => happened('became leader'), { count: 1 })
  expect(await happened('left')).toBe(true)
  // As its leader it accepts who asks; it stays, because it leaves rarely.
  chance.mockReturnValue(0.5)
  const { id: own } = await app.db
    .selectFrom('guilds')
    .select('id')
    .where('created_by', '=', 'game')
    .executeTakeFirstOrThrow()
  const asking = { player_id: await aPlayer(app.db), guild_id: own, requested_at: app.clock.now }
  await app.db.insertInto('guild_requests').values(asking).execute()
  await playUntil(async () => (await admin.call(guilds.get, { params: { id: own } })).data.MembersCount === 2, {
    count: 1,
  })
  expect(new Set((await events()).map(({ by }) => by))).toEqual(new Set(['game']))
})

test('they buy what is sold in the App Store, which is revenue in Development', async () => {
  const gems = { store: 'apple', sku: 'gems.small', item_id: 'gems', amount: 100, type: 0, value: '4.99' }
  await app.db.insertInto('store_products').values(gems).execute()
  const store = await openBotStore(app.db, { by: 'ada@example.com', at: app.clock.now, durationMs: 60_000 })
  const listOrders = async () => (await admin.call(purchases.list, { query: {} })).data.Result
  await playUntil(async () => (await listOrders()).length > 2, { store })
  const orders = await listOrders()
  for (const order of orders) {
    expect(order).toMatchObject({ SKU: 'gems.small', Value: '4.99', Source: 'verified', IsSandbox: false })
    const { currencies } = (await readSaves(order.PlayerId)).inventory ?? {}
    const { gems: bought } = currencies as { gems: number }
    expect(bought).toBe(100 * orders.filter(({ PlayerId }) => PlayerId === order.PlayerId).length)
  }
  expect(await app.db.selectFrom('refused_receipts').selectAll().execute()).toEqual([])
})
