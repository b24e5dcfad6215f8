import type { playerCredentials } from '#contract/player-credentials.ts'
import { aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const params = { id: 'signs-in' }

export const samples: ContractSamples<typeof playerCredentials> = {
  rows: async ({ db, now }) => {
    await aPlayer(db, { player_id: 'signs-in' })
    const shared = { player_id: 'signs-in', created_at: now, last_used_at: now, platform: 'ios' as const }
    await db
      .insertInto('player_installations')
      .values({ ...shared, digest: Buffer.alloc(32, 8), device_model: 'iPhone15,2' })
      .execute()
    await aPlayer(db, { player_id: 'signed-in-before' })
    const identity = { issuer: 'https://id.example.com', subject: 'ada', linked_at: now, last_used_at: now }
    await db
      .insertInto('player_identities')
      .values({ player_id: 'signs-in', ...identity })
      .execute()
    await db
      .insertInto('player_sign_in_changes')
      .values({
        at: now,
        kind: 'identity linked',
        player_id: 'signs-in',
        from_player_id: 'signed-in-before',
        identity_id: '1',
        label: 'Studio',
      })
      .execute()
  },
  calls: {
    createCode: () => ({ params }),
    endInstallation: () => ({ params: { ...params, installationId: '2' } }),
    signOut: () => ({ params }),
    identities: () => ({ params }),
    unlinkIdentity: () => ({ params: { ...params, identityId: '1' } }),
    undoMove: () => ({ params: { ...params, moveId: '1' } }),
  },
}
