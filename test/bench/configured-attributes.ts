import { setTimeout as sleep } from 'node:timers/promises'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import type { Job } from '#contract/jobs.ts'
import { jobs } from '#contract/jobs.ts'
import { readsBeside } from './bulk-actions.ts'
import { type Measured, measure, mediansOf, ratioOf } from './measure.ts'
import type { Bench, Part } from './part.ts'
import type { Figure } from './report.ts'
import { selectTexts, type TestServer } from './test-servers.ts'

type Configuration = { name: string; persistenceKeyName: string; jsonPathExpression: string; regex?: string }

async function saveConfiguration({ client }: TestServer, body: Configuration & { id?: number }): Promise<number> {
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
  return [speed, ...(await readsBeside(testServer, beside, pace, `${where}: player list during a recomputation`))]
}

/** Every save changes all of them: two read numbers, one takes the number out of a text. */
const twenty = Array.from({ length: 20 }, (_, index) => ({
  jsonPathExpression: index % 4 === 0 ? '$.at' : '$.stage',
  regex: index % 4 === 1 ? '^(\\d+)$' : '',
}))

/** Saves of a key that 20 configurations read, in turn with saves of a key that none reads. */
async function measureSaves({
  testServer,
  toTarget,
  pace,
  where,
}: Bench): Promise<{ measured: Measured; figure: Figure }> {
  const players = await selectTexts(
    testServer,
    'select player_id as found from players order by md5(player_id) limit 1000',
  )
  const key = `bench_configured_${Date.now()}`
  // Each round saves a key of its own, see measure.ts.
  for (let round = 0; round <= pace.rounds; round++) {
    for (const [index, one] of twenty.entries())
      await saveConfiguration(testServer, {
        ...one,
        name: `${key}_${round}_${index}`,
        persistenceKeyName: `${key}_${round}`,
      })
  }
  const [none, all] = [`${where}, no configured attribute`, `${where}, 20 configured attributes`]
  const targets = [
    toTarget(none, { kind: 'save', players, key: `bench_plain_${Date.now()}` }),
    toTarget(all, { kind: 'save', players, key }),
  ]
  const measured = await measure(targets, pace)
  const times = ratioOf(measured, 'p50', all, none)
  const { failed } = mediansOf(measured.get(all))
  const figure = {
    what: `${where}: save with 20 configured attributes to none, median`,
    measured: times.toFixed(2),
    goal: 'at most 1.5',
    isReached: times <= 1.5 && failed === 0,
  }
  return { measured, figure }
}

const recompute = 'recompute an attribute'
const save = 'save with 20 configured attributes'

export const configuredAttributes: Part = {
  names: [recompute, save],
  measure: async (bench) => {
    const figures = bench.isWanted(recompute) ? await measureRecomputation(bench) : []
    if (!bench.isWanted(save)) return { figures }
    const { measured, figure } = await measureSaves(bench)
    return { results: new Map([[save, measured]]), figures: [...figures, figure] }
  },
}
