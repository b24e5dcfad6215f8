import type { gameActivity } from '#contract/game-activity.ts'
import { aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof gameActivity> = {
  rows: async ({ db, now }) => {
    await aPlayer(db, { player_id: 'plays-on-a-phone' })
    const shared = { player_id: 'plays-on-a-phone', created_at: now, last_used_at: now, platform: 'ios' as const }
    await db
      .insertInto('player_installations')
      .values({ ...shared, digest: Buffer.alloc(32, 7), device_id: 'device-7', device_model: 'iPhone15,2' })
      .execute()
    await db.insertInto('player_presence').values({ player_id: 'plays-on-a-phone', seen_at: now }).execute()
  },
  calls: {
    online: () => ({}),
    connection: () => ({}),
    installations: () => ({ params: { id: 'plays-on-a-phone' } }),
  },
}
