import { messages } from '#contract/messages.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { MessageJobParams, runDelivery } from './delivery-repository.ts'

/** Delivers a message to the players of a list. */
export const deliverMessageJob = defineJob({
  startedBy: messages.sendToList,
  params: MessageJobParams,
  action: messages.send.records.action,
  batchSize: 500,
  run: runDelivery,
})
