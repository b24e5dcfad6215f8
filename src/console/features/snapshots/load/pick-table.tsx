import { Radio } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-props.ts'
import { Pager } from '#console/components/table/pager.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { defaultPageSize } from '#contract/core/lists.ts'

/** One page of a list from which one row is picked. */
export type PickerPage<R> = {
  readonly data: { readonly Result: readonly R[]; readonly Total: number; readonly TotalIsExact: boolean } | undefined
  readonly isPlaceholderData: boolean
  readonly error: ApiError | undefined
}

/** A list of which one row can be selected, 15 a page. A click anywhere on the row selects it. */
export function PickerTable<R extends object>({
  label,
  columns,
  query,
  getId,
  selected,
  onSelect,
  page,
  onPage,
  emptyText,
  emptyNext,
}: {
  label: string
  columns: readonly Column<R>[]
  query: PickerPage<R>
  getId: (row: R) => string
  selected: string | undefined
  onSelect: (row: R) => void
  page: number
  onPage: (page: number) => void
  emptyText: string
  emptyNext?: ReactNode
}) {
  const withRadio = useMemo(
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
            aria-label={`Select ${getId(row)}`}
            checked={getId(row) === selected}
            onChange={() => onSelect(row)}
          />
        ),
      },
      ...columns,
    ],
    [columns, label, getId, selected, onSelect],
  )
  return (
    <>
      <DataTable
        label={label}
        columns={withRadio}
        rows={query.data?.Result}
        rowKey={getId}
        onRow={onSelect}
        isChoice
        rowMark={(row) => (getId(row) === selected ? 'selected' : undefined)}
        isOutdated={query.isPlaceholderData}
        expectedRows={5}
        emptyText={emptyText}
        emptyNext={emptyNext}
        problem={query.error && !query.data ? <span role="alert">{query.error.message}</span> : undefined}
      />
      {(query.data?.Total ?? 0) > defaultPageSize ? (
        <Pager
          label={`${label}: pages`}
          page={page}
          pageSize={defaultPageSize}
          pageSizes={[defaultPageSize]}
          total={query.data?.Total}
          isTotalExact={query.data?.TotalIsExact}
          onPage={onPage}
          onPageSize={() => undefined}
        />
      ) : null}
    </>
  )
}
