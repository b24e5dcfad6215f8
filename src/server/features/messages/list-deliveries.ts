import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit } from '#contract/core/lists.ts'
import type { messages } from '#contract/messages.ts'
import { countUpTo } from '#server/platform/database/estimate.ts'
import { type Sql, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { getTotals } from '#server/platform/database/totals.ts'
import { chooseReadDirection } from '#server/platform/lists/read-direction.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { orderBy } from './criteria.ts'
import { contentColumns, type MessageRow, toMessage } from './repository.ts'

type Query = EndpointInput<typeof messages.listPlayers>['query']
type Page = EndpointReply<typeof messages.listPlayers>

/** The columns of each order, d being the delivery and m the message. An index gives each of them. */
const keys = {
  creationDate: ['d.created_at', 'd.msg_id', 'd.player_id'],
  playerId: ['d.player_id', 'd.created_at', 'd.msg_id'],
  title: ['m.title_folded', 'm.msg_id', 'd.player_id'],
} as const

const rowColumns = sql`d.player_id, d.created_at, d.collected_at, ${contentColumns}`
const deliveries = sql`message_deliveries d`
const withMessages = sql`messages m join message_deliveries d on d.msg_id = m.msg_id`

/**
 * One page of the messages to single players, a line for each player. A search collects what it finds through the
 * indexes of player, message and title and sorts that; without a search, and for one that finds very many, the order's
 * own index is walked. `limit`: up to how many matches are sorted.
 */
export async function listDeliveries(db: Handle, query: Query, now: Date, limit = exactTotalLimit): Promise<Page> {
  if (query.filter) {
    const found = await sortMatches(db, query, query.filter, limit)
    if (found) return found
  }
  return walkOrder(db, query, now)
}

/** All deliveries that a search finds, through the index of each column, at most one above the limit. */
function matching(filter: string, limit: number): Sql {
  const reach = limit + 1
  const columns = sql`d.player_id, d.msg_id, d.created_at, d.collected_at`
  return sql`
    select * from (
      (select ${columns} from ${deliveries} where not d.is_global and ${startsWith(sql.ref('d.player_id'), filter)} limit ${reach})
      union (select ${columns} from ${withMessages}
        where not m.is_global and ${startsWith(sql.ref('m.msg_id'), filter)} limit ${reach})
      union (select ${columns} from ${withMessages} where not m.is_global and ${matchesFolded('m.title_folded', filter)} limit ${reach})
    ) matching limit ${reach}`
}

/** A page of what a search finds, or undefined when that is more than the limit. */
async function sortMatches(db: Handle, query: Query, filter: string, limit: number): Promise<Page | undefined> {
  const { sortKey, sortDir, skip, take } = query
  const { rows } = await sql<MessageRow & { total: number; place: number | null }>`
    with found as materialized (${matching(filter, limit)}),
    counted as (select count(*)::int as total from found)
    select counted.total, page.* from counted left join lateral (
      select row_number() over (order by ${orderBy(keys[sortKey], sortDir)})::int as place, ${rowColumns}
      from found d join messages m on m.msg_id = d.msg_id
      where counted.total <= ${limit}
      order by place offset ${skip} limit ${take}
    ) page on true order by place`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > limit) return undefined
  return { Result: rows.filter(({ place }) => place !== null).map(toMessage), Total: total, TotalIsExact: true }
}

/** A page in the order of an index, read from its nearer end; a search is tested row by row. */
async function walkOrder(db: Handle, { filter, sortKey, sortDir, skip, take }: Query, now: Date): Promise<Page> {
  const from = sortKey === 'title' || filter ? withMessages : deliveries
  const test = filter
    ? sql`(${startsWith(sql.ref('d.player_id'), filter)} or ${startsWith(sql.ref('m.msg_id'), filter)} or ${matchesFolded('m.title_folded', filter)})`
    : sql`true`
  // The index of titles begins with is_global of the message, the others leave global ones out themselves.
  const own = sortKey === 'title' ? sql`not m.is_global` : sql`not d.is_global`
  const wanted = sql`from ${from} where ${own} and ${test}`
  const total = await totalOf(db, `messages:${filter ?? ''}`, sql`select d.player_id ${wanted}`, now)
  const part = chooseReadDirection(skip, take, total.isExact ? total.count : undefined)
  const way = orderBy(keys[sortKey], part.isReversed ? opposite[sortDir] : sortDir)
  const { rows } = await sql<MessageRow>`
    select ${rowColumns} from (
      select d.player_id, d.msg_id ${wanted} order by ${way} offset ${part.skip} limit ${part.take}
    ) page
    cross join lateral (select * from message_deliveries one
      where one.player_id = page.player_id and one.msg_id = page.msg_id offset 0) d
    cross join lateral (select * from messages one where one.msg_id = page.msg_id offset 0) m
    order by ${way}`.execute(db)
  if (!total.isExact) getTotals(db).countBeside(db, total.key, total.ids, now)
  const Result = (part.isReversed ? rows.reverse() : rows).map(toMessage)
  return { Result, Total: total.count, TotalIsExact: total.isExact }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** How many there are: exactly up to 10,000, beyond as far as it is known. */
async function totalOf(db: Handle, key: string, ids: Sql, now: Date) {
  const totals = getTotals(db)
  if (totals.least(key, now) === 0) {
    const count = await countUpTo(db, ids, exactTotalLimit)
    if (count <= exactTotalLimit) return { count, isExact: true, key, ids }
    totals.noteLeast(key, count, now)
  }
  return { ...(await totals.of(db, key, ids, now)), key, ids }
}
