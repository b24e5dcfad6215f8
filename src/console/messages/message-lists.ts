import { z } from 'zod'
import { defineList, defineLocalList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Message, messages } from '#contract/messages.ts'
import { allMessageColumns, globalMessageColumns, playerMessageColumns } from './message-columns.tsx'
import { arrangeMessages } from './message-rows.ts'
import { SendLink } from './send-links.tsx'

/** Which message is open beside its list. */
export const MessageParams = z.object({
  message: z.string().max(64).optional().catch(undefined),
  /** The player of that message, where the list has a row for each player; the first row when absent. */
  of: z.string().max(64).optional().catch(undefined),
})

const newestFirst = { key: 'creationDate', direction: 'desc' } as const

const shared = {
  noun: { one: 'message', many: 'messages' },
  rowKey: ({ MsgId, PlayerId }: Message) => `${MsgId} ${PlayerId ?? ''}`,
  rowName: ({ Title }: Message) => Title,
  rowCopyText: ({ MsgId }: Message) => MsgId,
  rowSearchParams: ({ MsgId, PlayerId }: Message) => ({ message: MsgId, of: PlayerId ?? undefined }),
  defaultSort: newestFirst,
  noMatchText: 'There is no Messages to show.',
}

export const globalMessageList = defineList({
  ...shared,
  id: 'global-messages',
  label: 'Global messages',
  endpoint: messages.listGlobal,
  toRequest: (params) => ({ query: toListQuery(messages.listGlobal, params) }),
  columns: globalMessageColumns,
  search: { label: 'Search by message ID or title' },
  emptyText: 'There is no Messages to show.',
  emptyAction: SendLink,
})

/** The messages to single players and lists, a row for each player. */
export const playersMessageList = defineList({
  ...shared,
  id: 'messages-to-players',
  label: 'Messages to players',
  endpoint: messages.listPlayers,
  toRequest: (params) => ({ query: toListQuery(messages.listPlayers, params) }),
  columns: allMessageColumns,
  search: { label: 'Search by message ID, title or player ID' },
  emptyText: 'There is no Messages to show.',
  emptyAction: SendLink,
})

/** In milliseconds: so soon it shows that the player collected a message. */
const collectedMs = 10_000

/** A player's messages, the global ones among them. The call gives all of them. */
export const playerMessageList = defineLocalList({
  ...shared,
  id: 'player-messages',
  label: 'Messages of this player',
  useAllRows: ({ playerId }: { readonly playerId: string }) => {
    const { data, error, refetch } = useEndpointQuery(
      messages.listOfPlayer,
      { params: { id: playerId } },
      { errorDisplay: 'part', keepPreviousData: false, refetchInterval: collectedMs },
    )
    return { rows: data, error, refetch }
  },
  select: (rows, { filter, sort }) => arrangeMessages(rows, filter, sort ?? newestFirst),
  columns: playerMessageColumns,
  search: { label: 'Search by message ID, title or player ID' },
  emptyText: "This player doesn't have any messages.",
})
