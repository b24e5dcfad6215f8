import type { compensations } from '#contract/compensations.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { insertCompensation } from '#server/compensations/repository.ts'
import { aMessage } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const outage_from = new Date('2026-01-01T00:00:00Z')
const outage_to = new Date('2100-01-01T00:00:00Z')
const plan = {
  OutageFrom: outage_from.toISOString(),
  OutageTo: outage_to.toISOString(),
  Conditions: { SeenTo: outage_to.toISOString() },
}
const buyersPlan = { ...plan, Conditions: { ...plan.Conditions, HasBought: true } }
const byId = { params: { id: '1' } }

export const samples: ContractSamples<typeof compensations> = {
  rows: async ({ db, now, admin }) => {
    const msg_id = await aMessage(db, { msg_id: 'compensation', send: 'compensation', to: ['sample'] })
    await insertCompensation(db, {
      msg_id,
      outage: 'Saves were lost',
      outage_from,
      outage_to,
      conditions: plan.Conditions,
      gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }],
      planned: 1,
      open_until: null,
      created_at: now,
      created_by_id: admin.id,
      created_by: admin.email,
      reason: '',
      request_id: '',
    })
  },
  calls: {
    plan: () => ({ body: plan }),
    create: ({ now }) => ({
      body: {
        ...plan,
        Outage: 'Saves were lost again',
        Title: 'Sorry',
        Message: 'Take this.',
        Expiration: 48 * ticksPerHour,
        OpenUntil: new Date(now.getTime() + 3_600_000).toISOString(),
        Players: 1,
        GiveAgain: true,
      },
    }),
    list: () => ({ query: { sortDir: 'asc' } }),
    export: () => ({ query: { filter: 'saves' } }),
    get: () => byId,
    stop: () => byId,
  },
  variants: {
    plan: { 'with purchases': () => ({ body: buyersPlan }) },
    create: {
      'with purchases': () => ({
        body: {
          ...buyersPlan,
          Outage: 'Saves were lost',
          Title: 'Sorry',
          Message: 'x',
          Expiration: ticksPerHour,
          Players: 1,
          GiveAgain: true,
        },
      }),
    },
  },
}
