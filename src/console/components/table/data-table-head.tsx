import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column, RowSelection, Sort } from './data-table-types.ts'
import { PageCheckbox } from './row-checkbox.tsx'

/** The header row of a table: titles, and buttons that sort by them. */
export function DataTableHead<R>({
  columns,
  rows,
  selection,
  sort,
  onSort,
}: {
  columns: readonly Column<R>[]
  /** Those on screen. */
  rows: readonly R[]
  selection: RowSelection<R> | undefined
  sort: Sort | undefined
  onSort: (key: string) => void
}) {
  return (
    <thead className={classes.head}>
      <tr>
        {selection ? (
          <th scope="col" className={classes.headCell} data-checkbox>
            <PageCheckbox rows={rows} selection={selection} />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<R>({
  column,
  sort,
  onSort,
}: {
  column: Column<R>
  sort: Sort | undefined
  onSort: (key: string) => void
}) {
  const { key, title, headerContent = title, isNumeric } = column
  const isSorted = sort?.key === key
  const canSort = column.isServerSortable === true || column.sortValue !== undefined
  const direction = isSorted && sort.direction === 'desc' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-numeric={isNumeric || undefined}
      data-actions={column.isActions || undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {canSort ? (
        <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => onSort(key)}>
          {headerContent}
          {direction === 'descending' ? (
            <IconArrowDown size={14} className={classes.arrow} aria-hidden />
          ) : (
            <IconArrowUp size={14} className={classes.arrow} aria-hidden />
          )}
        </UnstyledButton>
      ) : (
        headerContent
      )}
    </th>
  )
}
