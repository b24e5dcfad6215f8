import type { mails } from '#contract/mails.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof mails> = {
  rows: async ({ db, now }) => {
    const mail = { recipient: 'pat@studio.example', subject: 'Set a new password', body: '', last_error: 'refused' }
    await db
      .insertInto('mails')
      .values({ ...mail, attempts: 32, parked_at: now })
      .execute()
  },
  calls: { undelivered: () => ({ query: {} }) },
}
