import type { jobs } from '#contract/jobs.ts'
import { aJob } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof jobs> = {
  rows: async ({ db }) => {
    // The first job waits; of the second, a row failed.
    for (const state of ['waiting', 'failed'] as const) {
      await aJob(db, { kind: 'hackers set', params: '{}', state, rows: [{ subject: 'sample', state }] })
    }
  },
  calls: {
    list: () => ({ query: {} }),
    get: () => ({ params: { id: '1' } }),
    rows: () => ({ params: { id: '1' }, query: {} }),
    export: () => ({ params: { id: '1' } }),
    pause: () => ({ params: { id: '1' } }),
    resume: () => ({ params: { id: '1' } }),
    cancel: () => ({ params: { id: '1' } }),
    retry: () => ({ params: { id: '2' } }),
  },
}
