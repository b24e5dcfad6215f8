import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList, type FilterFieldsProps, type List } from '#console/platform/lists/list.ts'
import { toListQuery, toSelection } from '#console/platform/lists/list-query.ts'
import { ListContent } from '#console/platform/lists/list-view.tsx'
import { useList } from '#console/platform/lists/use-list.ts'
import { playerColumns } from '#console/players/shared/player-columns.tsx'
import { playerSearchHint } from '#console/players/shared/player-search.ts'
import {
  type MessageRecipient,
  type MessageSendDetail,
  messageSends,
  recipientStates,
} from '#contract/message-sends.ts'
import { stateLabels } from './send-shares.ts'

const Filters = z.object({ state: z.enum(recipientStates).default('waiting').catch('waiting') })

function StateFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  const isNarrow = useIsNarrow()
  return (
    <SegmentedControl
      size={isNarrow ? 'xs' : 'sm'}
      fullWidth={isNarrow}
      aria-label="Recipients by state"
      data={recipientStates.map((state) => ({ value: state, label: stateLabels[state] }))}
      value={params.state}
      onChange={(state) => setFilters({ state: state === 'waiting' ? undefined : state })}
    />
  )
}

const player: readonly Column<MessageRecipient>[] = playerColumns

const since: Column<MessageRecipient> = {
  key: 'at',
  title: 'Since',
  width: 150,
  cell: ({ At }) => <Time at={At} />,
}

const columns: readonly Column<MessageRecipient>[] = [
  ...player,
  {
    key: 'state',
    title: 'State',
    mobileRole: 'subtitle',
    cell: ({ State, Reason }) => (
      <>
        {stateLabels[State]}
        {Reason === '' ? null : (
          <>
            : <bdi>{Reason}</bdi>
          </>
        )}
      </>
    ),
  },
  since,
]

type Context = { readonly msgId: string }

const shared = {
  noun: { one: 'player', many: 'players' },
  label: 'Recipients',
  endpoint: messageSends.recipients,
  queryOptions: { errorDisplay: 'part' as const },
  rowKey: ({ PlayerId }: MessageRecipient) => PlayerId,
  search: { label: 'Search by player ID or nickname', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  noMatchText: 'No recipient is in this list.',
}

/** The recipients of a message to a list, by state. */
const recipientList = defineList({
  ...shared,
  id: 'message-recipients',
  toRequest: (params, { msgId }: Context) => ({
    params: { msgId },
    query: { state: params.state, ...toListQuery(messageSends.recipients, params) },
  }),
  columns,
  filters: { schema: Filters, Fields: StateFilter },
  emptyText: 'No player has this message without having collected it.',
  export: {
    endpoint: messageSends.exportRecipients,
    toRequest: (params, { msgId }) => ({
      params: { msgId },
      query: { state: params.state, ...toSelection(messageSends.exportRecipients, params) },
    }),
    done: (fileName) => `The recipients were exported to ${fileName}.`,
  },
})

/** The players who collected a message to everybody. */
const collectorList = defineList({
  ...shared,
  id: 'message-collectors',
  label: 'Players who collected it',
  toRequest: (params, { msgId }: Context) => ({
    params: { msgId },
    query: { state: 'collected' as const, ...toListQuery(messageSends.recipients, params) },
  }),
  columns: [...player, since],
  emptyText: 'No player has collected this message yet.',
  export: {
    endpoint: messageSends.exportRecipients,
    toRequest: (params, { msgId }) => ({
      params: { msgId },
      query: { state: 'collected' as const, ...toSelection(messageSends.exportRecipients, params) },
    }),
    done: (fileName) => `The players were exported to ${fileName}.`,
  },
})

type Props = { readonly send: MessageSendDetail }

/** The recipients of a message to many by state; of one to everybody the players who collected it. */
export function Recipients({ send }: Props) {
  return send.Audience === 'everybody' ? (
    <RefetchedList list={collectorList} send={send} />
  ) : (
    <RefetchedList list={recipientList} send={send} />
  )
}

/** A list of recipients, read again when their counts have changed. */
function RefetchedList<F extends z.ZodObject>({
  list,
  send: { MsgId, Delivered, Collected, Revoked, Undelivered },
}: {
  list: List<MessageRecipient, F, { readonly msgId: string }>
  send: MessageSendDetail
}) {
  const controller = useList(list, { msgId: MsgId })
  const counts = [Delivered, Collected, Revoked, Undelivered].join()
  const shownCounts = useRef(counts)
  const { refetch } = controller.page
  useEffect(() => {
    if (shownCounts.current === counts) return
    shownCounts.current = counts
    refetch()
  }, [counts, refetch])
  return <ListContent controller={controller} />
}
