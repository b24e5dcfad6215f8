import { webhooks } from '#contract/webhooks.ts'
import type { Work } from './load.ts'
import { addMeasured, type Measured, measure, toMedians, toRatio } from './measure.ts'
import type { Figure } from './report.ts'
import { startSink } from './sink.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, selectTexts } from './test-servers.ts'

const name = 'webhooks: save, with audit and history'
const goal = 0.98

/** Saves of staff, each of which is an event, while a webhook sends them and while it is paused, by turns. */
async function measureSaves(bench: Bench, results: Map<string, Measured>): Promise<Figure[]> {
  const { testServer, toTarget, pace, where } = bench
  const { client } = testServer
  const receiver = await startSink()
  const body = { name: `Bench ${Date.now()}`, format: 'events', kinds: ['audited'], isActive: true } as const
  const added = await client.call(webhooks.create, { body: { ...body, kinds: [...body.kinds], url: receiver.url } })
  if (!added.data) throw new Error(`Adding a webhook was answered ${added.status}: ${added.message}`)
  const { Id } = added.data.Webhook
  const players = await selectTexts(
    testServer,
    'select player_id as found from players order by md5(player_id) limit 1000',
  )
  const work: Work = { kind: 'save', players, key: `bench_${Date.now()}` }
  // What was written while it was paused is not sent afterwards.
  const set = (isActive: boolean) => () =>
    runSql(
      testServer,
      `update webhook_progress set position = (select last_position from feed_state) where webhook_id = ${Id}`,
      `update webhooks set is_active = ${isActive} where id = ${Id}`,
    )
  const withIt = { ...toTarget(where, work), before: set(true) }
  const without = { ...toTarget('without the webhook', work), before: set(false) }
  try {
    const measured = await measure([withIt, without], pace)
    addMeasured(results, name, measured)
    const share = toRatio(measured, 'perSecond', withIt.name, without.name)
    const [one, two] = [withIt.name, without.name].map((target) => toMedians(measured.get(target)).perSecond)
    const sent = await client.call(webhooks.attempts, { params: { id: String(Id) }, query: {} })
    return [
      {
        what: `${where}: saves with a webhook, of without`,
        measured: `${Math.round(share * 100)} % (${Math.round(one ?? 0)} and ${Math.round(two ?? 0)} a second, ${sent.data?.Total} requests)`,
        goal: `at least ${goal * 100} %`,
        isReached: share >= goal && (sent.data?.Total ?? 0) > 0,
      },
    ]
  } finally {
    await client.call(webhooks.remove, { params: { id: String(Id) } })
    receiver.stop()
  }
}

/** What a webhook costs those who save, beside saving without it in the same run. */
export const webhookCost: BenchSuite = {
  names: [name],
  table: 'webhook_progress',
  measure: async (bench) => {
    const results = new Map<string, Measured>()
    return { results, figures: await measureSaves(bench, results) }
  },
}
