import type { roles } from '#contract/roles.ts'
import { createRole } from '#server/accounts/role-repository.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof roles> = {
  rows: async ({ db }) => {
    await createRole(db, 'Unused')
  },
  calls: {
    list: () => ({}),
    get: () => ({ params: { id: '5' } }),
    permissions: () => ({}),
    create: () => ({ body: { Name: 'Gift senders', PermissionIds: [12] } }),
    update: () => ({ body: { Id: 5, Name: 'Support', PermissionIds: [12] } }),
    remove: () => ({ params: { id: '4' } }),
  },
  variants: { update: { 'name only': () => ({ body: { Id: 5, Name: 'Player support' } }) } },
}
