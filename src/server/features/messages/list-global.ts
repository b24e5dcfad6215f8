import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { collectedCountLimit, type messages } from '#contract/messages.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { orderBy } from './criteria.ts'
import { contentColumns, type MessageRow, toMessage } from './repository.ts'

const keys = {
  creationDate: ['m.created_at', 'm.msg_id'],
  title: ['m.title_folded', 'm.msg_id'],
} as const

type Row = MessageRow & { collected: number }

/** One page of the messages to everybody. There are never many: a person writes each, so they are counted exactly. */
export async function listGlobal(
  db: Handle,
  { filter, sortKey, sortDir, skip, take }: EndpointInput<typeof messages.listGlobal>['query'],
): Promise<EndpointReply<typeof messages.listGlobal>> {
  const matches = filter
    ? sql`(${startsWith(sql.ref('m.msg_id'), filter)} or ${matchesFolded('m.title_folded', filter)})`
    : sql`true`
  const wanted = sql`from messages m where m.is_global and m.revoked_at is null and ${matches}`
  const { rows } = await sql<Row>`
    select null as player_id, m.created_at, null::timestamptz as collected_at, ${contentColumns},
      (select count(*)::int from (
        select from message_deliveries d where d.msg_id = m.msg_id limit ${collectedCountLimit + 1}
      ) collectors) as collected
    ${wanted} order by ${orderBy(keys[sortKey], sortDir)} offset ${skip} limit ${take}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  return {
    Result: rows.map((row) => ({
      ...toMessage(row),
      Collected: row.collected > 0,
      CollectedCount: Math.min(row.collected, collectedCountLimit),
      CollectedCountIsExact: row.collected <= collectedCountLimit,
    })),
    Total: counted.rows[0]?.total ?? 0,
  }
}
