import type { identityIssuers } from '#contract/identity-issuers.ts'
import type { ContractSamples } from './contract-samples.ts'

const fields = {
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  keysUrl: 'https://appleid.apple.com/auth/keys',
  audiences: [{ keyId: 1, audience: 'com.example.game' }],
}

/** The ids are those of a new table; the client key is that of the samples of keys. */
export const samples: ContractSamples<typeof identityIssuers> = {
  rows: async ({ db, now }) => {
    const shared = { created_at: now, created_by: 'ada@example.com' }
    await db
      .insertInto('identity_issuers')
      .values({ ...shared, name: 'Studio', issuer: 'https://id.example.com', keys_url: 'https://id.example.com/keys' })
      .execute()
    await db
      .insertInto('identity_audiences')
      .values({ issuer_id: 1, key_id: 1, audience: 'com.example.game' })
      .execute()
  },
  calls: {
    list: () => ({}),
    create: () => ({ body: fields }),
    update: () => ({ params: { id: '1' }, body: { ...fields, issuer: 'https://id.example.com' } }),
    remove: () => ({ params: { id: '1' } }),
  },
}
