import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { webhooks } from '#contract/webhooks.ts'
import { countUnnumbered, waitFor } from './kill-under-bots.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'
import { Journal, pause, startWriting, Writer, waitUntilSaved } from './writer.ts'

const writers = 8
const playersEach = 4
const savesPerSecond = 300

type Line = { readonly Position: number; readonly PlayerId: string | null }

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof bound !== 'object' || !bound) throw new Error('There is no free port.')
  return bound.port
}

/** The receiver of the documents, in a process that is killed and started again. */
class Receiver {
  readonly #journal: string
  readonly #port: number
  readonly #secret: string
  #child: ChildProcess | undefined

  constructor(folder: string, port: number, secret: string) {
    this.#journal = join(folder, 'events.jsonl')
    this.#port = port
    this.#secret = secret
  }

  start(): void {
    const env = { PATH: process.env.PATH, SECRET: this.#secret, PORT: String(this.#port), JOURNAL: this.#journal }
    this.#child = spawn(process.execPath, ['docs/examples/receive-webhook.mjs'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }

  async kill(): Promise<void> {
    if (!this.#child) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  async read(): Promise<Line[]> {
    const text = await readFile(this.#journal, 'utf8').catch(() => '')
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  }
}

/** What is wrong with what was received of the events from a position on: each there, once, in order for each player. */
async function check(testServer: TestServer, receiver: Receiver, before: number): Promise<string[]> {
  const received = await receiver.read()
  const { rows } = await testServer.inspect(({ db }) =>
    sql<{ position: string }>`select position from outbox
      where kind = 'audited' and position > ${before}::bigint`.execute(db),
  )
  const positions = new Set(received.map(({ Position }) => Position))
  const lost = rows.filter(({ position }) => !positions.has(Number(position)))
  const last = new Map<string | null, number>()
  const unordered = received.filter(({ PlayerId, Position }) => {
    const isLater = Position > (last.get(PlayerId) ?? 0)
    last.set(PlayerId, Position)
    return !isLater && PlayerId !== null
  })
  return [
    ...(lost.length > 0 ? [`${lost.length} events were not delivered, ${lost[0]?.position} among them`] : []),
    ...(positions.size < received.length ? ['the receiver kept an event twice'] : []),
    ...unordered.slice(0, 5).map(({ PlayerId, Position }) => `event ${Position} of ${PlayerId} came after a later one`),
  ]
}

/**
 * Server and receiver are killed by turns, and both at once, while staff save and each save is an event. At the end every
 * event is there, in order for each player; the receiver takes none that is not signed.
 */
export async function killUnderWebhooks(testServer: TestServer, kills: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-webhook-'))
  const port = await findPort()
  const { data, status, message } = await testServer.client.call(webhooks.create, {
    body: {
      name: `Chaos ${port}`,
      format: 'events',
      kinds: ['audited'],
      isActive: true,
      url: `http://127.0.0.1:${port}/`,
    },
  })
  if (!data) throw new Error(`adding a webhook was answered ${status} ${message}`)
  const params = { id: String(data.Webhook.Id) }
  const before = await testServer.inspect(async ({ db }) =>
    Number(
      (
        await db
          .selectFrom('webhook_progress')
          .select('position')
          .where('webhook_id', '=', data.Webhook.Id)
          .executeTakeFirstOrThrow()
      ).position,
    ),
  )
  const receiver = new Receiver(folder, port, data.Secret)
  receiver.start()
  const journal = new Journal()
  const ids = await testServer.makePlayers(writers * playersEach)
  const people = Array.from(
    { length: writers },
    (_, index) => new Writer(`hook${index}`, ids.slice(index * playersEach, (index + 1) * playersEach), journal),
  )
  for (let kill = 1; kill <= kills; kill++) {
    const end = startWriting(people, testServer.client, savesPerSecond)
    await waitUntilSaved(journal, 400 + Math.random() * 200)
    if (kill % 3 !== 1) await receiver.kill()
    if (kill % 3 !== 2) await testServer.kill('server')
    await end()
    if (kill % 3 !== 2) await testServer.recover()
    await pause(Math.random() * 1_000)
    if (kill % 3 !== 1) receiver.start()
  }
  const isDone = async () => {
    const unnumbered = await testServer.inspect(({ db }) => countUnnumbered(db))
    const listed = (await testServer.client.call(webhooks.list, {})).data?.Webhooks ?? []
    const [webhook] = listed.filter(({ Id }) => Id === data.Webhook.Id)
    return unnumbered === 0 && webhook?.Waiting.Count === 0
  }
  const violations = await waitFor('everything delivered', isDone)
  violations.push(...(await check(testServer, receiver, before)), ...journal.wrong)
  const attempts = await testServer.client.call(webhooks.attempts, { params, query: {} })
  const failed = await testServer.client.call(webhooks.attempts, { params, query: { state: 'failed' } })
  const received = (await receiver.read()).length
  await receiver.kill()
  await testServer.client.call(webhooks.remove, { params })
  await rm(folder, { recursive: true })
  return {
    tried: `${kills} kills of server, receiver or both, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts: [
      `${formatInteger(received)} events in ${formatInteger(attempts.data?.Total ?? 0)} requests, ${formatInteger(failed.data?.Total ?? 0)} of them not accepted`,
    ],
    violations,
    chances: { n: received, of: 'events' },
  }
}
