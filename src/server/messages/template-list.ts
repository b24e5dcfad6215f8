import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { MessageTemplate, messageTemplates } from '#contract/message-templates.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type TemplateRow, toTemplate } from './template-repository.ts'

type Query = EndpointInput<typeof messageTemplates.list>['query']

const sortColumns = {
  name: { name: 'name_folded', type: 'text' },
  changed: { name: 'changed_at', type: 'timestamptz' },
} as const

/** The message templates. There are few, so that every order sorts in memory. */
export const templateList: ListDefinition<Query, TemplateRow, MessageTemplate> = {
  name: 'message templates',
  from: () => sql`message_templates t`,
  column: createColumnResolver('t'),
  id: ['id'],
  tables: [{ table: 'message_templates', alias: 't', key: ['id'] }],
  select: sql`t.*`,
  order: ({ sortKey, sortDir }) => ({
    columns: [sortColumns[sortKey], { name: 'id', type: 'integer' }],
    direction: sortDir,
  }),
  scope: ({ filter }) => (filter ? matchesFolded(sql`t.name_folded`, filter) : sql`true`),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toTemplate,
}
