import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventPlayers } from '#contract/event-players.ts'
import { guilds } from '#contract/guilds.ts'
import { messages } from '#contract/messages.ts'
import { purchases } from '#contract/purchases.ts'
import { startBots } from '#server/bots/play-bots.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { makeServerKey } from '#test/harness/server-key.ts'
import { countUnnumbered, makeEvent, makeKey, openStore, sendGift, sendGlobalGift, waitFor } from './kill-under-bots.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const players = 20
const pace = { saveMs: 1_000, pollMs: 5_000, sessionMs: 15_000, awayMs: 500 }
const staffEachMs = 250

/** What the follower of the documents keeps of a player. */
type Copy = {
  readonly orders: Readonly<Record<string, { readonly isRefunded: boolean; readonly value: string }>>
  readonly guild: string | null
  readonly events: readonly number[]
  readonly messages: readonly string[]
}
type State = { readonly cursor?: string; readonly players: Readonly<Record<string, Copy>> }

/** The mock players who were made since. */
const listBots = (db: Handle, since: Date) =>
  db.selectFrom('players').select('player_id').where('is_mock', '=', true).where('created_at', '>=', since).execute()

/** What the tables have of the mock players who were made since, as a follower keeps it. */
async function readCopies(db: Handle, since: Date): Promise<Record<string, Copy>> {
  const ids = (await listBots(db, since)).map(({ player_id }) => player_id)
  const orders = await db
    .selectFrom('purchases')
    .select(['player_id', 'order_id', 'value', 'refunded_at'])
    .where('player_id', 'in', ids)
    .execute()
  const members = await db.selectFrom('guild_members').selectAll().where('player_id', 'in', ids).execute()
  const joined = await db
    .selectFrom('event_players')
    .selectAll()
    .where('player_id', 'in', ids)
    .where('left_at', 'is', null)
    .execute()
  const collected = await db
    .selectFrom('message_deliveries')
    .selectAll()
    .where('player_id', 'in', ids)
    .where('collected_at', 'is not', null)
    .execute()
  const of = <T extends { readonly player_id: string }>(all: readonly T[], id: string) =>
    all.filter(({ player_id }) => player_id === id)
  return Object.fromEntries(
    ids.map((id) => [
      id,
      {
        orders: Object.fromEntries(
          of(orders, id).map(({ order_id, value, refunded_at }) => [
            order_id,
            { isRefunded: refunded_at !== null, value },
          ]),
        ),
        guild: of(members, id)[0]?.guild_id ?? null,
        events: of(joined, id).map(({ event_id }) => event_id),
        messages: of(collected, id).map(({ msg_id }) => msg_id),
      },
    ]),
  )
}

/** A copy as a text that does not depend on the order in which it was made. */
function toText({ orders, guild, events, messages }: Copy): string {
  const sorted = Object.entries(orders).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([
    sorted.map(([id, { isRefunded, value }]) => [id, isRefunded, value]),
    guild,
    events.toSorted((one, other) => one - other),
    messages.toSorted(),
  ])
}

function compare(followed: State['players'], stored: Readonly<Record<string, Copy>>): string[] {
  return Object.entries(stored).flatMap(([id, copy]) => {
    const known = followed[id]
    if (known && toText(known) === toText(copy)) return []
    return [`player ${id} is ${known ? toText(known) : 'unknown'} to the follower, and ${toText(copy)} here`]
  })
}

/** What staff do meanwhile: refunds, marks taken back, members kicked, players taken out of events and put back. */
async function work(
  { client, inspect }: Pick<TestServer, 'client' | 'inspect'>,
  isOver: () => boolean,
): Promise<number> {
  let changes = 0
  for (let turn = 0; !isOver(); turn++) {
    const { orders, members, joined } = await inspect(async ({ db }) => ({
      orders: await db.selectFrom('purchases').select(['player_id', 'order_id', 'refunded_at']).execute(),
      members: await db.selectFrom('guild_members').selectAll().execute(),
      joined: await db.selectFrom('event_players').selectAll().execute(),
    }))
    const pick = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]
    const [order, member, join] = [pick(orders), pick(members), pick(joined)]
    if (turn % 3 === 0 && order) {
      const params = { id: order.player_id, orderId: order.order_id }
      if (order.refunded_at) await client.call(purchases.removeRefundMark, { params })
      else await client.call(purchases.markRefunded, { params, body: { Reason: 'chaos' } })
      changes++
    } else if (turn % 3 === 1 && member && turn % 6 === 1) {
      await client.call(guilds.kick, { params: { id: member.guild_id, playerId: member.player_id } })
      changes++
    } else if (join) {
      const params = { eventId: String(join.event_id), id: join.player_id }
      if (join.left_at) await client.call(eventPlayers.join, { params })
      else await client.call(eventPlayers.leave, { params })
      changes++
    }
    await pause(staffEachMs)
  }
  return changes
}

/**
 * A server written by docs/examples/follow-feed.mjs follows while bots play and staff work. It is killed twice and started
 * again, and ends with what the tables have.
 */
export async function followFeed(testServer: TestServer, seconds: number): Promise<Outcome> {
  const { client } = testServer
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-feed-'))
  const state = join(folder, 'state.json')
  const key = await makeServerKey(client, ['feed'], 'Follower by the document')
  const env = { PATH: process.env.PATH, QUARTERDECK: testServer.server.url, SERVER_KEY: key, STATE: state }
  const startFollower = (): ChildProcess =>
    spawn(process.execPath, ['docs/examples/follow-feed.mjs'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const readState = async (): Promise<State> => JSON.parse(await readFile(state, 'utf8').catch(() => '{"players":{}}'))
  const since = new Date()
  let follower = startFollower()
  const violations = await waitFor('the first cursor', async () => (await readState()).cursor !== undefined)
  await makeEvent(testServer)
  const stop = new AbortController()
  const clientKey = await makeKey(testServer)
  const store = await openStore(testServer)
  const bots = startBots({
    url: testServer.server.url,
    clientKey,
    seed: Buffer.from(randomUUID()),
    players,
    durationMs: 3_600_000,
    signal: stop.signal,
    pace,
    store,
  })
  const staff = work({ client, inspect: (read) => testServer.inspect(read) }, () => stop.signal.aborted)
  let kills = 0
  const globalGifts: string[] = []
  for (let part = 0; part < 3; part++) {
    const ids = await testServer.inspect(({ db }) => listBots(db, since))
    if (ids.length > 0)
      await sendGift(
        testServer,
        ids.map(({ player_id }) => player_id),
      )
    globalGifts.push(await sendGlobalGift(testServer))
    await pause((seconds * 1000) / 3)
    if (part === 2) break
    await kill(follower)
    kills++
    await pause(1_000)
    follower = startFollower()
  }
  stop.abort()
  await bots.end
  const changes = await staff
  const isDone = async () => {
    const { waiting, last } = await testServer.inspect(async ({ db }) => ({
      waiting: await countUnnumbered(db),
      last: await db.selectFrom('feed_state').select(['epoch', 'last_position']).executeTakeFirstOrThrow(),
    }))
    return waiting === 0 && (await readState()).cursor === `${last.epoch}-${last.last_position}`
  }
  violations.push(...(await waitFor('the follower at the end', isDone)))
  const stored = await testServer.inspect(({ db }) => readCopies(db, since))
  violations.push(...compare((await readState()).players, stored))
  // Later bots of this server would take them.
  for (const msgId of globalGifts) await client.call(messages.revokeGlobal, { params: { msgId } })
  await kill(follower)
  await rm(folder, { recursive: true })
  const copies = Object.values(stored)
  const collected = copies.reduce((sum, copy) => sum + copy.messages.filter((id) => globalGifts.includes(id)).length, 0)
  if (collected === 0) violations.push('no bot collected a global message')
  const orders = copies.reduce((sum, copy) => sum + Object.keys(copy.orders).length, 0)
  return {
    tried: `${seconds} s, ${kills} kills of the follower, ${formatInteger(Object.keys(stored).length)} players, ${formatInteger(orders)} orders, ${formatInteger(changes)} changes of staff`,
    facts: [],
    violations,
    chances: { n: Object.keys(stored).length, of: 'players followed' },
  }
}
