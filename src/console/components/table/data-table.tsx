import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '../breakpoints.ts'
import { EmptyState } from '../empty-state.tsx'
import { useOverflow } from '../scroll/use-overflow.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { Column, DataTableProps, Sort } from './data-table-types.ts'
import { sortRows } from './sort-rows.ts'

/**
 * The console's table: 36 px rows under a header that stays, skeletons at the first load, old rows dimmed at later
 * ones, whole rows that lead somewhere, arrow keys between rows, two-line cards on a narrow screen.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, sort, onSort, emptyText = 'The Table is Empty' } = props
  const isNarrow = useIsNarrow()
  const [ownSort, setOwnSort] = useState<Sort>()
  const activeSort = onSort ? sort : (ownSort ?? sort)
  const { ref, isOverflowing } = useOverflow<HTMLDivElement>()
  const changeSort = (key: string) => {
    const isSame = activeSort?.key === key
    const next: Sort = { key, direction: isSame && activeSort.direction === 'asc' ? 'desc' : 'asc' }
    if (onSort) onSort(next)
    else setOwnSort(next)
  }
  const shown = rows && onSort === undefined ? sortRows(rows, columns, activeSort) : (rows ?? [])
  const isEmpty = rows !== undefined && rows.length === 0

  if (props.errorContent) return <EmptyState text={props.errorContent} />
  if (isEmpty && isNarrow) return <EmptyState text={emptyText}>{props.emptyAction}</EmptyState>
  if (isNarrow) return <DataCards {...props} rows={rows && shown} />
  return (
    <div ref={ref} className={classes.frame} data-overflows={isOverflowing || undefined}>
      <table
        className={classes.table}
        aria-label={props.label}
        aria-busy={rows === undefined || props.isPlaceholderData}
      >
        <colgroup>
          {props.selection ? <col style={{ width: 36 }} /> : null}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <DataTableHead
          columns={columns}
          rows={shown}
          selection={props.selection}
          sort={activeSort}
          onSort={changeSort}
        />
        <tbody className={classes.body} data-placeholder={props.isPlaceholderData || undefined}>
          {rows === undefined ? (
            <SkeletonRows
              columns={columns}
              count={props.skeletonRowCount ?? 10}
              hasSelection={props.selection !== undefined}
            />
          ) : null}
          {shown.map((row, index) => (
            <DataTableRow key={rowKey(row)} row={row} isFirst={index === 0} table={props} />
          ))}
          {isEmpty ? (
            <tr>
              <td colSpan={columns.length + (props.selection ? 1 : 0)} className={classes.empty}>
                <EmptyState text={emptyText}>{props.emptyAction}</EmptyState>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

function SkeletonRows<R>({
  columns,
  count,
  hasSelection,
}: {
  columns: readonly Column<R>[]
  count: number
  hasSelection: boolean
}) {
  return Array.from({ length: count }, (_, index) => (
    // Skeleton rows have no identity beyond their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <tr key={index} className={classes.row}>
      {hasSelection ? <td className={classes.cell} /> : null}
      {columns.map(({ key, isNumeric }) => (
        <td key={key} className={classes.cell} data-numeric={isNumeric || undefined}>
          <Skeleton height={12} width={`${45 + ((index * 7 + key.length * 13) % 45)}%`} />
        </td>
      ))}
    </tr>
  ))
}
