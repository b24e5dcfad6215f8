import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { persistence } from '#contract/persistence.ts'
import { saveConfiguration } from './configured-attributes.ts'
import { type LoadResult, runLoad } from './load.ts'
import { median } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { selectTexts, type TestServer } from './test-servers.ts'

const name = 'save beside slow expressions'

/** How many connections save an unrelated key, and how many the key of the slow expressions. */
const connections = 5
const slowConnections = 3

/** Tens of milliseconds each: slow, and not so slow that they are paused. */
const slowExpressions = Array.from({ length: 20 }, (_, index) => `$[?count($..*..*) == -${index + 1}]`)

const wide = Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => [[1], [2]]))

/** Saves a key that slow expressions read, over and over for as long as something else takes. */
async function beside<T>({ client }: TestServer, players: readonly string[], key: string, work: () => Promise<T>) {
  const state = { isOver: false }
  const saveOn = async (connection: number) => {
    for (let count = 0; !state.isOver; count++) {
      const params = { id: players[(count * slowConnections + connection) % players.length] ?? '' }
      const body = [{ Key: key, Value: JSON.stringify([count, ...wide]) }]
      const { status, message } = await client.call(persistence.save, { params, query: {}, body })
      if (status !== 200) throw new Error(`a save was answered ${status} ${message}`)
    }
  }
  const saving = Promise.all(Array.from({ length: slowConnections }, (_, connection) => saveOn(connection)))
  try {
    return await work()
  } finally {
    state.isOver = true
    await saving
  }
}

/** Saves of a key with a fast expression, without and with saves of a key with slow ones beside them, in turn. */
async function measureSlowExpressions({ testServer, pace, where }: Bench): Promise<Figure[]> {
  const { server, client } = testServer
  const players = await selectTexts(
    testServer,
    'select player_id as found from players order by md5(player_id) limit 1000',
  )
  const [fastKey, slowKey] = [`bench_fast_${Date.now()}`, `bench_slow_${Date.now()}`]
  const fast = { name: fastKey, persistenceKeyName: fastKey, jsonPathExpression: '$.stage' }
  await saveConfiguration(testServer, fast)
  for (const [index, jsonPathExpression] of slowExpressions.entries())
    await saveConfiguration(testServer, {
      name: `${slowKey}_${index}`,
      persistenceKeyName: slowKey,
      jsonPathExpression,
    })
  const [fastPlayers, slowPlayers] = [players.slice(0, 500), players.slice(500)]
  const work = { kind: 'save' as const, players: fastPlayers, key: fastKey }
  const save = () =>
    runLoad({ url: server.url, authorization: client.authorization, connections, seconds: pace.seconds, work })
  const rounds: { alone: LoadResult; beside: LoadResult }[] = []
  // The first round only warms up.
  for (let round = 0; round <= pace.rounds; round++) {
    const one = { alone: await save(), beside: await beside(testServer, slowPlayers, slowKey, save) }
    if (round > 0) rounds.push(one)
  }
  const failed = rounds.reduce((sum, one) => sum + one.alone.failed + one.beside.failed, 0)
  const paused = await client.call(attributeConfigurations.list, { query: { paused: 'true' } })
  const times = median(rounds.map((one) => one.beside.p99 / one.alone.p99))
  const [alone, during] = [median(rounds.map((one) => one.alone.p99)), median(rounds.map((one) => one.beside.p99))]
  const remarks = [
    `${alone.toFixed(1)} to ${during.toFixed(1)} ms`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(paused.data?.Total === 0 ? [] : ['some were paused']),
  ]
  return [
    {
      what: `${where}: save of an unrelated key beside slow expressions to without, ${connections} connections, p99`,
      measured: `${times.toFixed(2)} (${remarks.join(', ')})`,
      goal: 'at most 3',
      isReached: times <= 3 && failed === 0 && paused.data?.Total === 0,
    },
  ]
}

export const slowExpressionSaves: BenchSuite = {
  names: [name],
  measure: async (bench) => ({ figures: await measureSlowExpressions(bench) }),
}
