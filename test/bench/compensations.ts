import { compensations } from '#contract/compensations.ts'
import { median } from './measure.ts'
import { createTimeFigure, type Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { selectTexts } from './test-servers.ts'

const planName = 'compensation plan'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

/** How long it takes to count who qualifies, by what is asked; in the largest event when there are events. */
async function measurePlans({ testServer, pace, where }: Bench): Promise<Figure[]> {
  const [event] = await selectTexts(
    testServer,
    `select event_id::text as found from event_players where event_id = (select min(event_id) from event_players) limit 1`,
  )
  const cases: Readonly<Record<string, object>> = {
    'seen within a year': { SeenFrom: ago(365 * 24) },
    'seen on one platform': { SeenTo: ago(0), Platform: 'ios' },
    'bought within a month': { HasBought: true },
    ...(event === undefined ? {} : { 'in an event': { EventId: Number(event) } }),
  }
  const Gifts = [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }]
  const figures: Figure[] = []
  for (const [name, Conditions] of Object.entries(cases)) {
    const times: number[] = []
    for (let round = 0; round < pace.rounds; round++) {
      const body = { OutageFrom: ago(30 * 24), OutageTo: ago(0), Conditions, Gifts }
      const { data, milliseconds, status, message } = await testServer.client.call(
        compensations.plan,
        { body },
        { timeoutMs: 60_000 },
      )
      if (!data) throw new Error(`a plan was answered ${status} ${message}`)
      times.push(milliseconds)
    }
    figures.push(createTimeFigure(`${where}: ${planName}, ${name}`, median(times), 5_000))
  }
  return figures
}

export const compensationPlans: BenchSuite = {
  names: [planName],
  measure: async (bench) => ({ figures: await measurePlans(bench) }),
}
