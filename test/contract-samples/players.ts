import type { players } from '#contract/players.ts'
import { aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof players> = {
  rows: async ({ db, now }) => {
    const soon = new Date(now.getTime() + 3_600_000)
    await aPlayer(db, {
      player_id: 'sample',
      nickname: 'Captain Sample',
      devices: ['device-1'],
      attributes: { gems: 3 },
      timers: { trunk: soon },
      persistence: { inventory: '{"gems":1}' },
      links: [{ platform: 1, id: 'account' }],
      debugger_until: soon,
      purchases: [{ date: now, item_id: 'gems' }],
    })
  },
  calls: {
    list: () => ({ query: { filter: 'Cap', filterType: 'nickname' } }),
    export: () => ({ query: { filter: 'sample', 'ids[0].id': 'sample' } }),
    search: () => ({ query: { text: 'sample' } }),
    searchCounts: () => ({ query: { text: 'sample' } }),
    createRandom: () => ({}),
    get: () => player,
    info: () => player,
    devices: () => player,
    update: () => ({ ...player, body: { LastEventId: null } }),
    remove: () => player,
    debugger: () => player,
    setDebugger: () => ({ ...player, query: { timeToLive: 60 } }),
    removeDebugger: () => player,
    markOutdated: () => player,
    invalidateCache: () => player,
    setHacker: () => ({ ...player, query: { isHacker: 'true' } }),
    socialMedias: () => player,
    connectSocial: () => ({ ...player, body: { id: 'new-account', platform: 2 } }),
    disconnectSocial: () => ({ body: { id: 'account', platform: 1 } }),
  },
}
