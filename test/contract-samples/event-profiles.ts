import type { eventProfiles } from '#contract/event-profiles.ts'
import type { ContractSamples } from './contract-samples.ts'

const profile = { name: 'Weekend', taskcount: 10, offset: 240 }

export const samples: ContractSamples<typeof eventProfiles> = {
  rows: async ({ db }) => {
    await db
      .insertInto('event_profiles')
      .values({ name: 'Short', name_folded: 'short', task_count: 5, offset_minutes: 60 })
      .execute()
  },
  calls: {
    list: () => ({ query: {} }),
    page: () => ({ query: {} }),
    create: () => ({ body: profile }),
    update: () => ({ params: { id: '2' }, body: profile }),
    remove: () => ({ params: { id: '2' } }),
  },
}
