import { Menu, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Activity, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { UntilLoaded } from '#console/components/calendar/until-loaded.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { toFirstOfMonth } from '#console/components/time/months.ts'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { saveFile } from '#console/platform/query/call.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { events } from '#contract/events.ts'
import { EventDialogParams } from '../event-dialog-params.ts'
import { RangeLimitNotice } from '../range-limit-notice.tsx'
import { isInRange } from '../shared/calendar-sources.ts'
import { type CalendarEntry, listProfiles } from './calendar-entry.ts'
import { CalendarParams, type CalendarState } from './calendar-params.ts'
import { getLoadedRanges, getShownRange, type Scale, shiftDay, toDay, toTimeZone } from './calendar-time.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { EventCalendar, type EventCalendarProps } from './event-calendar.tsx'
import { toIcs } from './ics.ts'
import { Lanes } from './lanes.tsx'
import { ProfileLegend } from './profile-legend.tsx'
import { type CalendarFilter, useCalendarEntries, useReadAhead } from './use-calendar-entries.ts'

/** What the items of a period can be used for. */
type PeriodHandlers = Pick<EventCalendarProps, 'canMove' | 'onOpen' | 'onMove' | 'onCreate'>

/**
 * A period with its items, in a calendar or in lanes. Hidden, it is drawn for a step to it: it reads and reports
 * nothing until it is shown.
 */
const CalendarPeriod = memo(function CalendarPeriod({
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
  const { entries, isLoading, isRestLoading, cut } = useCalendarEntries(getLoadedRanges(scale, day, zone), filter)
  const neighbors = ([1, -1] as const).map((by) => getLoadedRanges(scale, shiftDay(scale, day, by), zone))
  useReadAhead(neighbors, filter.deleted, { isWanted: !isLoading, onRead: () => onReadAhead(day) })
  useEffect(() => {
    shown.current = entries
  }, [shown, entries])
  const range = getShownRange(scale, day, zone)
  const isEmpty = !isLoading && !entries.some((entry) => isInRange(entry, range))
  const isByLanes = scale === 'weeks' || scale === 'quarter'
  const profiles = useMemo(() => listProfiles(entries), [entries])
  // A lane of one profile is named.
  const hasMarks = profiles.length > 1 && !(isByLanes && lanes === 'profile')
  return (
    <>
      <RangeLimitNotice events={cut} />
      <UntilLoaded isLoading={isLoading || isRestLoading}>
        {isEmpty ? (
          <Text role="status" mb="sm">
            No events to show
          </Text>
        ) : null}
        {scale === 'weeks' || scale === 'quarter' ? (
          <Lanes {...{ scale, day, zone, entries, lanes, zoom, hasMarks }} onOpen={handlers.onOpen} />
        ) : (
          <EventCalendar {...{ scale, day, zone, entries, jumps, hasMarks }} {...handlers} />
        )}
        {hasMarks ? <ProfileLegend profiles={profiles} /> : null}
      </UntilLoaded>
    </>
  )
})

const toFile = (entries: readonly CalendarEntry[]) =>
  toIcs(entries, { now: new Date(), origin: window.location.origin })

/** What a click, a drag and a press on an empty day do; the same functions for as long as they do the same. */
function useHandlers(): PeriodHandlers {
  const [, setDialog] = useSearchParams(EventDialogParams)
  const navigateTo = useNavigateTo()
  const canCreate = useCallAccess(events.create).disabledReason === undefined
  const canMove = useCallAccess(events.update).disabledReason === undefined
  return useMemo(
    () => ({
      canMove,
      onOpen: ({ event, href }) => (event ? setDialog({ edit: String(event.Id) }) : navigateTo(href)),
      onMove: ({ key }, { start, end }) =>
        setDialog({ move: key, moveStart: start.toISOString(), moveEnd: end.toISOString() }),
      onCreate: canCreate ? (start) => setDialog({ new: 'true', newStart: start.toISOString() }) : undefined,
    }),
    [setDialog, navigateTo, canCreate, canMove],
  )
}

/** What the URL asks for; the calendar opens with the month of today. */
function useAsked() {
  const [state] = useSearchParams(CalendarParams)
  useTimeZone()
  const zone = toTimeZone(state.zone)
  const scale: Scale = state.show === 'list' ? 'month' : state.show
  return { state, zone, scale, day: state.date ?? toDay(zone, new Date()) }
}

type CalendarProps = { readonly actions: ReactNode; readonly menu: ReactNode }

function WholeCalendar({ actions, menu }: CalendarProps) {
  const { state, zone, scale, day } = useAsked()
  const exportDisabledReason = useForbiddenReason()('EXPORT_DATA')
  const isNarrow = useIsNarrow()
  const { kinds, profile, deleted } = state
  const filter = useMemo(() => ({ kinds, profile, deleted }), [kinds, profile, deleted])
  const handlers = useHandlers()
  const shown = useRef<readonly CalendarEntry[]>([])
  const [readAhead, setReadAhead] = useState('')
  const [jumps, setJumps] = useState(0)
  // A month takes longest to draw, where it is a grid: those on both sides are drawn ahead, hidden, once they are read.
  const isMonth = scale === 'month' && !isNarrow
  const first = isMonth ? toFirstOfMonth(day) : day
  const neighbors = isMonth ? [shiftDay(scale, first, 1), shiftDay(scale, first, -1)] : []
  const drawn = [first, ...neighbors.filter((start) => readAhead === first || readAhead === start)]
  return (
    <>
      <PageHeader
        title="Events"
        actions={actions}
        menu={
          <>
            {menu}
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={exportDisabledReason !== undefined}
              title={exportDisabledReason}
              onClick={() =>
                saveFile(new Blob([toFile(shown.current)], { type: 'text/calendar' }), `events-${day}.ics`)
              }
            >
              Export as .ics
            </Menu.Item>
            <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print
            </Menu.Item>
          </>
        }
      />
      <CalendarToolbar scale={scale} day={day} state={state} onToday={() => setJumps(jumps + 1)} />
      {drawn.map((start) => (
        <Activity key={isMonth ? start : 'period'} mode={start === first ? 'visible' : 'hidden'}>
          <CalendarPeriod
            {...{ scale, zone, filter, handlers, jumps, shown }}
            day={start}
            lanes={state.lanes}
            zoom={state.zoom}
            onReadAhead={setReadAhead}
          />
        </Activity>
      ))}
    </>
  )
}

/** Reads what the calendar opens with; in a hidden component it would not be read. */
function ReadAhead({ onRead }: { onRead: () => void }) {
  const { state, zone, scale, day } = useAsked()
  useReadAhead([getLoadedRanges(scale, day, zone)], state.deleted, { isWanted: true, onRead })
  return null
}

/**
 * The events and what else has a date, as a calendar. Before it is shown it is read and then drawn, hidden, so that it
 * is there at once.
 */
export function CalendarPage({ isShown, ...props }: CalendarProps & { readonly isShown: boolean }) {
  const [isRead, setRead] = useState(isShown)
  return (
    <>
      {isRead ? null : <ReadAhead onRead={() => setRead(true)} />}
      {isShown || isRead ? (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <WholeCalendar {...props} />
        </Activity>
      ) : null}
    </>
  )
}
