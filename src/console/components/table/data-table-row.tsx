import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { AppLink } from '../app-link.tsx'
import classes from './data-table.module.css'
import type { Column, DataTableProps } from './data-table-types.ts'
import { RowCheckbox } from './row-checkbox.tsx'

const interactiveSelector = 'a, button, input, select, textarea, label, [role="menuitem"]'
const keyboardInteractiveSelector = 'input, textarea, select, [role="menu"]'

/**
 * Whether something inside the row takes the event for itself. What a cell opened elsewhere, a dialog or a menu,
 * reaches the row through React's tree only; the dialog that contains the whole table takes nothing from it.
 */
function isFromNestedControl(
  { target, currentTarget }: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>,
  by: string,
) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  const taker = target.closest(by)
  return taker !== null && currentTarget.contains(taker)
}

/** Whether a click was meant for the row, and not for something inside it or the end of selecting text. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  return !isFromNestedControl(event, interactiveSelector) && !window.getSelection()?.toString()
}

function focusNeighbour(row: HTMLElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr:not([data-detail])') ?? [])]
  const at = rows.indexOf(row)
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[key]
  if (!next) return false
  const target = next.querySelector<HTMLElement>('[data-row-link]') ?? next
  target.focus()
  return true
}

/** Arrow keys go from row to row, Home and End to the first and last one, Enter opens. */
function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const { target, currentTarget, key } = event
  if (isFromNestedControl(event, keyboardInteractiveSelector)) return
  if (key === 'Enter' && target === currentTarget) open()
  else if (!focusNeighbour(currentTarget, key)) return
  event.preventDefault()
}

/** The cell that leads where the row leads: the first one as a link, or the one that names the row as a button. */
function RowOpener<R extends object>({
  href,
  row,
  table: { onRowClick, hasRowControl },
  column,
}: {
  href: string | undefined
  row: R
  table: DataTableProps<R>
  column: Column<R>
}) {
  if (href !== undefined) {
    return (
      <AppLink href={href} data-row-link className={classes.link}>
        {column.cell(row)}
      </AppLink>
    )
  }
  if (!onRowClick || hasRowControl) return column.cell(row)
  return (
    <UnstyledButton data-row-link className={classes.opener} onClick={() => onRowClick(row)}>
      {column.cell(row)}
    </UnstyledButton>
  )
}

/** One row of a table. */
export function DataTableRow<R extends object>({
  row,
  isFirst,
  table,
}: {
  row: R
  isFirst: boolean
  table: DataTableProps<R>
}) {
  const href = table.rowHref?.(row)
  const tone = table.rowTone?.(row)
  const detail = table.rowDetail?.(row)
  const linked = table.columns.find(({ isActions, mobileRole }) =>
    href === undefined ? mobileRole === 'title' : !isActions,
  )
  const canOpen = href !== undefined || table.onRowClick !== undefined
  const hasOpener =
    href !== undefined || (table.onRowClick !== undefined && !table.hasRowControl && linked !== undefined)
  const open = (event?: MouseEvent<HTMLElement>) => {
    if (href === undefined) table.onRowClick?.(row)
    else {
      const link = event?.currentTarget.querySelector('[data-row-link]')
      // The row's click becomes the link's, with its modifier keys, so that both do the same.
      link?.dispatchEvent(
        new window.MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          ctrlKey: event?.ctrlKey,
          metaKey: event?.metaKey,
        }),
      )
    }
  }
  const line = (
    <tr
      className={classes.row}
      data-row-key={table.rowKey(row)}
      data-tone={tone}
      data-opens={canOpen || undefined}
      tabIndex={hasOpener ? undefined : isFirst ? 0 : -1}
      onClick={(event) => canOpen && isForRow(event) && open(event)}
      onKeyDown={(event) => moveByKey(event, () => open())}
    >
      {table.selection ? (
        <td className={classes.cell} data-checkbox>
          <RowCheckbox row={row} selection={table.selection} />
        </td>
      ) : null}
      {table.columns.map((column) => (
        <td
          key={column.key}
          className={classes.cell}
          data-numeric={column.isNumeric || undefined}
          data-actions={column.isActions || undefined}
          data-flexible={column.isFlexible || undefined}
        >
          {column === linked ? <RowOpener href={href} row={row} table={table} column={column} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
  if (detail === undefined || detail === null) return line
  return (
    <>
      {line}
      <tr data-detail>
        <td className={classes.detail} colSpan={table.columns.length + (table.selection ? 1 : 0)}>
          {detail}
        </td>
      </tr>
    </>
  )
}
