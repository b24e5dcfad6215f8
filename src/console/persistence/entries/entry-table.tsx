import { VisuallyHidden } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useDocumentTop } from '#console/components/scroll/use-document-top.ts'
import { EntryLine, type EntryLineProps } from './entry-line.tsx'
import type { EntryRow } from './entry-rows.ts'
import classes from './entry-table.module.css'

/**
 * The entries, by key. Only the lines in sight are on the page, so that 2,000 keys scroll like 20. Arrow keys, Home
 * and End go from key to key, also to those that are not on the page yet.
 */
export function EntryTable({
  rows,
  ...line
}: { rows: readonly EntryRow[] } & Omit<EntryLineProps, 'row' | 'index' | 'isNarrow'>) {
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLTableElement>(null)
  const height = isNarrow ? 60 : 36
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: useDocumentTop(frame),
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  const [focusIndex, setFocusIndex] = useState<number>()
  useEffect(() => {
    if (focusIndex === undefined) return
    const key = frame.current?.querySelector<HTMLElement>(`[data-entry="${focusIndex}"]`)
    if (!key) return
    key.focus({ preventScroll: true })
    setFocusIndex(undefined)
  })

  const moveByKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.entry === undefined) return
    const index = toTargetIndex(event.key, Number(event.target.dataset.entry), rows.length)
    if (index === undefined) return
    event.preventDefault()
    virtual.scrollToIndex(index, { align: 'auto' })
    setFocusIndex(index)
  }
  const items = virtual.getVirtualItems()
  const above = items[0] ? items[0].start - virtual.options.scrollMargin : 0
  const below =
    virtual.getTotalSize() - ((items.at(-1)?.end ?? virtual.options.scrollMargin) - virtual.options.scrollMargin)
  return (
    <table
      ref={frame}
      className={isNarrow ? `${classes.table} ${classes.narrow}` : classes.table}
      aria-label="Persistence entries"
      aria-rowcount={rows.length + 1}
      onKeyDown={moveByKey}
    >
      <EntryTableHead isNarrow={isNarrow} />
      <tbody>
        <Gap height={above} />
        {items.map(({ index }) => {
          const row = rows[index]
          return row ? <EntryLine key={row.key} {...line} row={row} index={index} isNarrow={isNarrow} /> : null
        })}
        <Gap height={below} />
      </tbody>
    </table>
  )
}

function EntryTableHead({ isNarrow }: { isNarrow: boolean }) {
  const actions = (
    <th scope="col" className={classes.headCell} style={{ width: 88 }}>
      <VisuallyHidden>Actions</VisuallyHidden>
    </th>
  )
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.headCell}>
          Key
        </th>
        {isNarrow ? null : (
          <>
            <th scope="col" className={`${classes.headCell} ${classes.numeric}`} style={{ width: 100 }}>
              Size
            </th>
            <th scope="col" className={`${classes.headCell} ${classes.numeric}`} style={{ width: 88 }}>
              Version
            </th>
            <th scope="col" className={classes.headCell} style={{ width: 130 }}>
              Last written
            </th>
            <th scope="col" className={classes.headCell} style={{ width: '22%' }}>
              By
            </th>
          </>
        )}
        {actions}
      </tr>
    </thead>
  )
}

/** The space of the lines that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )
}

function toTargetIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
