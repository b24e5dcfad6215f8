import { type Selectable, sql } from 'kysely'
import { UndeliveredMail } from '#contract/mails.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

const toMailFields = defineRowMapper(UndeliveredMail.omit({ ParkedAt: true, Error: true }))

/** Mails that are not tried any more, newest first. */
export const undeliveredList: ListDefinition<object, Selectable<Tables['mails']>, UndeliveredMail> = {
  name: 'undelivered mails',
  from: () => sql`mails m`,
  column: createColumnResolver('m'),
  id: ['id'],
  tables: [{ table: 'mails', alias: 'm', key: ['id'] }],
  select: sql`m.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: () => sql`m.parked_at is not null`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) =>
    Object.assign(toMailFields(row), {
      ParkedAt: (row.parked_at ?? row.created_at).toISOString(),
      Error: row.last_error ?? '',
    }),
}
