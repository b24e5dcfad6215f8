import type { suspensions } from '#contract/suspensions.ts'
import { aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const params = { id: 'kept-out' }

export const samples: ContractSamples<typeof suspensions> = {
  rows: async ({ db, now }) => {
    await aPlayer(db, { player_id: 'kept-out' })
    const texts = { category: 'cheating' as const, reason: 'A modified client', text: 'You are suspended.' }
    await db
      .insertInto('player_suspensions')
      .values({ player_id: 'kept-out', ...texts, until: null, created_at: now, created_by: 'ada@example.com' })
      .execute()
  },
  calls: {
    get: () => ({ params }),
    suspend: () => ({
      params,
      body: { category: 'abuse', until: '2030-01-01T00:00:00Z', reason: 'Insults', text: 'Be kind.' },
    }),
    lift: () => ({ params }),
    suspendMany: () => ({
      body: {
        Ids: ['sample', 'kept-out', 'nobody'],
        category: 'abuse',
        until: '2030-01-01T00:00:00Z',
        reason: 'Insults',
        text: 'Be kind.',
      },
    }),
    liftMany: () => ({ body: { Ids: ['sample', 'kept-out'] } }),
  },
}
