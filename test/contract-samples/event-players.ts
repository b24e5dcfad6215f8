import type { eventPlayers } from '#contract/event-players.ts'
import type { ContractSamples } from './contract-samples.ts'

const onEvent = { params: { eventId: '1', id: 'sample' } }

export const samples: ContractSamples<typeof eventPlayers> = {
  calls: {
    list: () => ({ params: { id: 'sample' } }),
    join: () => onEvent,
    leave: () => onEvent,
    leaderboards: () => onEvent,
    addMock: () => ({
      body: {
        numberOfPlayerToMock: 2,
        eventId: 1,
        attributesRange: { 'HarborRush.1.stars': { item1: 0, item2: 9 } },
      },
    }),
    removeMock: () => ({ params: { eventId: '1' } }),
  },
}
