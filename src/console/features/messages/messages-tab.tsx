import { useMemo } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/shared/player-page-slots.ts'
import { messages } from '#contract/messages.ts'
import { playerMessageColumns } from './message-columns.tsx'
import { MessageList } from './message-list.tsx'
import { arrangeMessages } from './message-rows.ts'
import { MessageListSearchParams } from './messages-search-params.ts'

/** A player's messages, the global ones among them. Sorted and searched here: the call gives all of them. */
export function MessagesTab({ playerId }: PlayerTabProps) {
  const asked = useEndpointQuery(
    messages.listOfPlayer,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const [{ filter, sortKey, sortDir, page, size }] = useSearchParams(MessageListSearchParams)
  const open = useOpenPlayerDialog()
  const { disabledReason: lack } = useCallAccess(messages.send)
  const all = asked.data
  const found = useMemo(
    () => all && arrangeMessages(all, filter, { key: sortKey, direction: sortDir }),
    [all, filter, sortKey, sortDir],
  )
  return (
    <MessageList
      label="Messages of this player"
      columns={playerMessageColumns}
      list={{
        rows: found?.slice((page - 1) * size, page * size),
        total: found?.length,
        all,
        problem: asked.error && !all ? <ListError query={asked} /> : undefined,
      }}
      searchLabel="Search by message ID, title or player ID"
      emptyText="This player doesn't have any messages."
      action={
        <ExplainedButton unless={lack} onClick={() => open('send-message')}>
          Send Message
        </ExplainedButton>
      }
    />
  )
}
