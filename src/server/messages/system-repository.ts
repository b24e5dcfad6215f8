import { type Selectable, sql } from 'kysely'
import { ChannelMessage, globalChannel } from '#contract/game-inbox.ts'
import { SystemMessage } from '#contract/messages.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

/**
 * Stores a text for a channel of the game and returns its id. One at a time, so that the ids follow the order of the
 * commits and who reads those after an id misses none.
 */
export async function insertSystemMessage(
  db: Handle,
  sent: { channel: string; message: string; createdBy: string; now: Date },
): Promise<string> {
  await sql`lock table system_messages in share row exclusive mode`.execute(db)
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

const toChannelMessage = defineRowMapper(ChannelMessage, { CreationDate: 'created_at' })

type ChannelRow = Pick<Row, (typeof toChannelMessage.columns)[number]>

/**
 * The system messages that a player reads, oldest first: those after an id, and without one the newest. Each channel is
 * read by its index up to the limit.
 */
export async function listChannelMessages(
  db: Handle,
  playerId: string,
  { since, take }: { readonly since: string | undefined; readonly take: number },
): Promise<{ Messages: ChannelMessage[]; HasMore: boolean }> {
  const direction = since === undefined ? sql`desc` : sql`asc`
  // With one more than asked for it is known whether there are more; the newest have none after them.
  const limit = since === undefined ? take : take + 1
  const { rows } = await sql<ChannelRow>`
    select m.* from (
      select ${globalChannel}::text as channel
      union all select guild_id::text from guild_members where player_id = ${playerId}
    ) c cross join lateral (
      select ${prefixColumns('s', toChannelMessage.columns)} from system_messages s
      where s.channel = c.channel collate "C" and s.id > ${since ?? '-1'} order by s.id ${direction} limit ${limit}
    ) m order by m.id ${direction} limit ${limit}`.execute(db)
  const ordered = since === undefined ? rows.toReversed() : rows.slice(0, take)
  return { Messages: ordered.map(toChannelMessage), HasMore: rows.length > take }
}
