import type { gameSwitches } from '#contract/game-switches.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof gameSwitches> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('game_switches')
      .values({ call_group: 'poll', off_since: now, off_by: 'ada@example.com' })
      .execute()
  },
  calls: {
    list: () => ({}),
    set: () => ({ params: { group: 'saves' }, body: { isOff: true } }),
  },
}
