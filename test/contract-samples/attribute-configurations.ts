import type { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { ContractSamples } from './contract-samples.ts'

const one = { params: { id: '1' } }
const content = { name: 'trophies', jsonPathExpression: '$.trophies', persistenceKeyName: 'progress' }

export const samples: ContractSamples<typeof attributeConfigurations> = {
  rows: async ({ db, now }) => {
    const texts = { persistence_key_name: 'progress', json_path_expression: '$.level', regex: '', image_url: '' }
    await db
      .insertInto('attribute_configurations')
      .values([
        { id: 1, name: 'level', ...texts },
        { id: 2, name: 'slow', ...texts, persistence_key_name: 'unread', paused_at: now },
      ])
      .execute()
    await db
      .insertInto('replaced_configurations')
      .values({
        replaced_at: now,
        replaced_by: 'a@example.com',
        configurations: 1,
        import_summary: '0 added, 1 changed, 0 removed',
        content: JSON.stringify([
          {
            Name: 'level',
            PersistenceKeyName: 'progress',
            JsonPathExpression: '$.stage',
            Regex: '',
            ValueType: 'int',
            MainOrder: null,
            imageUrl: '',
          },
        ]),
      })
      .execute()
  },
  calls: {
    list: () => ({ query: {} }),
    get: () => one,
    save: () => ({ body: { ...content, id: 1 } }),
    override: () => ({
      body: [{ Name: 'stars', JsonPathExpression: '$.stars', PersistenceKeyName: 'progress', Regex: '' }],
    }),
    replaced: () => ({}),
    replacedContent: () => one,
    exportReplaced: () => one,
    remove: () => one,
    mark: () => ({ ...one, body: {} }),
    unmark: () => one,
    export: () => ({}),
    try: () => ({ query: { playerId: 'sample', ...content } }),
    plan: () => one,
    recompute: () => one,
    resumptionPlan: () => ({ params: { id: '2' } }),
    resume: () => ({ params: { id: '2' } }),
  },
}
