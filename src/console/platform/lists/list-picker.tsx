import { Radio } from '@mantine/core'
import { useMemo } from 'react'
import type { z } from 'zod'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Pager } from '#console/components/table/pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import type { List } from './list.ts'
import type { BaseParam } from './list-params.ts'
import { ListSearch } from './list-search.tsx'
import classes from './lists.module.css'
import { useList } from './use-list.ts'

/** The search params of a picker: other ones than those of the list on the page below its dialog. */
export const pickerParamNames = {
  filter: 'pickSearch',
  filterType: 'pickType',
  sortKey: 'pickSort',
  sortDir: 'pickDir',
  page: 'pickPage',
  size: 'pickSize',
  view: 'pickView',
} satisfies Record<BaseParam, string>

/** A declared list of which one row is chosen: with filters, search and pages. A click anywhere on a row chooses it. */
export function ListPicker<R extends object, F extends z.ZodObject, C>({
  list,
  context,
  selected,
  without,
  onSelect,
}: {
  list: List<R, F, C>
  context: C
  /** The key of the chosen row. */
  selected?: string | undefined
  /** The key of a row that cannot be chosen. */
  without?: string
  onSelect: (row: R) => void
}) {
  const controller = useList(list, context)
  const { page, params, setParams } = controller
  const { label, rowKey, filters, search, emptyAction: EmptyAction } = list
  const columns = useMemo(
    (): readonly Column<R>[] => [
      {
        key: 'select',
        title: 'Select',
        isActions: true,
        width: 36,
        cell: (row) => (
          <Radio
            size="xs"
            name={label}
            aria-label={`Select ${rowKey(row)}`}
            checked={rowKey(row) === selected}
            onChange={() => onSelect(row)}
          />
        ),
      },
      ...list.columns,
    ],
    [list.columns, label, rowKey, selected, onSelect],
  )
  return (
    <div className={classes.picker}>
      <div className={classes.filters}>
        {filters ? (
          <filters.Fields
            params={params}
            setFilters={(changes, options) => setParams({ filters: changes, page: undefined }, options)}
          />
        ) : null}
        {search ? <ListSearch controller={controller} search={search} /> : null}
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={page.rows?.filter((row) => rowKey(row) !== without)}
        rowKey={rowKey}
        onRowClick={onSelect}
        hasRowControl
        rowTone={(row) => (rowKey(row) === selected ? 'selected' : undefined)}
        isPlaceholderData={page.isPlaceholderData}
        skeletonRowCount={5}
        emptyText={list.emptyText}
        emptyAction={EmptyAction ? <EmptyAction context={context} /> : null}
        errorContent={page.error ? <ListError query={page} /> : undefined}
      />
      {(page.total ?? 0) > params.size ? (
        <Pager
          label={`${label}: pages`}
          page={params.page}
          pageSize={params.size}
          pageSizes={[params.size]}
          total={page.total}
          isTotalExact={page.isTotalExact}
          onPage={(next) => setParams({ page: next }, { replace: true })}
          onPageSize={() => undefined}
        />
      ) : null}
    </div>
  )
}
