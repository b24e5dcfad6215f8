import { type Selectable, sql } from 'kysely'
import { SystemMessage } from '#contract/messages.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

/** Stores a text for a channel of the game and returns its id. */
export async function insertSystemMessage(
  db: Handle,
  sent: { channel: string; message: string; createdBy: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('system_messages')
    .values({ channel: sent.channel, message: sent.message, created_at: sent.now, created_by: sent.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = Selectable<Tables['system_messages']>

/** The texts of a channel, or of all, newest first. */
export const systemMessageList: ListDefinition<{ channel?: string | undefined }, Row, SystemMessage> = {
  name: 'system messages',
  from: () => sql`system_messages s`,
  column: createColumnResolver('s'),
  id: ['id'],
  tables: [{ table: 'system_messages', alias: 's', key: ['id'] }],
  select: sql`s.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: ({ channel }) => (channel === undefined ? sql`true` : sql`s.channel = ${channel}`),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: defineRowMapper(SystemMessage, { CreationDate: 'created_at' }),
}
