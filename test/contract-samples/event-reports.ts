import type { eventReports } from '#contract/event-report.ts'
import type { ContractSamples } from './contract-samples.ts'

/** About the event of the samples of events. */
export const samples: ContractSamples<typeof eventReports> = {
  calls: { get: () => ({ params: { id: '1' } }) },
}
