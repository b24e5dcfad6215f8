import type { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { issuerFields } from '../harness/sign-on.ts'
import type { ContractSamples } from './contract-samples.ts'

const { clientSecret: _, ...fields } = issuerFields

/** The ids are those of a new table. */
export const samples: ContractSamples<typeof signOnIssuers> = {
  calls: {
    list: () => ({}),
    create: () => ({ body: { ...fields, issuer: 'https://id.other.example', domains: ['other.example'] } }),
    update: () => ({ params: { id: '1' }, body: fields }),
    remove: () => ({ params: { id: '1' } }),
    check: () => ({ params: { id: '1' } }),
    startTest: () => ({ params: { id: '1' } }),
    setPolicy: () => ({ body: { isOnly: false, breakGlassUserId: null } }),
    acknowledge: () => ({}),
  },
}
