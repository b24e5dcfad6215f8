import { randomUUID } from 'node:crypto'
import { gameKeys } from '#contract/game-keys.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { startBots } from '#server/bots/play-bots.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { GameJournal } from './game-journal.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const players = 20
/** Below the limits of a player's calls. */
const pace = { saveMs: 1_500, pollMs: 800, sessionMs: 20_000, awayMs: 500 }
const gemsEach = 10

/** The client key of the bots: a new one each time, so that a server that others use has no other's. */
async function makeKey({ client }: TestServer): Promise<string> {
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

async function sendGift({ client }: TestServer, PlayerIds: readonly string[]): Promise<string> {
  const Title = `chaos ${randomUUID()}`
  const Gifts = [{ m_type: 1, m_giftableId: 'gems', m_amount: gemsEach }]
  const body = { Title, Message: 'Take this.', Expiration: 48 * ticksPerHour, Gifts, PlayerIds: [...PlayerIds] }
  await sendUntilAnswered(client, messages.sendToList, { body }, randomUUID())
  return Title
}

/** Waits for something that bots do, at most a minute; gives what is missing when it has not happened. */
async function waitFor(what: string, hasHappened: () => boolean | Promise<boolean>): Promise<string[]> {
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

/**
 * The server is killed again and again while bots play. Afterwards every acknowledged save is there, each gift is in the
 * saved game of each bot once, and no bot became two players.
 */
export async function killUnderBots(testServer: TestServer, kills: number): Promise<Outcome> {
  const journal = new GameJournal()
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
  violations.push(...(await testServer.inspect(({ db }) => check(db, journal, titles.length))))
  return {
    tried: `${starts.length} kills, ${formatInteger(journal.acknowledged)} acknowledged saves, ${formatInteger(kills * players)} gifts`,
    facts: [
      `${formatInteger(journal.cutOff)} calls were cut off`,
      `answers after a kill: median ${formatSeconds(quantile(starts, 0.5))}`,
    ],
    violations,
    chances: { n: journal.acknowledged, of: 'acknowledged saves and gifts' },
  }
}
