import { setTimeout as sleep } from 'node:timers/promises'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { Job } from '#contract/jobs.ts'
import { jobs } from '#contract/jobs.ts'
import { measureReadsDuring } from './bulk-actions.ts'
import { measure, toMedians, toRatio } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { selectTexts, type TestServer } from './test-servers.ts'

type Configuration = { name: string; persistenceKeyName: string; jsonPathExpression: string; regex?: string }

/** Creates a configuration, or changes one, and returns its id. */
export async function saveConfiguration(
  { client }: TestServer,
  body: Configuration & { id?: number },
): Promise<number> {
  const { data, status, message } = await client.call(attributeConfigurations.save, { body })
  if (!data) throw new Error(`a configuration was answered ${status} ${message}`)
  return data.Id
}

/** The configuration that is recomputed; every run reads another member, so that the values differ. */
function recomputation(testServer: TestServer): () => Promise<Job> {
  const name = `bench_recomputed_${Date.now()}`
  let id: number | undefined
  let runs = 0
  return async () => {
    const jsonPathExpression = runs++ % 2 === 0 ? '$.stage' : '$.level'
    const content = { name, persistenceKeyName: 'progress', jsonPathExpression }
    id = await saveConfiguration(testServer, id === undefined ? content : { ...content, id })
    const params = { id: String(id) }
    const { data, status, message } = await testServer.client.call(attributeConfigurations.recompute, { params })
    if (!data) throw new Error(`a recomputation was answered ${status} ${message}`)
    return data.Job
  }
}

async function getJob({ client }: TestServer, id: string): Promise<Job | undefined> {
  return (await client.call(jobs.get, { params: { id } })).data?.Job
}

async function waitFor(testServer: TestServer, id: string, isReached: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await getJob(testServer, id)
    if (job && isReached(job)) return job
    await sleep(50)
  }
}

/** Recomputes one attribute of all players: rows per second, and how much slower reads are meanwhile. */
async function measureRecomputation({ testServer, pace, where }: Bench): Promise<Figure[]> {
  const start = recomputation(testServer)
  const started = performance.now()
  const { Total, Done, Failed } = await waitFor(testServer, (await start()).Id, ({ FinishedAt }) => FinishedAt !== null)
  const perSecond = Math.round(Total / ((performance.now() - started) / 1000))
  const speed: Figure = {
    what: `${where}: recompute an attribute, players per second`,
    measured: `${perSecond.toLocaleString('en-US')} (${Done.toLocaleString('en-US')} of ${Total.toLocaleString('en-US')} changed)`,
    goal: 'measured only',
    isReached: Failed === 0,
  }
  const beside = async <T>(work: () => Promise<T>): Promise<T> => {
    const { Id } = await start()
    await waitFor(testServer, Id, (job) => job.Done + job.Skipped > 0)
    try {
      return await work()
    } finally {
      await testServer.client.call(jobs.cancel, { params: { id: Id } })
      await waitFor(testServer, Id, ({ State }) => State === 'canceled' || State === 'done')
    }
  }
  return [
    speed,
    ...(await measureReadsDuring(testServer, beside, pace, `${where}: player list during a recomputation`)),
  ]
}

/**
 * Twenty configurations, of which every save changes the first `changing`. One of four takes the number out of a text.
 */
const twenty = (changing: number) =>
  Array.from({ length: 20 }, (_, index) => {
    const changed = index % 4 === 0 ? '$.at' : '$.stage'
    return {
      jsonPathExpression: index < changing ? changed : '$.level',
      regex: index % 4 === 1 ? '^(\\d+)$' : '',
    }
  })

/** How many of the 20 configured attributes a save changes: as a game's save does, and all of them. */
const changingCounts = [4, 20]

/**
 * Saves of keys that 20 configurations read, in turn with saves of a key that none reads. The first save of each player,
 * which inserts the attributes, is part of the warm-up.
 */
async function measureSaves({ testServer, toTarget, pace, where }: Bench) {
  const players = await selectTexts(
    testServer,
    'select player_id as found from players order by md5(player_id) limit 1000',
  )
  const now = Date.now()
  const toKey = (changing: number) => `bench_configured_${now}_${changing}`
  for (const changing of changingCounts) {
    const persistenceKeyName = toKey(changing)
    for (const [index, one] of twenty(changing).entries())
      await saveConfiguration(testServer, { ...one, name: `${persistenceKeyName}_${index}`, persistenceKeyName })
  }
  const none = `${where}, no configured attribute`
  const toName = (changing: number) => `${where}, 20 configured attributes, ${changing} changing`
  const measured = await measure(
    [
      toTarget(none, { kind: 'save', players, key: `bench_plain_${now}` }),
      ...changingCounts.map((one) => toTarget(toName(one), { kind: 'save', players, key: toKey(one) })),
    ],
    pace,
  )
  const figures = changingCounts.map((changing): Figure => {
    const times = toRatio(measured, 'p50', toName(changing), none)
    const { failed } = toMedians(measured.get(toName(changing)))
    return {
      what: `${where}: save with 20 configured attributes, ${changing} changing, to none, median`,
      measured: times.toFixed(2),
      goal: 'at most 1.5',
      isReached: times <= 1.5 && failed === 0,
    }
  })
  return { measured, figures }
}

const recompute = 'recompute an attribute'
const save = 'save with 20 configured attributes'

export const configuredAttributes: BenchSuite = {
  names: [recompute, save],
  table: 'replaced_configurations',
  measure: async (bench) => {
    const recomputation = bench.isWanted(recompute) ? await measureRecomputation(bench) : []
    if (!bench.isWanted(save)) return { figures: recomputation }
    const { measured, figures } = await measureSaves(bench)
    return { results: new Map([[save, measured]]), figures: [...recomputation, ...figures] }
  },
}
