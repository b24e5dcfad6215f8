import { randomUUID } from 'node:crypto'
import { environment } from '#contract/environment.ts'
import { eventPlayers } from '#contract/event-players.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { players } from '#contract/players.ts'
import { newEvent } from '#test/chaos/kill-during-joins.ts'
import type { TestServer } from '#test/chaos/test-server.ts'
import { pause, startWriting, Writer } from '#test/chaos/writer.ts'
import type { HttpClient, HttpReply } from '#test/harness/http-client.ts'
import type { Ledger } from './ledger.ts'
import { type Answer, WatchedClient } from './watched-client.ts'

/** Players on whom the drill works. */
export const playersNeeded = 64

const writers = 8
const savesPerSecond = 25
const eventsEach = 4

/** How long the work on a whole or broken cluster may take to be acknowledged again. */
const patienceMs = 120_000

/** Changes and reads of staff during one round. */
export class Load {
  readonly answers: Answer[] = []
  readonly #ledger: Ledger
  readonly #client: WatchedClient
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()

  private constructor(testServer: TestServer, ledger: Ledger) {
    this.#ledger = ledger
    this.#client = new WatchedClient(testServer.client, testServer.server.url, (answer) => this.answers.push(answer))
  }

  /** Starts saves, gifts and joins, which are sent again under their key until they are acknowledged, and reads. */
  static async start(testServer: TestServer, ledger: Ledger, round: string, ids: readonly string[]): Promise<Load> {
    const events: string[] = []
    while (events.length < eventsEach) events.push(await newEvent(testServer))
    const load = new Load(testServer, ledger)
    // Writers of their own: those of the last round may know versions of which nothing is known.
    const people = ids.slice(0, writers).map((id, index) => new Writer(`${round}w${index}`, [id], ledger.saves))
    const endWriting = startWriting(people, load.#client, savesPerSecond)
    load.#work = Promise.all([
      load.#untilOver(() => pause(50)).then(endWriting),
      load.#sendGifts(`${round}a`, ids),
      load.#sendGifts(`${round}b`, ids),
      load.#join(events.slice(0, eventsEach / 2), ids),
      load.#join(events.slice(eventsEach / 2), ids),
      load.#untilOver(async () => {
        await load.#client.call(players.list, { query: {} })
        await load.#client.call(environment.health, {})
        await pause(150)
      }),
    ])
    return load
  }

  /** Waits until that many changes were acknowledged that were sent later than now; throws when it takes too long. */
  async waitForChanges(wanted: number): Promise<void> {
    const startedAt = performance.now()
    const isNew = ({ isChange, status, sentAt }: Answer) => isChange && status === 200 && sentAt > startedAt
    while (this.answers.filter(isNew).length < wanted) {
      if (performance.now() - startedAt > patienceMs)
        throw new Error(`${wanted} changes were not acknowledged within ${patienceMs / 1000} s`)
      await pause(50)
    }
  }

  /** Ends all work, and sends again what was not answered: all is acknowledged then, or was overtaken. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
    for (const save of this.#ledger.saves.unknown.splice(0)) {
      const reply = await this.#repeat(() => this.#ledger.saves.repeats.get(save.token)?.(this.#client))
      if (reply?.status === 200) this.#ledger.saves.acknowledged.push({ ...save, versions: reply.versions })
      // Its writer has read the player again since, and saved on top.
      else if (reply?.status !== 412)
        this.#ledger.wrong.push(`a repeated save was answered ${reply?.status} ${reply?.message}`)
    }
  }

  async #untilOver(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await work()
  }

  async #sendGifts(name: string, ids: readonly string[]): Promise<void> {
    let sent = 0
    await this.#untilOver(async () => {
      const title = `failover ${name}.${++sent}`
      const id = ids[sent % ids.length] ?? ''
      const body = {
        Title: title,
        Message: 'Sorry for the trouble!',
        Expiration: 48 * ticksPerHour,
        Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }],
      }
      const send = (client: HttpClient, idempotencyKey: string) =>
        client.call(messages.send, { params: { id }, body }, { idempotencyKey })
      if (await this.#sendUntilDone('a gift', send)) this.#ledger.gifts.add(title)
      await pause(100)
    })
  }

  async #join(events: readonly string[], ids: readonly string[]): Promise<void> {
    const waiting = events.flatMap((eventId) => ids.map((id) => ({ eventId, id })))
    await this.#untilOver(async () => {
      const params = waiting.shift()
      if (params) {
        const send = (client: HttpClient, idempotencyKey: string) =>
          client.call(eventPlayers.join, { params }, { idempotencyKey })
        if (await this.#sendUntilDone('a join', send)) this.#ledger.joins.add(`${params.eventId} ${params.id}`)
      }
      await pause(100)
    })
  }

  /** Sends a call under one key until it is acknowledged; whether it was. */
  async #sendUntilDone(
    what: string,
    send: (client: HttpClient, key: string) => Promise<HttpReply<unknown>>,
  ): Promise<boolean> {
    const key = randomUUID()
    const reply = await this.#repeat(() => send(this.#client, key))
    if (reply?.status !== 200) this.#ledger.wrong.push(`${what} was answered ${reply?.status} ${reply?.message}`)
    return reply?.status === 200
  }

  async #repeat<R extends { status: number; code: string }>(
    send: () => Promise<R> | undefined,
  ): Promise<R | undefined> {
    const startedAt = performance.now()
    for (;;) {
      const reply = await send()
      const isUnknown = reply?.status === 0 || reply?.status === 503 || reply?.code === 'idempotency-running'
      if (!isUnknown || performance.now() - startedAt > patienceMs) return reply
      await pause(200)
    }
  }
}
