import { IconTrash } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { ExplainedActionIcon } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messagesTab, toPlayerTabHref } from '#console/routes.ts'
import { type GlobalMessage, type Message, messages } from '#contract/messages.ts'
import { GiftSummary } from './gift-list.tsx'
import { CollectedState, MessageTitle } from './message-cells.tsx'
import { getExpiry } from './message-rows.ts'
import classes from './messages.module.css'
import { confirmRevoke } from './revoke-message.tsx'

function RevokeIcon({ message }: { message: Message }) {
  const { disabledReason } = useCallAccess(messages.revoke)
  return (
    <ExplainedActionIcon
      variant="subtle"
      color="gray"
      label="Revoke message"
      disabledReason={disabledReason}
      onClick={() => confirmRevoke(message)}
    >
      <IconTrash size={16} aria-hidden />
    </ExplainedActionIcon>
  )
}

const state: Column<Message> = {
  key: 'state',
  title: 'State',
  width: 140,
  cell: (message) => <CollectedState message={message} />,
}

const subtitleState: Column<Message> = { ...state, mobileRole: 'subtitle' }

const title: Column<Message> = {
  key: 'title',
  title: 'Title',
  isServerSortable: true,
  mobileRole: 'title',
  cell: ({ Title }) => <MessageTitle title={Title} />,
}

const id: Column<Message> = {
  key: 'id',
  title: 'Message ID',
  width: 140,
  cell: ({ MsgId }) => <CopyableId id={MsgId} label="Copy message ID" maxLength={12} />,
}

const gifts: Column<Message> = {
  key: 'gifts',
  title: 'Gifts',
  cell: ({ Gifts }) => <GiftSummary gifts={Gifts} />,
}

const sent: Column<Message> = {
  key: 'creationDate',
  title: 'Creation date',
  width: 150,
  isServerSortable: true,
  cell: ({ CreationDate }) => <Time at={CreationDate} />,
}

const ends: Column<Message> = {
  key: 'ends',
  title: 'Expires',
  width: 150,
  cell: (message) => <Time at={getExpiry(message)} />,
}

const revoke: Column<Message> = {
  key: 'actions',
  title: 'Actions',
  isActions: true,
  width: 48,
  cell: (message) => <RevokeIcon message={message} />,
}

const player = (asLink: boolean): Column<Message> => ({
  key: 'playerId',
  title: 'Player ID',
  width: 132,
  isServerSortable: true,
  cell: ({ PlayerId }) => {
    if (PlayerId === null) return <span className={classes.dim}>Everybody</span>
    const href = toPlayerTabHref(messagesTab, PlayerId)
    return (
      <CopyableId id={PlayerId} label="Copy player ID" maxLength={13}>
        {asLink ? <AppLink href={href}>{PlayerId}</AppLink> : undefined}
      </CopyableId>
    )
  },
})

export const playerMessageColumns: readonly Column<Message>[] = [
  subtitleState,
  title,
  id,
  player(false),
  sent,
  ends,
  gifts,
  revoke,
]

/** The columns of the messages to single players. */
export const allMessageColumns: readonly Column<Message>[] = [
  state,
  title,
  id,
  { ...player(true), mobileRole: 'subtitle' },
  sent,
  ends,
  gifts,
  revoke,
]

const collectedBy: Column<GlobalMessage> = {
  key: 'collected',
  title: 'Collected by',
  isNumeric: true,
  width: 120,
  cell: ({ CollectedCount, CollectedCountIsExact }) =>
    CollectedCountIsExact ? formatExact(CollectedCount) : `over ${formatExact(CollectedCount)}`,
}

export const globalMessageColumns: readonly Column<GlobalMessage>[] = [
  subtitleState,
  title,
  id,
  sent,
  ends,
  gifts,
  collectedBy,
  revoke,
]
