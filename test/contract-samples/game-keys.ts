import type { gameKeys } from '#contract/game-keys.ts'
import type { ContractSamples } from './contract-samples.ts'

const until = '2030-01-01T00:00:00Z'
const client = { name: 'Android', mayCreatePlayers: true, origins: ['https://game.example.com'], expiresAt: until }
const server = { name: 'Match server', scopes: ['saves', 'inbox'], networks: ['203.0.113.0/24'], expiresAt: until }

/** The ids are those of a new table: a client key and a server key. */
export const samples: ContractSamples<typeof gameKeys> = {
  rows: async ({ db, now }) => {
    const shared = { created_at: now, created_by: 'ada@example.com' }
    await db
      .insertInto('access_keys')
      .values([
        {
          ...shared,
          kind: 'client',
          name: 'Android',
          name_folded: 'android',
          digest: Buffer.alloc(32, 1),
          text: 'qdc_sample',
          platform: 'android',
        },
        {
          ...shared,
          kind: 'server',
          name: 'Matches',
          name_folded: 'matches',
          digest: Buffer.alloc(32, 2),
          text: 'abcd',
          scopes: ['players'],
        },
      ])
      .execute()
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
    const called = { key_id: 2, hour, call: 'GET /game/v1/profile' }
    await db
      .insertInto('access_key_calls')
      .values([
        { ...called, code: '', durations: [0, 3, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
        { ...called, code: 'too-many-calls', durations: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      ])
      .execute()
    await db.insertInto('access_key_days').values({ key_id: 2, day: '2026-11-20', calls: 12, refused: 1 }).execute()
  },
  calls: {
    list: () => ({ query: { filter: 'match' } }),
    get: () => ({ params: { id: '1' } }),
    days: () => ({ params: { id: '2' } }),
    calls: () => ({ params: { id: '2' } }),
    createClientKey: () => ({ body: { ...client, platform: 'ios' } }),
    createServerKey: () => ({ body: server }),
    updateClientKey: () => ({ params: { id: '1' }, body: client }),
    updateServerKey: () => ({ params: { id: '2' }, body: server }),
    rotate: () => ({ params: { id: '2' }, body: { oldTextUntil: null } }),
    revoke: () => ({ params: { id: '2' } }),
  },
}
