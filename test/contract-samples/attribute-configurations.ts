import type { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { ContractSamples } from './contract-samples.ts'

const one = { params: { id: '1' } }
const content = { name: 'trophies', jsonPathExpression: '$.trophies', persistenceKeyName: 'progress' }

export const samples: ContractSamples<typeof attributeConfigurations> = {
  rows: async ({ db }) => {
    const texts = { persistence_key_name: 'progress', json_path_expression: '$.level', regex: '', image_url: '' }
    await db
      .insertInto('attribute_configurations')
      .values({ id: 1, name: 'level', ...texts })
      .execute()
  },
  calls: {
    list: () => ({ query: {} }),
    get: () => one,
    save: () => ({ body: { ...content, id: 1 } }),
    override: () => ({
      body: [{ Name: 'stars', JsonPathExpression: '$.stars', PersistenceKeyName: 'progress', Regex: '' }],
    }),
    remove: () => one,
    mark: () => ({ ...one, body: {} }),
    unmark: () => one,
    export: () => ({}),
    try: () => ({ query: { playerId: 'sample', ...content } }),
    plan: () => one,
    recompute: () => one,
  },
}
