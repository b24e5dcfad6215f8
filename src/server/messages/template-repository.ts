import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Gift } from '#contract/core/gift.ts'
import { parseJson } from '#contract/core/json.ts'
import { MessageTemplate, type TemplateContent } from '#contract/message-templates.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { StoredTranslations } from './rules.ts'

export type TemplateRow = Selectable<Tables['message_templates']>

/** What a template says, as it is stored: it is read also where it breaks a limit of today. */
const StoredContent = z.object({
  Title: z.string(),
  Message: z.string(),
  Expiration: z.int(),
  Gifts: z.array(Gift).default([]),
  AutomaticDisplay: z.boolean().default(true),
  ExternalLink: z.string().default(''),
  ImageURL: z.string().default(''),
  Translations: StoredTranslations.default([]),
}) satisfies z.ZodType<TemplateContent>

const toTemplateFields = defineRowMapper(MessageTemplate.omit({ Content: true }))

export function toTemplate(row: TemplateRow): MessageTemplate {
  return Object.assign(toTemplateFields(row), { Content: StoredContent.parse(parseJson(row.content)) })
}

/** What is kept of a template, and who keeps it. */
type Sent = Pick<MessageTemplate, 'Name' | 'Content'>
type Author = { readonly email: string; readonly now: Date }

const toColumns = ({ Name, Content }: Sent, { email, now }: Author) => ({
  name: Name,
  name_folded: fold(Name),
  content: JSON.stringify(Content),
  changed_at: now,
  changed_by: email,
})

/** A template, locked until the transaction ends. Throws `template-unknown`. */
export async function lockTemplate(db: Handle, id: number): Promise<MessageTemplate> {
  const row = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('template-unknown'))
  return toTemplate(row)
}

/** Creates a template. Throws `template-name-taken`. */
export async function insertTemplate(db: Handle, sent: Sent, by: Author): Promise<MessageTemplate> {
  const row = await db
    .insertInto('message_templates')
    .values(toColumns(sent, by))
    .onConflict((conflict) => conflict.column('name_folded').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('template-name-taken'))
  return toTemplate(row)
}

/** Changes a locked template and counts its version up. Throws `template-name-taken`. */
export async function updateTemplate(db: Handle, id: number, sent: Sent, by: Author): Promise<MessageTemplate> {
  // One change at a time, so that two templates never take one name together.
  await sql`lock table message_templates in share row exclusive mode`.execute(db)
  const taken = await db
    .selectFrom('message_templates')
    .select('id')
    .where('name_folded', '=', fold(sent.Name))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw new ApiError('template-name-taken')
  const row = await db
    .updateTable('message_templates')
    .set((eb) => ({ ...toColumns(sent, by), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Deletes a locked template. */
export async function deleteTemplate(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('message_templates').where('id', '=', id).executeTakeFirstOrThrow()
}
