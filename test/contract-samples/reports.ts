import type { reports } from '#contract/reports.ts'
import { countFigures } from '../harness/figures.ts'
import type { ContractSamples } from './contract-samples.ts'

const query = { from: '2026-05-01', to: '2026-05-28' }

export const samples: ContractSamples<typeof reports> = {
  rows: ({ db, now }) => countFigures(db, now),
  calls: {
    players: () => ({ query: { ...query, by: 'language' } }),
    filtered: () => ({ query: { ...query, attributeFilters: [{ name: 'coins', operator: '>', value: '1' }] } }),
    money: () => ({ query: { ...query, by: 'item' } }),
    messages: () => ({ query }),
    events: () => ({ query }),
    staff: () => ({ query: { ...query, by: 'kind' } }),
  },
}
