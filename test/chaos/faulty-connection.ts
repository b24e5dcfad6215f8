import { randomUUID } from 'node:crypto'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import type { HttpReply } from '#test/harness/http-client.ts'
import { type Fate, FaultyProxy, type PassingStatement } from './faulty-proxy.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer } from './test-server.ts'
import { chaosKeys, Journal, pause, startWriting, valueWith, Writer } from './writer.ts'

/** Runs a scenario with the server behind a faulty way to its database. */
async function behindProxy(testServer: TestServer, work: (proxy: FaultyProxy) => Promise<Outcome>): Promise<Outcome> {
  const proxy = await FaultyProxy.to(testServer.cluster?.url ?? '')
  await testServer.server.stop()
  await testServer.start(proxy.url)
  try {
    return await work(proxy)
  } finally {
    await testServer.server.stop()
    await proxy.close()
    await testServer.start()
  }
}

/** Whether a statement belongs to a call with an idempotency key; only such a call asks for a lock of a name it sends. */
function isOfKeyedCall({ transaction }: PassingStatement): boolean {
  return transaction[1]?.includes('hashtextextended($1') ?? false
}

/** Saves with one key until it is acknowledged, and notes the save once. */
async function saveUntilDone(
  testServer: TestServer,
  playerId: string,
  token: string,
  journal: Journal,
): Promise<string[]> {
  const key = randomUUID()
  const body = chaosKeys.slice(0, 2).map((Key) => ({ Key, Value: valueWith(token) }))
  for (let attempt = 0; attempt < 50; attempt++) {
    const reply = await testServer.client.call(
      persistence.save,
      { params: { id: playerId }, body },
      { idempotencyKey: key },
    )
    if (reply.status === 200 && reply.data) {
      const versions = new Map(reply.data.m_playerPersistences.map((entry) => [entry.Key, entry.Version]))
      journal.acknowledged.push({ playerId, token, ms: 0, versions })
      return []
    }
    if (reply.status !== 503 && reply.code !== 'idempotency-running') {
      return [`a save was answered ${reply.status} ${reply.code}: ${reply.message}`]
    }
    await pause(100)
  }
  return ['a save was not done after 50 attempts']
}

/**
 * The connection to PostgreSQL is cut at every statement of a save in turn, before the statement and before its reply,
 * the commit among them. Sent again with its key, the save is done exactly once.
 */
export function cutAtEveryStatement(testServer: TestServer, rounds: number): Promise<Outcome> {
  return behindProxy(testServer, async (proxy) => {
    const journal = new Journal()
    const [id = ''] = await testServer.makePlayers(1)
    const violations: string[] = []
    let cuts = 0
    let isReached = true
    for (let round = 0; round < rounds; round++) {
      for (let at = 2; isReached || at === 2; at++) {
        for (const fate of ['cut before', 'cut after'] as const) {
          isReached = false
          proxy.judge((statement): Fate => {
            if (isReached || statement.index !== at || !isOfKeyedCall(statement)) return 'pass'
            isReached = true
            return fate
          })
          violations.push(...(await saveUntilDone(testServer, id, `n${round}.${at}.${fate}`, journal)))
          if (isReached) cuts++
        }
      }
    }
    proxy.heal()
    if (cuts === 0) violations.push('no statement was cut off')
    violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))))
    return {
      tried: `${formatInteger(journal.acknowledged.length)} saves, cut off at ${formatInteger(cuts)} statements and sent again`,
      facts: [],
      violations,
      chances: { n: cuts, of: 'cuts' },
    }
  })
}

/** One statement in twenty loses its connection: errors only, no sign-out, nothing lost or doubled. */
export function randomCuts(testServer: TestServer, forSeconds: number): Promise<Outcome> {
  return behindProxy(testServer, async (proxy) => {
    const journal = new Journal()
    const ids = await testServer.makePlayers(16)
    const people = ids.slice(0, 8).map((id, index) => new Writer(`r${index}`, [id], journal))
    const violations: string[] = []
    proxy.judge(() => (Math.random() < 0.05 ? 'cut before' : 'pass'))
    const until = performance.now() + forSeconds * 1000
    const endWriting = startWriting(people, testServer.client, 50)
    const repeated = ids.slice(8).map(async (id) => {
      for (let save = 0; performance.now() < until; save++) {
        violations.push(...(await saveUntilDone(testServer, id, `k${id}.${save}`, journal)))
      }
    })
    await Promise.all(repeated)
    await endWriting()
    proxy.heal()
    violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
    return {
      tried: `${forSeconds} s with one statement in twenty cut off, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
      facts: [`${formatInteger(journal.unknown.length)} saves were answered 503`],
      violations,
      chances: { n: journal.acknowledged.length, of: 'acknowledged saves' },
    }
  })
}

/** The database freezes, then refuses connections: 503 in time each, and normal soon after. */
export function frozenAndRefusing(testServer: TestServer, frozenMs: number): Promise<Outcome> {
  return behindProxy(testServer, async (proxy) => {
    const ask = (): Promise<HttpReply<unknown>> => testServer.client.call(players.list, { query: {} })
    const violations: string[] = []
    const waits: number[] = []
    const returns: number[] = []
    for (const trouble of ['freeze', 'cut'] as const) {
      proxy[trouble]()
      for (const started = performance.now(); performance.now() - started < frozenMs; ) {
        const replies = await Promise.all(Array.from({ length: 30 }, ask))
        waits.push(...replies.map(({ milliseconds }) => milliseconds))
        const wrong = replies.filter(({ status }) => status !== 503)
        violations.push(...wrong.map(({ status, message }) => `while it was away (${trouble}): ${status} ${message}`))
        await pause(200)
      }
      proxy.heal()
      const healed = performance.now()
      while ((await ask()).status !== 200 && performance.now() - healed < 60_000) await pause(100)
      returns.push(performance.now() - healed)
    }
    const [maxWait, maxReturn] = [Math.max(...waits), Math.max(...returns)]
    // The limit of a statement is 5 s, and a caller may have waited for a connection before.
    if (maxWait > 6000) violations.push(`503 came only after ${formatSeconds(maxWait)}`)
    if (maxReturn > 5000) violations.push(`normal only ${formatSeconds(maxReturn)} after it was well again`)
    return {
      tried: `frozen and refusing for ${formatSeconds(frozenMs)} each, ${formatInteger(waits.length)} requests meanwhile`,
      facts: [
        `503 after ${formatSeconds(quantile(waits, 0.95))} (p95), ${formatSeconds(maxWait)} at the latest`,
        `normal ${formatSeconds(maxReturn)} after it was well again`,
      ],
      violations,
      chances: { n: waits.length, of: 'requests' },
    }
  })
}
