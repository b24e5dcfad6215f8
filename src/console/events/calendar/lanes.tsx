import { Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { formatDateTime, toZoned } from '#console/components/time/date-time.ts'
import { CalendarChip } from './calendar-chip.tsx'
import { type CalendarEntry, toEntryId } from './calendar-entry.ts'
import type { CalendarState } from './calendar-params.ts'
import { addDays, formatDate, getShownDays, toDay } from './calendar-time.ts'
import classes from './lanes.module.css'
import { packLanes } from './pack-lanes.ts'

const toLane = {
  profile: ({ event, note }: CalendarEntry) => (event ? event.ProfileName : note),
  kind: ({ event, note }: CalendarEntry) => (event ? 'Events' : note),
} as const

function listDays(scale: 'weeks' | 'quarter', day: string): readonly string[] {
  const [from, to] = getShownDays(scale, day)
  const days: string[] = []
  for (let next = from; next < to; next = addDays(next, 1)) days.push(next)
  return days
}

/** In px. The weeks fit the window: where they are narrower than that, they scroll. */
const narrowestDay = { weeks: 25, quarter: 9 } as const

/** How many days an item takes at least: a link is at least 24 px wide. */
const shortestItem = { weeks: 1, quarter: 3 } as const

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus between items with the arrow keys: all together are one stop of the tab key. */
function focusNext(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...(event.currentTarget.closest('[data-lanes]')?.querySelectorAll<HTMLElement>('a') ?? [])]
  const next = links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Lanes over weeks, one for each profile or kind; a column is a day. Arrow keys move between the items. */
export function Lanes({
  scale,
  day,
  zone,
  lanes,
  zoom,
  entries,
  hasMarks,
  onOpen,
}: {
  scale: 'weeks' | 'quarter'
  day: string
  zone: string
  lanes: CalendarState['lanes']
  zoom: CalendarState['zoom']
  entries: readonly CalendarEntry[]
  hasMarks: boolean
  onOpen: (entry: CalendarEntry) => void
}) {
  const [focused, setFocused] = useState<string>()
  const days = useMemo(() => listDays(scale, day), [scale, day])
  // In a quarter a day has no room for its number, until it is widened.
  const isByWeek = scale === 'quarter' && zoom === '1'
  const shortest = isByWeek ? shortestItem.quarter : shortestItem.weeks
  const packed = useMemo(
    () => packLanes(entries, { days, zone, shortest, toLane: toLane[lanes] }),
    [entries, days, zone, shortest, lanes],
  )
  const all = packed.flatMap(({ items }) => items.map(({ entry }) => toEntryId(entry)))
  const stop = focused !== undefined && all.includes(focused) ? focused : all[0]
  const now = useNow()
  const today = days.indexOf(toDay(zone, now)) + 1
  const grid = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className={classes.frame} data-lanes>
      <div
        className={classes.content}
        style={{ width: `${Number(zoom) * 100}%`, minWidth: Number(zoom) * days.length * narrowestDay[scale] }}
      >
        <div className={classes.head} style={grid}>
          {isByWeek
            ? days
                .filter((_, index) => index % 7 === 0)
                .map((one, week) => <WeekHead key={one} day={one} isNow={Math.ceil(today / 7) === week + 1} />)
            : days.map((one, index) => (
                <DayHead key={one} day={one} isFirst={index === 0} isToday={index + 1 === today} />
              ))}
        </div>
        {packed.map(({ label, items }) => (
          <section key={label} className={classes.lane} aria-label={label}>
            <Text component="h3" size="sm" fw={600} className={classes.label}>
              <bdi>{label}</bdi>
            </Text>
            <ul className={classes.track} style={grid}>
              {today > 0 ? (
                <li className={classes.today} style={{ gridColumn: `${today} / ${today + 1}` }} aria-hidden />
              ) : null}
              {items.map(({ entry, from, to, row }) => {
                const id = toEntryId(entry)
                return (
                  <li key={id} className={classes.item} style={{ gridColumn: `${from} / ${to}`, gridRow: row }}>
                    <AppLink
                      href={entry.href}
                      className={classes.link}
                      style={{ background: `color-mix(in srgb, ${entry.color} 18%, var(--qd-surface))` }}
                      tabIndex={id === stop ? 0 : -1}
                      onKeyDown={focusNext}
                      onFocus={() => setFocused(id)}
                      onClick={(event) => {
                        if (!entry.event || event.ctrlKey || event.metaKey || event.shiftKey) return
                        event.preventDefault()
                        onOpen(entry)
                      }}
                    >
                      <CalendarChip
                        entry={entry}
                        zone={zone}
                        isStart={toDay(zone, entry.start) >= (days[0] ?? '')}
                        hasMark={hasMarks}
                      />
                    </AppLink>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        {today > 0 ? (
          <div
            className={classes.now}
            style={{ left: `${(100 * (today - 1 + getDayFraction(now, zone))) / days.length}%` }}
            title={`Now: ${formatDateTime(now, zone)}`}
          />
        ) : null}
      </div>
    </div>
  )
}

const minuteMs = 60_000

/** The current time, to the minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), minuteMs, { autoInvoke: true })
  return now
}

/** How much of its day has passed at an instant in a zone, from 0 to 1. */
function getDayFraction(at: Date, zone: string): number {
  const [hours = 0, minutes = 0] = toZoned(at, zone).clock.split(':').map(Number)
  return (hours + minutes / 60) / 24
}

/** The first day of a week, over its seven. */
function WeekHead({ day, isNow }: { day: string; isNow: boolean }) {
  return (
    <span className={classes.week} data-today={isNow || undefined} title={`Week of ${formatDate(day)}`}>
      {formatDate(day).replace(/ \d{4}$/, '')}
    </span>
  )
}

/** The number of a day; the first one on display and of a month is named in full. */
function DayHead({ day, isFirst, isToday }: { day: string; isFirst: boolean; isToday: boolean }) {
  const number = Number(day.slice(8))
  const isNamed = isFirst || number === 1
  return (
    <span className={classes.day} data-today={isToday || undefined} title={formatDate(day)}>
      <span className={classes.month}>{isNamed ? formatDate(day).replace(/^\d+ (\w+) .*/, '$1') : null}</span>
      {number}
    </span>
  )
}
