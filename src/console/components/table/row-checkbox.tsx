import { useEffect, useRef } from 'react'
import type { RowSelection } from './data-table-types.ts'
import classes from './row-checkbox.module.css'

/** The checkbox of a row; with Shift it selects a range. A plain one: a page has up to fifty. */
export function RowCheckbox<R>({ row, selection }: { row: R; selection: RowSelection<R> }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={`Select ${selection.rowName(row)}`}
        checked={selection.isSelected(row)}
        // The change event knows no modifier keys; the click of the pointer or the space bar does.
        onClick={(event) => selection.onToggle(row, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

/** The checkbox of the header: all rows on screen, some of them, or none. */
export function PageCheckbox<R>({ rows, selection }: { rows: readonly R[]; selection: RowSelection<R> }) {
  const ref = useRef<HTMLInputElement>(null)
  const selected = rows.filter((row) => selection.isSelected(row)).length
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = selected > 0 && selected < rows.length
  }, [selected, rows.length])
  return (
    <label className={classes.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label="Select all on this page"
        disabled={rows.length === 0}
        checked={rows.length > 0 && selected === rows.length}
        onChange={selection.onTogglePage}
      />
    </label>
  )
}
