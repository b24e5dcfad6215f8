import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column, Sort } from './data-table.tsx'

/** The header row of a table: titles, and buttons that sort by them. */
export function DataTableHead<R>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<R>[]
  sort: Sort | undefined
  onSort: (key: string) => void
}) {
  return (
    <thead className={classes.head}>
      <tr>
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
  const { key, title, heading = title, isNumeric } = column
  const isSorted = sort?.key === key
  const canSort = column.isSortable === true || column.sortValue !== undefined
  const direction = isSorted && sort.direction === 'desc' ? 'descending' : 'ascending'
  const content = column.isActions ? <VisuallyHidden>{title}</VisuallyHidden> : heading
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-numeric={isNumeric || undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {canSort ? (
        <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => onSort(key)}>
          {content}
          {direction === 'descending' ? (
            <IconArrowDown size={14} className={classes.arrow} aria-hidden />
          ) : (
            <IconArrowUp size={14} className={classes.arrow} aria-hidden />
          )}
        </UnstyledButton>
      ) : (
        content
      )}
    </th>
  )
}
