import { type FeedEvent, feed } from '#contract/game-feed.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { makeServerKey } from '#test/harness/server-key.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const pauseMs = 150

/** Follows the feed over all restarts of a server, as a studio's server does. */
export class FeedFollower {
  readonly events: FeedEvent[] = []
  readonly #testServer: TestServer
  readonly #secret: string
  #cursor: string | undefined
  #hasMore = true
  #isStopped = false
  #running: Promise<void> | undefined

  private constructor(testServer: TestServer, secret: string) {
    this.#testServer = testServer
    this.#secret = secret
  }

  /** Begins to follow, from now on. */
  static async start(testServer: TestServer): Promise<FeedFollower> {
    const follower = new FeedFollower(testServer, await makeServerKey(testServer.client, ['feed'], 'Follower'))
    await follower.#read()
    follower.#running = follower.#follow()
    return follower
  }

  /** Reads to the end of what is there, and stops. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
    do await this.#read()
    while (this.#hasMore)
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      // The server is not there for a while.
      await this.#read().catch(() => {})
      await pause(pauseMs)
    }
  }

  async #read(): Promise<void> {
    const query = this.#cursor === undefined ? '' : `?after=${this.#cursor}`
    const headers = { authorization: `Bearer ${this.#secret}` }
    const reply = await fetch(`${this.#testServer.server.url}${feed.list.path}${query}`, { headers })
    const { data, message } = await reply.json()
    if (reply.status !== 200) throw new Error(`The feed answered ${reply.status}: ${message}`)
    this.events.push(...data.Events)
    this.#cursor = data.Cursor
    this.#hasMore = data.HasMore
  }

  /** What the feed missed or doubled of what the tables have of some players. */
  async check(db: Handle, playerIds: readonly string[]): Promise<string[]> {
    const { events } = this
    const first = events[0]?.Position ?? 0
    const gap = events.findIndex(({ Position }, index) => Position !== first + index)
    const own = events.filter(({ PlayerId }) => PlayerId !== null && playerIds.includes(PlayerId))
    const ofKind = (...kinds: readonly string[]) => own.filter(({ Kind }) => kinds.includes(Kind))
    const orders = await db.selectFrom('purchases').select('order_id').where('player_id', 'in', playerIds).execute()
    const members = await db
      .selectFrom('guild_members')
      .select(['player_id', 'guild_id'])
      .where('player_id', 'in', playerIds)
      .execute()
    const joined = await db
      .selectFrom('event_players')
      .select(['player_id', 'event_id'])
      .where('player_id', 'in', playerIds)
      .where('left_at', 'is', null)
      .execute()
    const collected = await db
      .selectFrom('message_deliveries')
      .select(['player_id', 'msg_id'])
      .where('player_id', 'in', playerIds)
      .where('collected_at', 'is not', null)
      .execute()
    return [
      ...(gap < 0 ? [] : [`the feed has ${events[gap]?.Position} in place of ${first + gap}`]),
      ...compare(
        'orders',
        ofKind('purchase').map(({ Data }) => Data.OrderId ?? ''),
        orders.map(({ order_id }) => order_id),
      ),
      ...compare(
        'members of guilds',
        toPresent(ofKind('guild joined', 'guild left'), 'guild joined', ({ GuildId }) => GuildId),
        members.map(({ player_id, guild_id }) => `${player_id} ${guild_id}`),
      ),
      ...compare(
        'players of events',
        toPresent(ofKind('event joined', 'event left'), 'event joined', ({ EventId }) => EventId),
        joined.map(({ player_id, event_id }) => `${player_id} ${event_id}`),
      ),
      ...compare(
        'collected messages',
        ofKind('message collected').map(({ PlayerId, Data }) => `${PlayerId} ${Data.MessageId}`),
        collected.map(({ player_id, msg_id }) => `${player_id} ${msg_id}`),
      ),
    ]
  }
}

/** Who is in what after some events. */
function toPresent(
  events: readonly FeedEvent[],
  joins: string,
  toId: (data: FeedEvent['Data']) => string | number | undefined,
): string[] {
  const present = new Set<string>()
  for (const { Kind, PlayerId, Data } of events) {
    const name = `${PlayerId} ${toId(Data)}`
    if (Kind === joins) present.add(name)
    else present.delete(name)
  }
  return [...present]
}

function compare(what: string, followed: readonly string[], stored: readonly string[]): string[] {
  const [one, other] = [followed.toSorted(), stored.toSorted()]
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const missing = other.filter((name) => !one.includes(name))
  const more = one.filter((name, index) => !other.includes(name) || one[index - 1] === name)
  return [
    `the feed missed ${missing.length} and has too many ${more.length} of the ${what}: ${[...missing, ...more][0]}`,
  ]
}
