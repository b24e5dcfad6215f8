import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { players } from '#contract/players.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import { sendUntilAnswered } from './kill-during.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

/** How often the two calls took effect, by rows and by audit entries. */
type Acts = { players: number; links: number; playerEntries: number; linkEntries: number }

async function actsSoFar(testServer: TestServer): Promise<Acts> {
  return testServer.inspect(async ({ db }) => {
    const { rows } = await sql<Acts>`select
      (select count(*)::int from players) as players,
      (select count(*)::int from social_links) as links,
      (select count(*)::int from audit_log where action = 'random player created' and outcome = 'done') as "playerEntries",
      (select count(*)::int from audit_log where action = 'social media connected' and outcome = 'done') as "linkEntries"
    `.execute(db)
    const [acts] = rows
    if (!acts) throw new Error('counting gave no row')
    return acts
  })
}

/** A call under one idempotency key, as a client repeats it. */
type Repeated = { readonly key: string; send(client: HttpClient): Promise<string> }

/** The answer to a call under a key, as text. */
async function sendUntilDone<E extends Endpoint>(
  client: HttpClient,
  endpoint: E,
  call: EndpointRequest<E>,
  key: string,
): Promise<string> {
  const reply = await sendUntilAnswered<E>(client, endpoint, call, key)
  return `${reply.status} ${toText(reply.data)}`
}

function toText<E extends Endpoint>(data: EndpointReply<E> | undefined): string {
  return JSON.stringify(data)
}

function newPlayer(): Repeated {
  const key = randomUUID()
  return { key, send: (client) => sendUntilDone(client, players.createRandom, {}, key) }
}

function newLink(playerId: string): Repeated {
  const key = randomUUID()
  const call = { params: { id: playerId }, body: { id: `chaos-${key}`, platform: 1 } }
  return { key, send: (client) => sendUntilDone(client, players.connectSocial, call, key) }
}

/** What is wrong with the answers that one key was given: all must be the same success. */
function checkSameAnswers(answers: readonly string[]): string[] {
  const different = [...new Set(answers)]
  const isFine = different.length === 1 && different[0]?.startsWith('200 ')
  return isFine ? [] : [`one key was answered: ${different.map((answer) => answer.slice(0, 150)).join(' | ')}`]
}

function checkCounts(before: Acts, after: Acts, keysEach: number): string[] {
  const names = ['players', 'links', 'playerEntries', 'linkEntries'] as const
  return names
    .filter((name) => after[name] - before[name] !== keysEach)
    .map((name) => `${keysEach} keys made ${after[name] - before[name]} ${name}`)
}

/** Each call is sent five times at once with one key, and acts once. */
export async function fiveAtOnce(testServer: TestServer, rounds: number): Promise<Outcome> {
  const [owner = ''] = await testServer.makePlayers(1)
  const before = await actsSoFar(testServer)
  const violations: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const call of [newPlayer(), newLink(owner)]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => call.send(testServer.client)))
      violations.push(...checkSameAnswers(answers))
    }
  }
  violations.push(...checkCounts(before, await actsSoFar(testServer), rounds))
  return {
    tried: `${formatInteger(rounds * 2)} calls, each sent five times at once with one key`,
    facts: [],
    violations,
    chances: { n: rounds * 2, of: 'calls' },
  }
}

/** The server is killed while calls run; each is sent again with its key, and has acted once in the end. */
export async function killedBeforeReply(testServer: TestServer, kills: number): Promise<Outcome> {
  const keysEach = 10
  const [owner = ''] = await testServer.makePlayers(1)
  const newCalls = () => Array.from({ length: keysEach }, () => [newPlayer(), newLink(owner)]).flat()
  const violations: string[] = []
  let doneBefore = 0
  for (let kill = 0; kill < kills; kill++) {
    const started = performance.now()
    await Promise.all(newCalls().map((call) => call.send(testServer.client)))
    const undisturbedMs = performance.now() - started
    const before = await actsSoFar(testServer)
    const calls = newCalls()
    const { client } = testServer
    const cutOff = calls.map((call) => call.send(client))
    // Somewhere in the middle of them: some have acted and were answered, some acted, some did not.
    await pause((0.2 + 0.7 * Math.random()) * undisturbedMs)
    await testServer.server.kill()
    await Promise.all(cutOff)
    await testServer.start()
    const atRestart = await actsSoFar(testServer)
    doneBefore += atRestart.players - before.players + (atRestart.links - before.links)
    for (const call of calls) {
      violations.push(
        ...checkSameAnswers(await Promise.all([call.send(testServer.client), call.send(testServer.client)])),
      )
    }
    violations.push(...checkCounts(before, await actsSoFar(testServer), keysEach))
  }
  const all = kills * keysEach * 2
  return {
    tried: `${formatInteger(all)} calls repeated after ${kills} kills`,
    facts: [`${formatInteger(doneBefore)} had acted before the kill, ${formatInteger(all - doneBefore)} had not`],
    violations,
    chances: { n: all, of: 'calls' },
  }
}
