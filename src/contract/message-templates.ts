import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, integerLimit, Skip, StoredInteger, Take } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { MessageContent } from './messages.ts'

/** The longest name of a template, in characters. */
export const templateNameLimit = 100

/** The content that a template keeps: all of a message but when it becomes available. */
export const TemplateContent = MessageContent.omit({ AvailableDate: true })
export type TemplateContent = z.infer<typeof TemplateContent>

/** A message that is sent again and again, ready to be sent. */
export const MessageTemplate = z.object({
  Id: StoredInteger,
  Name: z.string(),
  Content: TemplateContent,
  ChangedAt: Instant,
  /** The e-mail of the user who changed it last. */
  ChangedBy: z.string(),
  Version: StoredInteger,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** The columns that the list of templates sorts by. */
export const templateSortKeys = ['name', 'changed'] as const

const body = z.strictObject({ Name: visibleLine('A name', templateNameLimit), Content: TemplateContent })
const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })
const templateUnknown = defineError('template-unknown', 404, 'There is no such message template. It may be deleted.')
const templateNameTaken = defineError('template-name-taken', 409, 'Another message template has this name already.')
const target = 'message template'
const saved = { action: 'message template saved', target } as const

/** Templates of messages. */
export const messageTemplates = feature({
  /** Templates page by page; `filter` is a part of the name. */
  list: endpoint({
    method: 'GET',
    path: '/message-templates',
    access: 'signed-in',
    summary: 'Message templates',
    query: z.strictObject({
      filter: SearchText.optional(),
      sortKey: z.enum(templateSortKeys).default('name'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(MessageTemplate),
    errors: [],
  }),
  /** Creates a template. */
  create: endpoint({
    method: 'POST',
    path: '/message-templates',
    access: 'SEND_MESSAGES',
    summary: 'Create a message template',
    body,
    reply: MessageTemplate,
    errors: [templateNameTaken],
    records: saved,
    isVersioned: true,
  }),
  /** Changes a template. Messages already sent with it do not change. */
  update: endpoint({
    method: 'PUT',
    path: '/message-templates/:id',
    access: 'SEND_MESSAGES',
    summary: 'Change a message template',
    params: byId,
    body,
    reply: MessageTemplate,
    errors: [templateUnknown, templateNameTaken, stale],
    records: { ...saved, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Deletes a template. */
  remove: endpoint({
    method: 'DELETE',
    path: '/message-templates/:id',
    access: 'SEND_MESSAGES',
    summary: 'Delete a message template',
    params: byId,
    reply: MessageTemplate,
    removes: 'id',
    errors: [templateUnknown, stale],
    records: { action: 'message template deleted', target, targetParam: 'id' },
    isVersioned: true,
  }),
})
