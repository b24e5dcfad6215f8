import type { gameAlarms } from '#contract/game-alarms.ts'
import type { ContractSamples } from './contract-samples.ts'

/** The player is one of the samples of `gameActivity`. */
export const samples: ContractSamples<typeof gameAlarms> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('player_refused_calls')
      .values({ player_id: 'plays-on-a-phone', call: 'PUT /game/v1/saves', code: 'quota', calls: 3, last_at: now })
      .execute()
  },
  calls: {
    alarms: () => ({}),
    refusedCalls: () => ({ params: { id: 'plays-on-a-phone' } }),
  },
}
