import type { CalendarOptions, EventInput } from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { Calendar, toItemColors } from '#console/components/calendar/calendar.tsx'
import { dayMs } from '#contract/core/units.ts'
import { toEventState } from '#contract/event-state.ts'
import classes from './calendar.module.css'
import { CalendarChip } from './calendar-chip.tsx'
import { type CalendarEntry, toEntryId } from './calendar-entry.ts'
import {
  addDays,
  getFirstHour,
  getPressedStart,
  getShownDays,
  moveBy,
  movePeriod,
  type Scale,
  toDay,
} from './calendar-time.ts'

const timeFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** What is the same for every period. */
const options = {
  plugins: [timeGrid, interaction],
  nowIndicator: true,
  eventTimeFormat: timeFormat,
  slotHeaderFormat: timeFormat,
  allDayText: '24 h +',
  // The page says so itself.
  noEventsClass: classes.hidden,
  listItemEventBeforeClass: classes.hidden,
  // A bar has days and no times, so it cannot be dropped among hours, nor the other way round.
  eventAllow: (span, moving) => span.allDay === moving?.allDay,
} satisfies CalendarOptions

/** The views by scale. Under 768 px weeks and months are lists: a grid of seven columns has no room for names. */
const views = {
  wide: { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' },
  narrow: { day: 'timeGridDay', week: 'listWeek', month: 'listMonth' },
} as const

/** Whether an entry can be dragged: an event that has not started. */
function isMovable({ event }: CalendarEntry, now: Date): boolean {
  return event !== undefined && !event.Deleted && toEventState(event, now) === 'upcoming'
}

/** Longer items are bars over days: in a day's column they would be too narrow to read. */
function toInput(entry: CalendarEntry, zone: string, canMove: boolean): EventInput {
  const { start, end, color } = entry
  const isBar = end !== null && end.getTime() - start.getTime() >= dayMs
  return {
    id: toEntryId(entry),
    title: entry.title,
    url: entry.href,
    allDay: isBar,
    start: isBar ? toDay(zone, start) : start.toISOString(),
    ...(end && {
      end: isBar ? addDays(toDay(zone, new Date(end.getTime() - 1)), 1) : end.toISOString(),
    }),
    ...toItemColors(color),
    editable: canMove && isMovable(entry, new Date()),
  }
}

/**
 * Lets Tab reach the hours, which scroll, also when no item is among them; the library has no setting for it. They are
 * the last row of the table. What scrolls has no role in it, so a cell takes the focus.
 */
function makeHoursFocusable(view: HTMLElement): void {
  const hours = [...view.querySelectorAll('[role=row]')].at(-1)?.querySelector<HTMLElement>('[role=cell]')
  if (hours) hours.tabIndex = 0
}

/** Scrolls to a day of a list, or to the next one that has something. */
function scrollToDay(frame: HTMLElement | null, day: string): void {
  const days = [...(frame?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
  days.find(({ dataset: { date = '' } }) => date >= day)?.scrollIntoView({ block: 'start' })
}

/** What a calendar shows, and what a click, a drag and a press on an empty day do. */
export type EventCalendarProps = {
  readonly scale: Exclude<Scale, 'weeks' | 'quarter'>
  readonly day: string
  readonly zone: string
  readonly entries: readonly CalendarEntry[]
  readonly canMove: boolean
  /** How often today was asked for: a list of days then scrolls there, and hours to the present one. */
  readonly jumps: number
  /** Whether events have the letter of their profile. */
  readonly hasMarks: boolean
  readonly onOpen: (entry: CalendarEntry) => void
  readonly onMove: (entry: CalendarEntry, times: { readonly start: Date; readonly end: Date }) => void
  /** Absent without the permission. */
  readonly onCreate: ((start: Date) => void) | undefined
}

/** The calendar of a day, a week or a month. A drag changes nothing by itself: `onMove` says what was meant. */
export const EventCalendar = memo(function EventCalendar({
  scale,
  day,
  zone,
  entries,
  canMove,
  jumps,
  hasMarks,
  onOpen,
  onMove,
  onCreate,
}: EventCalendarProps) {
  const view = views[useIsNarrow() ? 'narrow' : 'wide'][scale]
  const byId = useMemo(() => new Map(entries.map((entry) => [toEntryId(entry), entry])), [entries])
  const inputs = useMemo(() => entries.map((entry) => toInput(entry, zone, canMove)), [entries, zone, canMove])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for today again scrolls to the present hour again
  const firstHour = useMemo(() => getFirstHour(scale, day, zone, new Date()), [scale, day, zone, jumps])
  const hasHours = view.startsWith('timeGrid')
  const frame = useRef<HTMLDivElement>(null)
  const hasEntries = entries.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for today again scrolls again
  useEffect(() => {
    const today = toDay(zone, new Date())
    const [from, to] = getShownDays(scale, day)
    if (hasEntries && view.startsWith('list') && from <= today && today < to) scrollToDay(frame.current, today)
  }, [jumps, view, scale, day, zone, hasEntries])
  // An item that cannot be dragged fires a click at the end of the try.
  const pressed = useRef({ x: 0, y: 0 })
  const isDrag = ({ clientX, clientY }: MouseEvent) =>
    Math.abs(clientX - pressed.current.x) + Math.abs(clientY - pressed.current.y) > 8
  return (
    <div
      ref={frame}
      className={classes.frame}
      onPointerDownCapture={({ clientX, clientY }) => {
        pressed.current = { x: clientX, y: clientY }
      }}
    >
      <Calendar
        key={`${view} ${day} ${zone} ${hasHours ? jumps : ''}`}
        {...options}
        initialView={view}
        initialDate={day}
        timeZone={zone}
        {...(hasHours
          ? {
              height: 720,
              scrollTime: firstHour,
              viewDidMount: ({ el }) => makeHoursFocusable(el),
            }
          : { height: 'auto' })}
        events={inputs}
        eventContent={({ event, isStart }) => {
          const entry = byId.get(event.id)
          if (!entry) return null
          const isBlock = hasHours && !event.allDay
          return <CalendarChip entry={entry} zone={zone} isStart={isStart} isBlock={isBlock} hasMark={hasMarks} />
        }}
        eventClick={({ event, jsEvent }) => {
          const entry = byId.get(event.id)
          jsEvent.preventDefault()
          if (entry && !(jsEvent.detail > 0 && isDrag(jsEvent))) onOpen(entry)
        }}
        eventDrop={({ event, delta, revert }) => {
          const entry = byId.get(event.id)
          revert()
          if (entry?.end) onMove(entry, movePeriod(zone, { start: entry.start, end: entry.end }, delta))
        }}
        eventResize={({ event, startDelta, endDelta, revert }) => {
          const entry = byId.get(event.id)
          revert()
          if (entry?.end)
            onMove(entry, { start: moveBy(zone, entry.start, startDelta), end: moveBy(zone, entry.end, endDelta) })
        }}
        {...(onCreate && { dateClick: ({ date, allDay }) => onCreate(getPressedStart(date, !allDay, new Date())) })}
      />
    </div>
  )
})
