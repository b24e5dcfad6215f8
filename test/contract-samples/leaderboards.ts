import type { leaderboards } from '#contract/leaderboards.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof leaderboards> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('leaderboard_definitions')
      .values({
        name: 'Gold',
        name_folded: 'gold',
        event_id: 1,
        capacity: 50,
        attribute_names: '["HarborRush.1.stars"]',
        auto_join: true,
      })
      .execute()
    await db
      .insertInto('leaderboard_definitions')
      .values({ name: 'Old', name_folded: 'old', attribute_names: '["stars"]', auto_join: true, deleted_at: now })
      .execute()
    await db.insertInto('leaderboards').values({ definition_id: 1, number: 1, created_at: now }).execute()
    await db.insertInto('event_players').values({ player_id: 'sample', event_id: 1, joined_at: now }).execute()
    await db
      .insertInto('leaderboard_entries')
      .values({ player_id: 'sample', definition_id: 1, leaderboard_number: 1, joined_at: now })
      .execute()
  },
  calls: {
    saveDefinition: () => ({ body: { eventId: 1, name: 'Silver', attributeNames: ['stars'] } }),
    ofEvent: () => ({ params: { id: '1' } }),
    groups: () => ({ params: { id: '1' }, query: {} }),
    list: () => ({ query: { filter: 'gol', sortKey: 'name' } }),
    export: () => ({ query: {} }),
    getDefinition: () => ({ params: { id: '1' } }),
    removeDefinition: () => ({ params: { id: '1' } }),
    restoreDefinition: () => ({ params: { id: '2' } }),
  },
}
