import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { Pager } from '#console/components/pager.tsx'
import { SearchField } from '#console/components/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'
import type { Message } from '#contract/messages.ts'
import { MessageDrawer } from './message-drawer.tsx'
import classes from './messages.module.css'
import { MessageListSearchParams } from './messages-search-params.ts'

/** A page of messages, from the server or cut here. */
export type MessagePage<M extends Message> = {
  /** Undefined before the first answer. */
  readonly rows: readonly M[] | undefined
  readonly total: number | undefined
  readonly isTotalExact?: boolean
  readonly isOutdated?: boolean
  readonly problem?: ReactNode
  /** Every message that there is, where the whole list is known: a link finds its message on any page of it. */
  readonly all?: readonly M[] | undefined
}

/** A list of messages with search, order and pages, all in the address; a row opens the message beside it. */
export function MessageList<M extends Message>({
  label,
  columns,
  list,
  searchLabel,
  emptyText,
  emptyNext = null,
  action,
}: {
  label: string
  columns: readonly Column<M>[]
  list: MessagePage<M>
  searchLabel: string
  /** When there is nothing although nobody searched. */
  emptyText: string
  /** What can be done then. */
  emptyNext?: ReactNode
  /** Beside the search. */
  action?: ReactNode
}) {
  const [address, setAddress] = useSearchParams(MessageListSearchParams)
  const { filter, sortKey, sortDir, page, size } = address
  const typed = useDebouncedText(filter, (text) => setAddress({ filter: text, page: undefined }, { replace: true }))
  const lastPage = Math.max(1, Math.ceil((list.total ?? 0) / size))
  useEffect(() => {
    // The last messages of the last page were revoked, or the link is old.
    if (list.total !== undefined && !list.isOutdated && page > lastPage) {
      setAddress({ page: lastPage === 1 ? undefined : lastPage }, { replace: true })
    }
  }, [list.total, list.isOutdated, page, lastPage, setAddress])
  const opened = (list.all ?? list.rows)?.find(
    ({ MsgId, PlayerId }) => MsgId === address.message && (address.of === undefined || PlayerId === address.of),
  )
  return (
    <>
      <div className={classes.toolbar}>
        <search className={classes.search}>
          <SearchField
            label={searchLabel}
            maxLength={searchLimit}
            value={typed.text}
            onChange={typed.change}
            onSubmit={typed.flush}
          />
        </search>
        {action}
      </div>
      {list.all && address.message !== undefined && !opened ? (
        <p className={classes.missing} role="status">
          The message <span className={classes.mono}>{address.message}</span> is not here any more. It may have been
          revoked.
        </p>
      ) : null}
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        rowKey={({ MsgId, PlayerId }) => `${MsgId} ${PlayerId ?? ''}`}
        onRow={({ MsgId, PlayerId }) => setAddress({ message: MsgId, of: PlayerId ?? undefined })}
        rowMark={(row) => (row === opened ? 'selected' : undefined)}
        sort={{ key: sortKey, direction: sortDir }}
        onSort={({ key, direction }) =>
          setAddress({ sortKey: key, sortDir: key === sortKey ? direction : 'desc', page: undefined })
        }
        isOutdated={list.isOutdated}
        emptyText={filter === '' ? emptyText : 'There is no Messages to show.'}
        emptyNext={
          filter === '' ? (
            emptyNext
          ) : (
            <Button variant="subtle" onClick={() => setAddress({ filter: undefined, page: undefined })}>
              Clear the search
            </Button>
          )
        }
        problem={list.problem}
      />
      <Pager
        page={page}
        pageSize={size}
        pageSizes={pageSizes}
        total={list.total}
        isTotalExact={list.isTotalExact ?? true}
        onPage={(to) => setAddress({ page: to === 1 ? undefined : to })}
        onPageSize={(to) => setAddress({ size: to, page: undefined })}
      />
      <MessageDrawer message={opened} onClose={() => setAddress({ message: undefined, of: undefined })} />
    </>
  )
}
