import type { guildRequests } from '#contract/guild-requests.ts'
import { aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

// The guild is that of the samples of guilds.
const ofPlayer = (playerId: string) => ({ params: { id: '1', playerId } })

export const samples: ContractSamples<typeof guildRequests> = {
  rows: async ({ db, now }) => {
    for (const player_id of ['asking', 'refused']) {
      await aPlayer(db, { player_id })
      const ended_at = player_id === 'refused' ? now : null
      await db.insertInto('guild_requests').values({ player_id, guild_id: '1', requested_at: now, ended_at }).execute()
    }
  },
  calls: {
    list: () => ({ params: { id: '1' }, query: {} }),
    accept: () => ofPlayer('asking'),
    refuse: () => ofPlayer('asking'),
    reopen: () => ofPlayer('refused'),
  },
}
