import type { ReactNode } from 'react'
import type { List, ListRows, NoFilters } from '#console/platform/lists/list.ts'
import { ListContent } from '#console/platform/lists/list-view.tsx'
import { useList } from '#console/platform/lists/use-list.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { Message } from '#contract/messages.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { MessageParams } from './message-lists.ts'
import classes from './messages.module.css'

/** A list of messages; a row opens its message beside the list. */
export function MessageList<M extends Message, C>({
  list,
  context,
  actions,
}: {
  list: List<M, NoFilters, C>
  context: C
  /** Beside the search. */
  actions?: ReactNode
}) {
  const [{ message, of }, setSearchParams] = useSearchParams(MessageParams)
  const controller = useList(list, context)
  const opened = findMessage(controller.page, message, of)
  return (
    <ListContent
      controller={controller}
      actions={actions}
      openKey={opened && list.rowKey(opened)}
      summary={message !== undefined && controller.page.all && !opened ? <MissingMessage id={message} /> : null}
    >
      {() => <MessageDrawer message={opened} onClose={() => setSearchParams({ message: undefined, of: undefined })} />}
    </ListContent>
  )
}

/** The open message; where every message is known, a link finds it on any page. */
function findMessage<M extends Message>(
  { all, rows }: ListRows<M>,
  id: string | undefined,
  playerId: string | undefined,
): M | undefined {
  return (all ?? rows)?.find(({ MsgId, PlayerId }) => MsgId === id && (playerId === undefined || PlayerId === playerId))
}

function MissingMessage({ id }: { id: string }) {
  return (
    <p className={classes.missing} role="status">
      The message <span className={classes.mono}>{id}</span> is no longer here. It may have been revoked.
    </p>
  )
}
