import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gameKeys } from '#contract/game-keys.ts'
import { profile } from '#contract/game-profile.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { players } from '#contract/players.ts'
import { formatInteger, type Outcome, quantile } from '#test/chaos/outcome.ts'
import type { TestServer } from '#test/chaos/test-server.ts'
import { pause } from '#test/chaos/writer.ts'
import { freePort } from '#test/harness/start-server.ts'

/** How many connections call as how many players of the game for how long; each player calls as fast as it can. */
export type FloodSize = { connections: number; players: number; seconds: number; hasOwnPort: boolean }

/** So low that what players may at once is soon used up. */
const playerLimits = { QD_GAME_READS: '60', QD_GAME_WRITES: '12' }

/** A call of the game by a credential; the status of its answer, 0 without one. */
function send(
  agent: Agent | undefined,
  url: string,
  { method, path }: { method: string; path: string },
  credential: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${credential}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = request(url + path, { method, agent, headers, timeout: 30_000 }, (reply) => {
      let text = ''
      reply.on('data', (bytes) => {
        text += bytes
      })
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      reply.once('error', () => resolve({ status: 0, text }))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve({ status: 0, text: '' }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function signInPlayers({ client }: TestServer, url: string, wanted: number): Promise<string[]> {
  const body = { name: 'Flood', platform: 'android' as const, mayCreatePlayers: true, origins: [], expiresAt: null }
  const { data } = await client.call(gameKeys.createClientKey, { body })
  if (!data) throw new Error('There is no client key.')
  const tokens: string[] = []
  while (tokens.length < wanted) {
    const InstallationKey = randomBytes(32).toString('base64url')
    const { status, text } = await send(undefined, url, signIn.create, data.Secret, { InstallationKey, Create: true })
    if (status !== 200) throw new Error(`A sign-in was answered ${status}: ${text}`)
    tokens.push(JSON.parse(text).data.Token)
  }
  return tokens
}

/** Calls of staff, one after the other, for some seconds: how long each took, and what was answered otherwise than 200. */
async function callAsStaff({ client }: TestServer, seconds: number): Promise<{ times: number[]; failed: string[] }> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const failed: string[] = []
  while (performance.now() < end) {
    const { status, code, milliseconds } = await client.call(players.list, { query: { take: 15 } })
    times.push(milliseconds)
    if (status !== 200) failed.push(`a call of staff was answered ${status} ${code}`)
    await pause(20)
  }
  return { times, failed }
}

async function flood(url: string, tokens: readonly string[], size: FloodSize): Promise<Map<number, number>> {
  const end = performance.now() + size.seconds * 1000
  const statuses = new Map<number, number>()
  const connections = Array.from({ length: size.connections }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const token = tokens[index % tokens.length] ?? ''
    for (let call = 0; performance.now() < end; call++) {
      const Entries = [{ Key: 'flood', Value: '1', Version: 0 }]
      const { status } = await (call % 6 === 0
        ? send(agent, url, saves.write, token, { Entries })
        : send(agent, url, profile.get, token))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A connection that was refused is not tried in a busy loop, which would take the time of this process.
      if (status === 0) await pause(100)
    }
    agent.destroy()
  })
  await Promise.all(connections)
  return statuses
}

/**
 * Players who make many times the calls that they may, on many connections: every call of staff is answered with 200, and
 * the game's with what they may have, or with 429 or 503.
 */
export async function gameFlood(testServer: TestServer, size: FloodSize): Promise<Outcome> {
  const port = await freePort()
  const own: Record<string, string> = size.hasOwnPort ? { QD_GAME_PORT: String(port) } : {}
  await testServer.restart({ variables: { ...own, ...playerLimits, QD_GAME_NEW_PLAYERS: '1000000' } })
  const url = size.hasOwnPort ? `http://127.0.0.1:${port}` : testServer.server.url
  const tokens = await signInPlayers(testServer, url, size.players)
  await callAsStaff(testServer, 2)
  const idle = await callAsStaff(testServer, Math.min(30, size.seconds))
  const [statuses, busy] = await Promise.all([flood(url, tokens, size), callAsStaff(testServer, size.seconds)])
  await testServer.restart()
  const expected = new Set([200, 412, 429, 503])
  const wrong = [...statuses].filter(([status]) => !expected.has(status))
  const [before, during] = [quantile(idle.times, 0.95), quantile(busy.times, 0.95)]
  const counts = [...statuses].toSorted(([one], [other]) => one - other)
  return {
    tried: `${formatInteger(size.connections)} connections of ${formatInteger(size.players)} players for ${size.seconds} s, ${formatInteger(busy.times.length)} calls of staff`,
    facts: [
      `p95 of staff's calls ${before.toFixed(1)} ms before and ${during.toFixed(1)} ms meanwhile: ${(during / before).toFixed(2)} times`,
      counts.map(([status, calls]) => `${formatInteger(calls)} answers ${status || 'missing'}`).join(', '),
    ],
    violations: [
      ...new Set([...idle.failed, ...busy.failed]),
      ...wrong.map(
        ([status, calls]) => `${formatInteger(calls)} calls of the game were answered ${status || 'not at all'}`,
      ),
      ...(statuses.has(200) ? [] : ['no call of the game was answered']),
      ...(statuses.has(429) ? [] : ['no call of the game was refused: the load was too small']),
    ],
    chances: { n: busy.times.length, of: 'calls of staff' },
  }
}
