import { Alert, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { EmptyState } from '#console/components/empty-state.tsx'
import { Pager } from '#console/components/table/pager.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { pageSizes } from '#contract/core/lists.ts'
import type { List } from './list.ts'
import { ListSearch } from './list-search.tsx'
import classes from './lists.module.css'
import { useList } from './use-list.ts'

/**
 * A declared list whose rows are drawn as items in place of a table, beside a page: with search and pager, without
 * what a table adds.
 */
export function ListItems<R extends object, F extends z.ZodObject, C>({
  list,
  context,
  children,
}: {
  list: List<R, F, C>
  context: C
  /** Draws one row. */
  children: (row: R) => ReactNode
}) {
  const controller = useList(list, context)
  const { page, params, setParams, isNarrowed } = controller
  const { rows, total, error, refetchError } = page
  const { emptyAction: EmptyAction } = list
  const problem = error ?? refetchError
  return (
    <div data-list={list.id}>
      {list.search ? (
        <div className={classes.toolbar}>
          <ListSearch controller={controller} search={list.search} />
        </div>
      ) : null}
      {problem ? (
        <Alert color={error ? 'red' : 'yellow'} role="alert" mb="sm">
          {error ? null : 'This list may be outdated. '}
          <ErrorText error={problem} />
        </Alert>
      ) : null}
      {rows === undefined && !error ? <Skeleton height={120} /> : null}
      {rows?.length === 0 ? (
        <EmptyState text={isNarrowed ? list.noMatchText : list.emptyText}>
          {isNarrowed || !EmptyAction ? null : <EmptyAction context={context} />}
        </EmptyState>
      ) : null}
      <ul className={classes.items}>
        {rows?.map((row) => (
          <li key={list.rowKey(row)}>{children(row)}</li>
        ))}
      </ul>
      {total ? (
        <Pager
          label={list.label}
          page={params.page}
          pageSize={params.size}
          pageSizes={pageSizes}
          total={total}
          onPage={(next) => setParams({ page: next })}
          onPageSize={(size) => setParams({ size, page: undefined })}
        />
      ) : null}
    </div>
  )
}
