import type { regattaGroups } from '#contract/regatta-groups.ts'
import { aRegatta } from '../harness/regatta-makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const regatta = { regattaId: '2' }
/** The one that has not started. Guild 1 would be in the first group of its first band, and has been moved. */
const upcoming = { regattaId: '3', guildId: '1' }

export const samples: ContractSamples<typeof regattaGroups> = {
  rows: async ({ db, now }) => {
    await aRegatta(db, { definition_id: 1, start_at: new Date(now.getTime() + 86_400_000) })
    const columns = { level_offset: 7, position: 1, moved_at: now, moved_by: 'maker@example.com' }
    await db
      .insertInto('regatta_moves')
      .values({ regatta_id: 3, guild_id: '1', ...columns })
      .execute()
  },
  calls: {
    preview: () => ({ params: { regattaId: '3' }, query: { guild: '1' } }),
    // Another guild, which its level gives this group.
    move: () => ({ params: { ...upcoming, guildId: '3' }, body: { LevelOffset: 0, Position: 1 } }),
    undoMove: () => ({ params: upcoming }),
    history: () => ({ params: { ...regatta, groupId: '1' }, query: { skip: '0' } }),
    shares: () => ({ params: { ...regatta, guildId: '1' } }),
    exportHistory: () => ({ params: regatta, query: { group: '1' } }),
    exportScores: () => ({ params: regatta, query: {} }),
  },
}
