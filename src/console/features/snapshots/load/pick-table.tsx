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
  asked,
  idOf,
  selected,
  onSelect,
  page,
  onPage,
  emptyText,
  emptyNext,
}: {
  label: string
  columns: readonly Column<R>[]
  asked: PickerPage<R>
  idOf: (row: R) => string
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
            aria-label={`Select ${idOf(row)}`}
            checked={idOf(row) === selected}
            onChange={() => onSelect(row)}
          />
        ),
      },
      ...columns,
    ],
    [columns, label, idOf, selected, onSelect],
  )
  return (
    <>
      <DataTable
        label={label}
        columns={withRadio}
        rows={asked.data?.Result}
        rowKey={idOf}
        onRow={onSelect}
        isChoice
        rowMark={(row) => (idOf(row) === selected ? 'selected' : undefined)}
        isOutdated={asked.isPlaceholderData}
        expectedRows={5}
        emptyText={emptyText}
        emptyNext={emptyNext}
        problem={asked.error && !asked.data ? <span role="alert">{asked.error.message}</span> : undefined}
      />
      {(asked.data?.Total ?? 0) > defaultPageSize ? (
        <Pager
          label={`${label}: pages`}
          page={page}
          pageSize={defaultPageSize}
          pageSizes={[defaultPageSize]}
          total={asked.data?.Total}
          isTotalExact={asked.data?.TotalIsExact}
          onPage={onPage}
          onPageSize={() => undefined}
        />
      ) : null}
    </>
  )
}
