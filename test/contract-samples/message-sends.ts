import type { messageSends } from '#contract/message-sends.ts'
import { aMessage } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const byId = { params: { msgId: 'sent' } }
const failed = { params: { msgId: 'failed' } }

export const samples: ContractSamples<typeof messageSends> = {
  rows: async ({ db, now }) => {
    await aMessage(db, { msg_id: 'sent', send: 'list', to: ['sample'] })
    // A message that has expired is not sent again.
    await aMessage(db, { msg_id: 'failed', created_at: now, send: 'list', to: ['sample'], undelivered: ['nobody'] })
  },
  calls: {
    list: () => ({ query: { sortKey: 'title' } }),
    export: () => ({ query: { filter: 'sent' } }),
    get: () => byId,
    recipients: () => ({ ...byId, query: { state: 'waiting' } }),
    exportRecipients: () => ({ ...failed, query: { state: 'undelivered', filter: 'sample' } }),
    revoke: () => byId,
    resend: () => failed,
  },
}
