import type { builds } from '#contract/builds.ts'
import type { ContractSamples } from './contract-samples.ts'

const build = { platform: 'android', buildNumber: 104, version: '2.14' }
const oneBuild = { params: { platform: 'android', buildNumber: '104' } }
const window = { Platform: null, From: '2030-01-01T00:00:00Z', To: '2030-01-01T02:00:00Z', Text: 'New servers' }

export const samples: ContractSamples<typeof builds> = {
  rows: async ({ db }) => {
    await db
      .insertInto('builds')
      .values({
        platform: 'android',
        build_number: 104,
        version: '2.14',
        static_route: false,
        content_environment: 'content/live/c104',
        is_staging: false,
        update_required: false,
        update_required_since: null,
        debugger_build: false,
        description: '',
      })
      .execute()
    await db
      .insertInto('maintenance_windows')
      .values({
        platform: null,
        from_at: new Date('2030-01-01T00:00:00Z'),
        to_at: new Date('2030-01-01T02:00:00Z'),
        text: 'New servers',
        created_by: 'ada@example.com',
      })
      .execute()
  },
  calls: {
    list: () => ({ params: { platform: 'android' }, query: {} }),
    all: () => ({}),
    find: () => ({ params: { search: '104' }, headers: { platform: 'android' } }),
    versions: () => ({}),
    ofVersion: () => ({ params: { platform: 'android', version: '2.14' } }),
    save: () => ({ body: { ...build, updateRequired: true } }),
    remove: () => oneBuild,
    players: () => oneBuild,
    playing: () => ({}),
    decide: () => ({ query: { platform: 'android', buildNumber: '104', playerId: 'sample' } }),
    windows: () => ({ query: {} }),
    window: () => ({ params: { id: '1' } }),
    createWindow: () => ({ body: window }),
    updateWindow: () => ({ params: { id: '1' }, body: window }),
    removeWindow: () => ({ params: { id: '1' } }),
  },
}
