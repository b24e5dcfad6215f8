import { Text } from '@mantine/core'
import { memo, type RefObject, useEffect } from 'react'
import { RangeLimitNotice } from '../range-limit-notice.tsx'
import { isInRange } from '../shared/calendar-sources.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import type { CalendarState } from './calendar-params.ts'
import { getLoadedRanges, getShownRange, type Scale, shiftDay } from './calendar-time.ts'
import { EventCalendar, type EventCalendarProps } from './event-calendar.tsx'
import { Lanes } from './lanes.tsx'
import { type CalendarFilter, useCalendarEntries, useReadAhead } from './use-calendar-entries.ts'

/** What the items of a period can be used for. */
export type PeriodHandlers = Pick<EventCalendarProps, 'canMove' | 'onOpen' | 'onMove' | 'onCreate'>

/**
 * A period with its items, in a calendar or in lanes. Hidden, it is drawn for a step to it: it reads and reports
 * nothing until it is shown.
 */
export const CalendarPeriod = memo(function CalendarPeriod({
  scale,
  day,
  zone,
  filter,
  lanes,
  zoom,
  jumps,
  handlers,
  shown,
  onReadAhead,
}: {
  readonly scale: Scale
  readonly day: string
  readonly zone: string
  readonly filter: CalendarFilter
  readonly lanes: CalendarState['lanes']
  readonly zoom: CalendarState['zoom']
  readonly jumps: number
  readonly handlers: PeriodHandlers
  /** Gets the items of the period on display. */
  readonly shown: RefObject<readonly CalendarEntry[]>
  /** Called with the day once the items on both sides are there. */
  readonly onReadAhead: (day: string) => void
}) {
  const { entries, isLoading, cut } = useCalendarEntries(getLoadedRanges(scale, day, zone), filter)
  const neighbors = ([1, -1] as const).map((by) => getLoadedRanges(scale, shiftDay(scale, day, by), zone))
  useReadAhead(neighbors, filter.deleted, { isWanted: !isLoading, onRead: () => onReadAhead(day) })
  useEffect(() => {
    shown.current = entries
  }, [shown, entries])
  const range = getShownRange(scale, day, zone)
  const isEmpty = !isLoading && !entries.some((entry) => isInRange(entry, range))
  return (
    <>
      <RangeLimitNotice events={cut} />
      {isEmpty ? (
        <Text role="status" mb="sm">
          No events to show
        </Text>
      ) : null}
      {scale === 'weeks' || scale === 'quarter' ? (
        <Lanes {...{ scale, day, zone, entries, lanes, zoom }} onOpen={handlers.onOpen} />
      ) : (
        <EventCalendar {...{ scale, day, zone, entries, jumps }} {...handlers} />
      )}
    </>
  )
})
