import { type messages, ticksPerHour } from '#contract/messages.ts'
import { aMessage } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof messages> = {
  rows: async ({ db, now }) => {
    await aMessage(db, { msg_id: 'own', to: ['sample'] })
    await aMessage(db, { msg_id: 'global', is_global: true, collectedBy: ['sample'] })
    const system = { channel: 'guild-1', message: 'Hello', created_at: now, created_by: 'ada@example.com' }
    await db.insertInto('system_messages').values(system).execute()
  },
  calls: {
    send: () => ({ ...player, body: { Title: 'Sorry', Message: 'Take this.', Expiration: 48 * ticksPerHour } }),
    sendToList: () => ({
      body: { Title: 'Sorry', Message: 'All of you.', Expiration: ticksPerHour, PlayerIds: ['sample', 'nobody'] },
    }),
    sendGlobal: () => ({
      body: {
        Title: 'Welcome',
        Message: 'To everybody.',
        Expiration: ticksPerHour,
        Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }],
        ExternalLink: 'https://example.com/news',
        ImageURL: 'assetbundle://news.png',
        AutomaticDisplay: false,
      },
    }),
    listGlobal: () => ({ query: { sortKey: 'title' } }),
    listPlayers: () => ({ query: { filter: 'own' } }),
    listOfPlayer: () => player,
    revokeGlobal: () => ({ params: { msgId: 'global' } }),
    revoke: () => ({ params: { playerId: 'sample', msgId: 'own' } }),
    sendSystem: () => ({ body: { message: 'Maintenance at noon.', channel: 'guild-1' } }),
    listSystem: () => ({ query: { channel: 'guild-1' } }),
  },
}
