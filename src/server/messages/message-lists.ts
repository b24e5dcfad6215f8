import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { collectedCountLimit, type GlobalMessage, type Message, type messages } from '#contract/messages.ts'
import { anyOf, startsWith } from '#server/platform/database/sql.ts'
import { type ColumnResolver, createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { type Criterion, columnCriterion, type ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { contentColumns, type MessageRow, toMessage } from './repository.ts'

type DeliveryQuery = EndpointInput<typeof messages.listPlayers>['query']

const player: SortColumn = { name: 'player_id', type: 'text' }
const message: SortColumn = { name: 'msg_id', type: 'text' }
const creation: SortColumn = { name: 'created_at', type: 'timestamptz' }
const title: SortColumn = { name: 'title_folded', type: 'text' }

/** The columns of each order; each has an index of the deliveries or the messages. */
const deliveryOrders = {
  creationDate: [creation, message, player],
  playerId: [player, creation, message],
  title: [title, message, player],
} as const

const deliveries = sql`message_deliveries d`
const withMessages = sql`messages m join message_deliveries d on d.msg_id = m.msg_id`

/** Columns of deliveries, called d, and of their messages, called m. */
const delivery: ColumnResolver = (name) => sql.ref(name === 'title_folded' ? `m.${name}` : `d.${name}`)

function searchCriterion({ sortKey }: DeliveryQuery, filter: string): Criterion {
  const byPlayer = (column: ColumnResolver) => startsWith(column('player_id'), cleanId(filter))
  const byMessage = (column: ColumnResolver) => startsWith(column('msg_id'), cleanId(filter))
  const byTitle = (column: ColumnResolver) => matchesFolded(column('title_folded'), filter)
  const ofMessages = (predicate: typeof byTitle, column: ColumnResolver) =>
    sql`from ${withMessages} where not m.is_global and ${predicate(column)}`
  const sources = [
    sql`from ${sortKey === 'title' ? withMessages : deliveries} where not d.is_global and ${byPlayer(delivery)}`,
    ofMessages(byMessage, createColumnResolver('m')),
    ofMessages(byTitle, createColumnResolver('m')),
  ]
  return columnCriterion({
    lookups: sources.map((fromWhere) => ({ fromWhere, column: delivery, readingOrder: sql`` })),
    requiredColumns: ['player_id', 'msg_id', 'title_folded'],
    predicate: (column) => anyOf([byPlayer(column), byMessage(column), byTitle(column)]),
  })
}

/** The messages to single players, a line for each player. */
export const deliveryList: ListDefinition<DeliveryQuery, MessageRow, Message> = {
  name: 'deliveries',
  from: ({ sortKey, filter }) => (sortKey === 'title' || filter ? withMessages : deliveries),
  column: delivery,
  id: ['player_id', 'msg_id'],
  tables: [
    { table: 'message_deliveries', alias: 'd', key: ['player_id', 'msg_id'] },
    { table: 'messages', alias: 'm', key: ['msg_id'] },
  ],
  select: sql`d.player_id, d.created_at, d.collected_at, ${contentColumns}`,
  order: ({ sortKey, sortDir }) => ({ columns: deliveryOrders[sortKey], direction: sortDir }),
  // The index of titles begins with is_global of the message, the others contain no global ones.
  scope: ({ sortKey }) => (sortKey === 'title' ? sql`not m.is_global` : sql`not d.is_global`),
  criteria: (query) => (query.filter ? [searchCriterion(query, query.filter)] : []),
  carriesOrder: true,
  toItem: toMessage,
}

type GlobalQuery = EndpointInput<typeof messages.listGlobal>['query']

/** The global messages. They are few, because staff write each of them, so they are counted exactly. */
export const globalMessageList: ListDefinition<GlobalQuery, MessageRow & { collected: number }, GlobalMessage> = {
  name: 'global messages',
  from: () => sql`messages m`,
  column: createColumnResolver('m'),
  id: ['msg_id'],
  tables: [{ table: 'messages', alias: 'm', key: ['msg_id'] }],
  select: sql`null as player_id, m.created_at, null::timestamptz as collected_at, ${contentColumns},
    (select count(*)::int from (
      select from message_deliveries d where d.msg_id = m.msg_id limit ${collectedCountLimit + 1}
    ) collectors) as collected`,
  order: ({ sortKey, sortDir }) => ({
    columns: [sortKey === 'title' ? title : creation, message],
    direction: sortDir,
  }),
  scope: ({ filter }) => {
    const matches = filter
      ? anyOf([startsWith(sql`m.msg_id`, cleanId(filter)), matchesFolded(sql`m.title_folded`, filter)])
      : sql`true`
    return sql`m.is_global and m.revoked_at is null and ${matches}`
  },
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) =>
    Object.assign(toMessage(row), {
      Collected: row.collected > 0,
      CollectedCount: Math.min(row.collected, collectedCountLimit),
      CollectedCountIsExact: row.collected <= collectedCountLimit,
    }),
}
