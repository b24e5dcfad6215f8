import type { signOnIdentities } from '#contract/sign-on-identities.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import type { ContractSamples } from './contract-samples.ts'

/** The ids are those of a new table, after the identity of the samples of sign-ins. */
export const samples: ContractSamples<typeof signOnIdentities> = {
  rows: async ({ db, now }) => {
    const una = { email: 'una@studio.example', firstName: 'Una', lastName: 'Day', passwordHash: null, roleId: 5 }
    const userId = (await createPerson(db, una)) ?? 0
    const shared = { issuer: 'https://id.gone.example', email: una.email, created_at: now, last_used_at: now }
    await db
      .insertInto('sign_on_identities')
      .values([
        { ...shared, subject: 'una', user_id: userId },
        { ...shared, subject: 'una, too', user_id: null },
      ])
      .execute()
  },
  calls: {
    list: () => ({}),
    admit: () => ({ params: { id: '3' } }),
    remove: () => ({ params: { userEmail: 'una@studio.example', identityId: '2' } }),
  },
}
