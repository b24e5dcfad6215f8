import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toPageQuery } from '#console/platform/lists/list-params.ts'
import { messages, type SystemMessage } from '#contract/messages.ts'
import classes from './messages.module.css'

const columns: readonly Column<SystemMessage>[] = [
  {
    key: 'at',
    title: 'Sent',
    width: 150,
    mobileRole: 'subtitle',
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  {
    key: 'message',
    title: 'Message',
    mobileRole: 'title',
    cell: ({ Message }) => <bdi className={classes.wholeText}>{Message}</bdi>,
  },
  { key: 'channel', title: 'Channel', cell: ({ Channel }) => <span className={classes.mono}>{Channel}</span> },
  { key: 'by', title: 'Sent by', cell: ({ CreatedBy }) => CreatedBy },
]

/** The system messages that were sent, newest first; of one channel when one is typed into the form above. */
export const systemMessageList = defineList({
  id: 'system-messages',
  noun: { one: 'system message', many: 'system messages' },
  label: 'Recent system messages',
  endpoint: messages.listSystem,
  toRequest: (params, { channel }: { readonly channel: string }) => ({
    query: { ...(channel === '' ? {} : { channel }), ...toPageQuery(params) },
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ Id }) => Id,
  emptyText: 'No system message was sent here yet.',
})
