import { Badge } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery, toSelection } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { messageSendScreen } from '#console/routes.ts'
import { type MessageSend, messageSends } from '#contract/message-sends.ts'
import { MessageTitle } from '../message-cells.tsx'
import { SendLink } from '../send-links.tsx'
import { CollectedShare } from './send-picture.tsx'
import { formatAudience } from './send-shares.ts'

const columns: readonly Column<MessageSend>[] = [
  {
    key: 'title',
    title: 'Title',
    mobileRole: 'title',
    cell: ({ Title }) => <MessageTitle title={Title} />,
  },
  { key: 'audience', title: 'Sent to', width: 150, cell: formatAudience },
  {
    key: 'collected',
    title: 'Collected',
    width: 210,
    mobileRole: 'subtitle',
    cell: (send) => <CollectedShare send={send} />,
  },
  {
    key: 'undelivered',
    title: 'Not delivered',
    isNumeric: true,
    width: 110,
    cell: ({ Undelivered }) => (Undelivered === 0 ? '–' : formatExact(Undelivered)),
  },
  {
    key: 'revoked',
    title: 'Revoked',
    width: 100,
    cell: ({ RevokedAt, Revoked }) =>
      RevokedAt === null ? Revoked === 0 ? '–' : formatExact(Revoked) : <Badge color="gray">Revoked</Badge>,
  },
  {
    key: 'creationDate',
    title: 'Creation date',
    width: 150,
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  { key: 'createdBy', title: 'Sent by', cell: ({ CreatedBy }) => CreatedBy },
  {
    key: 'id',
    title: 'Message ID',
    width: 140,
    isHiddenByDefault: true,
    cell: ({ MsgId }) => <CopyableId id={MsgId} label="Copy message ID" maxLength={12} />,
  },
]

/** The messages to lists, to everybody and to winners, a row for each. */
export const sendList = defineList({
  id: 'message-sends',
  noun: { one: 'message', many: 'messages' },
  label: 'Messages to many players',
  endpoint: messageSends.list,
  toRequest: (params) => ({ query: toListQuery(messageSends.list, params) }),
  columns,
  rowKey: ({ MsgId }) => MsgId,
  rowName: ({ Title }) => Title,
  rowHref: ({ MsgId }) => toHref(messageSendScreen, { msgId: MsgId }),
  defaultSort: { key: 'creationDate', direction: 'desc' },
  search: {
    label: 'Search by message ID or title',
    hint: 'Matches message IDs that start with this text, and any part of a title.',
  },
  emptyText: 'No messages to a list or to all players yet.',
  emptyAction: SendLink,
  noMatchText: 'There is no Messages to show.',
  export: {
    endpoint: messageSends.export,
    toRequest: (params) => ({ query: toSelection(messageSends.export, params) }),
    done: (fileName) => `The messages were exported to ${fileName}.`,
  },
})
