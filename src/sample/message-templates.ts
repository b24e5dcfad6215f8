import type { MessageTemplate, TemplateContent } from '#contract/message-templates.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { insertTemplate } from '#server/messages/template-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import { before, day } from './player-draft.ts'

/** What support sends so often that a game has a template for it. */
const templates: readonly (Pick<MessageTemplate, 'Name'> &
  Pick<TemplateContent, 'Title' | 'Message'> &
  Partial<TemplateContent>)[] = [
  {
    Name: 'Sorry for an outage',
    Title: 'Sorry, {name}',
    Message: 'Our servers were down, and your boats had to wait. This makes up for it.',
    Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 50 }],
    Translations: [
      {
        Language: 'de',
        Title: 'Entschuldige, {name}',
        Message: 'Unsere Server waren nicht da, und deine Boote mussten warten. Das ist als Ausgleich.',
      },
      {
        Language: 'fr',
        Title: 'Désolés, {name}',
        Message: 'Nos serveurs étaient en panne et vos bateaux ont dû attendre. Voici de quoi compenser.',
      },
      {
        Language: 'pt',
        Title: 'Desculpe, {name}',
        Message: 'Nossos servidores ficaram fora do ar e seus barcos tiveram que esperar. Isto é para compensar.',
      },
    ],
  },
  {
    Name: 'Lost purchase',
    Title: 'Your purchase is here',
    Message: 'Hello {name}, what you bought did not arrive. Here it is. Your ticket is {ticket}.',
    Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 500 }],
  },
  {
    Name: 'Progress was restored',
    Title: 'Your harbor is back',
    Message: 'Hello {name}, we brought your progress back. Close the game and open it again.',
  },
]

/** Creates the templates of messages; those whose names are there already stay as they are. */
export async function insertMessageTemplates(db: Handle, now: Date): Promise<void> {
  const rows = await db.selectFrom('message_templates').select('name_folded').execute()
  const present = new Set(rows.map(({ name_folded }) => name_folded))
  for (const { Name, ...content } of templates) {
    if (present.has(fold(Name))) continue
    const Content = {
      Expiration: 7 * 24 * ticksPerHour,
      Gifts: [],
      AutomaticDisplay: true,
      ExternalLink: '',
      ImageURL: '',
      Translations: [],
      ...content,
    }
    await insertTemplate(db, { Name, Content }, { email: colleagues.tariq, now: before(now, 5 * day) })
  }
}
