import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDocumentTop } from '#console/components/scroll/use-document-top.ts'
import type { TimelineEntry as Entry } from '#contract/timeline.ts'
import { SessionRow } from './session-row.tsx'
import classes from './timeline.module.css'
import { type EntryContext, TimelineEntry } from './timeline-entry.tsx'
import { type TimelineRow, toDay, toggleSession, toRows } from './timeline-rows.ts'

/** The day of the topmost visible row, which sticks to the top: its heading may be far above. */
function TopDay({ rows, virtual }: { rows: readonly TimelineRow[]; virtual: Virtualizer<Window, Element> }) {
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

/** The next page is fetched this many rows before the end. */
const readAhead = 20

/**
 * The entries by day. Only the visible rows are rendered, so that 100,000 entries scroll like ten; further pages are
 * fetched near the end. The saves of a session of the game are one row, until it is opened. The arrow keys go from entry to entry, Enter opens one.
 */
export function TimelineList({
  entries,
  isCut,
  onEnd,
  ...context
}: EntryContext & { entries: readonly Entry[]; isCut: boolean; onEnd: () => void }) {
  const [openSessions, setOpenSessions] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => toRows(entries, openSessions, isCut), [entries, openSessions, isCut])
  const frame = useRef<HTMLDivElement>(null)
  // A new function would make the virtualizer measure all rows again at every scroll event.
  const getKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? 40 : 36),
    overscan: 12,
    scrollMargin: useDocumentTop(frame),
    getItemKey: getKey,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - readAhead) onEnd()
  }, [last, rows.length, onEnd])
  const { moveByKey, focusPending } = useArrowKeys(rows, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => focusPending(frame.current))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the entries inside
    <div ref={frame} className={classes.list} style={{ height: virtual.getTotalSize() }} onKeyDown={moveByKey}>
      <TopDay rows={rows} virtual={virtual} />
      {items.map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.row}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            {row.kind === 'day' ? <h2 className={classes.day}>{row.day}</h2> : null}
            {row.kind === 'entry' ? <TimelineEntry entry={row.entry} index={index} {...context} /> : null}
            {row.kind === 'session' ? (
              <SessionRow
                saves={row.saves}
                isOpen={row.isOpen}
                isWhole={row.isWhole}
                index={index}
                onToggle={() => setOpenSessions((open) => toggleSession(open, row.saves))}
                {...context}
              />
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

function useArrowKeys(rows: ReturnType<typeof toRows>, show: (index: number) => void) {
  const [pendingFocus, setPendingFocus] = useState<number>()
  const entryFrom = (index: number, step: number) => {
    let next = index + step
    while (rows[next]?.kind === 'day') next += step
    return rows[next] ? next : undefined
  }
  return {
    moveByKey: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset.entry === undefined) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const next = step && entryFrom(Number(event.target.dataset.entry), step)
      if (next === undefined || next === 0) return
      event.preventDefault()
      show(next)
      setPendingFocus(next)
    },
    /** Focuses the entry once it is rendered. */
    focusPending: (frame: HTMLElement | null) => {
      const entry =
        pendingFocus === undefined ? null : frame?.querySelector<HTMLElement>(`[data-entry="${pendingFocus}"]`)
      if (!entry) return
      entry.focus({ preventScroll: true })
      setPendingFocus(undefined)
    },
  }
}
