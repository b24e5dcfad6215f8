import type { bots } from '#contract/bots.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof bots> = {
  rows: async ({ db, now }) => {
    const until = new Date(now.getTime() + 60_000)
    await db
      .insertInto('bot_runs')
      .values({ players: 3, started_at: now, started_by: 'ada@example.com', until })
      .execute()
  },
  calls: {
    get: () => ({}),
    start: () => ({ body: { players: 50, minutes: 10 } }),
    stop: () => ({}),
  },
}
