import { randomUUID } from 'node:crypto'
import { events } from '#contract/events.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { storeProducts } from '#contract/store-products.ts'
import type { BotStore } from '#server/bots/bot-store.ts'
import { startBots } from '#server/bots/play-bots.ts'
import { openBotStore } from '#server/bots/test-store.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { FeedFollower } from './feed-follower.ts'
import { GameJournal } from './game-journal.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const players = 20
/** Below the limits of a player's calls. */
const pace = { saveMs: 1_500, pollMs: 5_000, sessionMs: 20_000, awayMs: 500 }
const gemsEach = 10

/** What the bots buy, which nobody gives them. */
const sold = { Store: 'apple', SKU: 'chaos.pearls', ItemId: 'pearls', Amount: 5, Type: 0, Value: '0.99' } as const

/** The client key of the bots: a new one each time, so that a server that others use has no other's. */
export async function makeKey({ client }: TestServer): Promise<string> {
  const earlier = await client.call(gameKeys.list, { query: { filter: 'Bots under kills' } })
  for (const { Id, RevokedAt } of earlier.data?.Result ?? [])
    if (RevokedAt === null) await client.call(gameKeys.revoke, { params: { id: String(Id) } })
  const body = {
    name: 'Bots under kills',
    platform: 'android' as const,
    mayCreatePlayers: true,
    makesMockPlayers: true,
    origins: [],
    expiresAt: null,
  }
  const { data, status, message } = await client.call(gameKeys.createClientKey, { body })
  if (!data) throw new Error(`Making a client key answered ${status}: ${message}`)
  return data.Secret
}

/** Makes an event that bots join and score in. */
export async function makeEvent({ client }: TestServer): Promise<void> {
  const leaderboards = [{ name: 'chaos', capacity: 100, attributeNames: ['stars'], reportedBy: 'players' as const }]
  const StartDate = new Date(Date.now() - 3_600_000).toISOString()
  const body = { Content: 'Chaos', StartDate, Duration: 48, leaderboards }
  const { data, status, message } = await client.call(events.create, { body })
  if (!data) throw new Error(`Making an event answered ${status}: ${message}`)
}

/** Lets the bots buy one thing. */
export async function openStore(testServer: TestServer): Promise<BotStore> {
  // There already, where bots have played on this server before.
  await testServer.client.call(storeProducts.create, { body: sold })
  const opened = { by: 'chaos@example.com', at: new Date(), durationMs: 86_400_000 }
  const { signer, products } = await testServer.inspect(({ db }) => openBotStore(db, opened))
  return { signer, products: products.filter(({ sku }) => sku === sold.SKU) }
}

const toGift = () => ({
  Title: `chaos ${randomUUID()}`,
  Message: 'Take this.',
  Expiration: 48 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: gemsEach }],
})

export async function sendGift({ client }: TestServer, PlayerIds: readonly string[]): Promise<string> {
  const body = { ...toGift(), PlayerIds: [...PlayerIds] }
  await sendUntilAnswered(client, messages.sendToList, { body }, randomUUID())
  return body.Title
}

/** Sends a gift to everybody, and returns the id of the message. */
export async function sendGlobalGift({ client }: TestServer): Promise<string> {
  const { data, status, message } = await client.call(messages.sendGlobal, { body: toGift() })
  if (!data) throw new Error(`Sending a global message answered ${status}: ${message}`)
  return data.MsgId
}

/** Waits for something that bots do, at most a minute; gives what is missing when it has not happened. */
export async function waitFor(what: string, hasHappened: () => boolean | Promise<boolean>): Promise<string[]> {
  const started = performance.now()
  while (!(await hasHappened())) {
    if (performance.now() - started > 60_000) return [`not within a minute: ${what}`]
    await pause(50)
  }
  return []
}

const countCollected = async (db: Handle, titles: readonly string[]) =>
  (
    await db
      .selectFrom('message_deliveries as d')
      .innerJoin('messages as m', 'm.msg_id', 'd.msg_id')
      .select('d.player_id')
      .where('m.title', 'in', [...titles])
      .where('d.collected_at', 'is not', null)
      .execute()
  ).length

/** Every acknowledged order, join and score is there, and every order is in its saved game once. */
async function checkCompetition(db: Handle, journal: GameJournal): Promise<string[]> {
  const playerIds = [...journal.playerIds]
  const orders = await db
    .selectFrom('purchases')
    .select(['order_id', 'player_id'])
    .where('player_id', 'in', playerIds)
    .execute()
  const joins = await db
    .selectFrom('event_players')
    .select(['player_id', 'event_id'])
    .where('player_id', 'in', playerIds)
    .execute()
  const scores = await db
    .selectFrom('leaderboard_entries')
    .select(['player_id', 'definition_id', 'leaderboard_number', 'score'])
    .where('player_id', 'in', playerIds)
    .execute()
  const inventories = await db
    .selectFrom('persistence_entries')
    .select(['player_id', 'value'])
    .where('player_id', 'in', playerIds)
    .where('key', '=', 'inventory')
    .execute()
  const orderIds = new Set(orders.map(({ order_id }) => order_id))
  const joined = new Set(joins.map(({ player_id, event_id }) => `${player_id} ${event_id}`))
  const reached = new Map(
    scores.map((entry) => [`${entry.player_id} ${entry.definition_id}-${entry.leaderboard_number}`, entry.score]),
  )
  return [
    ...[...journal.orders].filter((id) => !orderIds.has(id)).map((id) => `order ${id} was acknowledged and is lost`),
    ...[...journal.joins]
      .filter((join) => !joined.has(join))
      .map((join) => `join ${join} was acknowledged and is lost`),
    ...[...journal.scores].flatMap(([name, score]) =>
      (reached.get(name) ?? -1) >= score
        ? []
        : [`score ${score} of ${name} was acknowledged, ${reached.get(name)} is there`],
    ),
    ...inventories.flatMap(({ player_id, value }) => {
      const pearls = JSON.parse(value).currencies.pearls ?? 0
      const count = orders.filter((order) => order.player_id === player_id).length
      return pearls === count * sold.Amount ? [] : [`player ${player_id} has ${pearls} pearls of ${count} orders`]
    }),
  ]
}

/** Each gift is in each saved game once, no acknowledged save is lost, and each bot is one player. */
async function check(db: Handle, journal: GameJournal, gifts: number): Promise<string[]> {
  const installations = await db
    .selectFrom('player_installations')
    .select('player_id')
    .where('device_id', 'like', 'bot-%')
    .where('player_id', 'in', [...journal.playerIds])
    .execute()
  const made = await db.selectFrom('players').select('player_id').where('is_mock', '=', true).execute()
  const entries = await db
    .selectFrom('persistence_entries')
    .select(['player_id', 'key', 'value', 'version'])
    .where('player_id', 'in', [...journal.playerIds])
    .execute()
  const wrongWallets = entries.flatMap(({ player_id, key, value }) => {
    if (key !== 'inventory') return []
    const { gems } = JSON.parse(value).currencies
    return gems === gifts * gemsEach ? [] : [`player ${player_id} has ${gems} gems of ${gifts} gifts`]
  })
  return [
    ...(journal.playerIds.size === players ? [] : [`${players} bots were ${journal.playerIds.size} players`]),
    ...(made.length === players ? [] : [`${players} bots left ${made.length} mock players`]),
    ...(installations.length === players ? [] : [`${players} bots left ${installations.length} installations`]),
    ...wrongWallets,
    ...journal.findLost(entries),
  ]
}

export const countUnnumbered = async (db: Handle) =>
  (await db.selectFrom('outbox').select('id').where('position', 'is', null).execute()).length

/**
 * The server is killed again and again while bots play. Afterwards every acknowledged save, order, join and score is there, each
 * gift and order is in the saved game of its bot once, no bot became two players, and who followed the feed knows what
 * the tables know.
 */
export async function killUnderBots(testServer: TestServer, kills: number): Promise<Outcome> {
  const journal = new GameJournal()
  const follower = await FeedFollower.start(testServer)
  const store = await openStore(testServer)
  await makeEvent(testServer)
  const stop = new AbortController()
  const bots = startBots({
    // Each start of the server has another port.
    url: 'http://bots.test',
    clientKey: await makeKey(testServer),
    seed: Buffer.from(randomUUID()),
    players,
    durationMs: 3_600_000,
    signal: stop.signal,
    pace,
    store,
    fetch: journal.follow(() => testServer.server.url),
  })
  const violations = await waitFor('all bots signed in', () => bots.players === players)
  const starts: number[] = []
  const titles: string[] = []
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    titles.push(await sendGift(testServer, [...journal.playerIds]))
    const before = journal.acknowledged
    violations.push(...(await waitFor('further saves', () => journal.acknowledged > before + players / 2)))
    await pause(Math.random() * 1_000)
    await testServer.kill('server')
    starts.push(await testServer.recover())
  }
  const collected = () => testServer.inspect(({ db }) => countCollected(db, titles))
  violations.push(...(await waitFor('all gifts collected', async () => (await collected()) === kills * players)))
  stop.abort()
  await bots.end
  // Numbers are given some tenths of a second after the commit.
  const countWaiting = () => testServer.inspect(async ({ db }) => countUnnumbered(db))
  violations.push(...(await waitFor('all events numbered', async () => (await countWaiting()) === 0)))
  await follower.stop()
  violations.push(
    ...(await testServer.inspect(async ({ db }) => [
      ...(await check(db, journal, titles.length)),
      ...(await checkCompetition(db, journal)),
      ...(await follower.check(db, [...journal.playerIds])),
    ])),
  )
  return {
    tried: `${starts.length} kills, ${formatInteger(journal.acknowledged)} acknowledged saves, ${formatInteger(kills * players)} gifts, ${formatInteger(journal.orders.size)} orders, ${formatInteger(journal.joins.size)} joins, ${formatInteger(journal.scores.size)} scores, ${formatInteger(follower.events.length)} events followed`,
    facts: [
      `${formatInteger(journal.cutOff)} calls were cut off`,
      `answers after a kill: median ${formatSeconds(quantile(starts, 0.5))}`,
    ],
    violations,
    chances: { n: journal.acknowledged, of: 'acknowledged saves and gifts' },
  }
}
