import type { timedSteps } from '#contract/timed-steps.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof timedSteps> = {
  rows: ({ db, now }) => scheduleStep(db, { kind: 'regatta start', target: '2', dueAt: now }),
  calls: {
    list: () => ({ query: {} }),
    retry: () => ({ params: { id: '1' } }),
    skip: () => ({ params: { id: '1' }, body: { Reason: 'ticket 9' } }),
  },
}
