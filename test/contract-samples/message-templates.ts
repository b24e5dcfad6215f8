import type { messageTemplates } from '#contract/message-templates.ts'
import { ticksPerHour } from '#contract/messages.ts'
import type { ContractSamples } from './contract-samples.ts'

const Content = {
  Title: 'Sorry, {name}',
  Message: 'See {ticket}.',
  Expiration: ticksPerHour,
  Gifts: [],
  AutomaticDisplay: true,
  ExternalLink: '',
  ImageURL: '',
  Translations: [{ Language: 'de', Title: 'Entschuldige, {name}', Message: 'Siehe {ticket}.' }],
}

export const samples: ContractSamples<typeof messageTemplates> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('message_templates')
      .values({
        name: 'Outage',
        name_folded: 'outage',
        content: JSON.stringify(Content),
        changed_at: now,
        changed_by: 'ada@example.com',
      })
      .execute()
  },
  calls: {
    list: () => ({ query: { filter: 'out' } }),
    create: () => ({ body: { Name: 'Apology', Content } }),
    update: () => ({ params: { id: '1' }, body: { Name: 'Outage', Content } }),
    remove: () => ({ params: { id: '1' } }),
  },
}
