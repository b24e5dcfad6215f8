import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './timeline.module.css'
import { type TimelineRow, toDay } from './timeline-rows.ts'

/** The day of the topmost visible row, which sticks to the top: its heading may be far above. */
export function TopDay({ rows, virtual }: { rows: readonly TimelineRow[]; virtual: Virtualizer<Window, Element> }) {
  const frame = useRef<HTMLDivElement>(null)
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element) setBottom((Number.parseFloat(getComputedStyle(element).top) || 0) + element.offsetHeight)
  }, [])
  const offset = (virtual.scrollOffset ?? 0) + bottom
  const item = virtual.getVirtualItemForOffset(offset)
  const row = item && rows[item.index]
  // Hidden while the first heading is visible.
  const isNeeded = item !== undefined && item.index > 0
  return (
    <div ref={frame} className={classes.topDay} data-shown={isNeeded || undefined} aria-hidden>
      {isNeeded && row ? toDay(row) : null}
    </div>
  )
}
