import { Menu, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '#console/components/page-header.tsx'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { saveFile } from '#console/platform/query/call.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { isInRange } from '#console/shared/calendar-sources.ts'
import { events } from '#contract/events/events.ts'
import { EventDialogParams } from '../event-dialog-params.ts'
import { RangeLimitNotice } from '../range-limit-notice.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { CalendarParams } from './calendar-params.ts'
import { getLoadedRanges, getShownRange, toDay, toTimeZone } from './calendar-time.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { EventCalendar } from './event-calendar.tsx'
import { toIcs } from './ics.ts'
import { Lanes } from './lanes.tsx'
import { useCalendarEntries, useNeighborEvents } from './use-calendar-entries.ts'

const toFile = (entries: readonly CalendarEntry[]) =>
  toIcs(entries, { now: new Date(), origin: window.location.origin })

/** The events and what else has a date, as a calendar. */
export function CalendarPage({ actions, menu }: { actions: ReactNode; menu: ReactNode }) {
  const [state] = useSearchParams(CalendarParams)
  const [, setDialog] = useSearchParams(EventDialogParams)
  const navigateTo = useNavigateTo()
  const create = useCallAccess(events.create)
  const update = useCallAccess(events.update)
  const exportDisabledReason = useForbiddenReason()('EXPORT_DATA')
  useTimeZone()
  const zone = toTimeZone(state.zone)
  const scale = state.show === 'list' ? 'month' : state.show
  const day = state.date ?? toDay(zone, new Date())
  const { entries, isLoading, cut } = useCalendarEntries(getLoadedRanges(scale, day, zone), state)
  useNeighborEvents({ scale, day, zone }, state.deleted, isLoading)
  const shown = getShownRange(scale, day, zone)
  const isEmpty = !isLoading && !entries.some((entry) => isInRange(entry, shown))
  const [jumps, setJumps] = useState(0)
  const open = ({ event, href }: CalendarEntry) => {
    if (event) setDialog({ edit: String(event.Id) })
    else navigateTo(href)
  }
  return (
    <>
      <PageHeader
        title="Events"
        primary={actions}
        menu={
          <>
            {menu}
            <Menu.Item
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={exportDisabledReason !== undefined}
              title={exportDisabledReason}
              onClick={() => saveFile(new Blob([toFile(entries)], { type: 'text/calendar' }), `events-${day}.ics`)}
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
      <RangeLimitNotice events={cut} />
      {isEmpty ? (
        <Text role="status" mb="sm">
          No events to show
        </Text>
      ) : null}
      {scale === 'weeks' || scale === 'quarter' ? (
        <Lanes {...{ scale, day, zone, entries }} lanes={state.lanes} zoom={state.zoom} onOpen={open} />
      ) : (
        <EventCalendar
          {...{ scale, day, zone, entries, jumps }}
          canMove={update.disabledReason === undefined}
          onOpen={open}
          onMove={({ key }, { start, end }) =>
            setDialog({ move: key, moveStart: start.toISOString(), moveEnd: end.toISOString() })
          }
          onCreate={
            create.disabledReason === undefined
              ? (start) => setDialog({ new: 'true', newStart: start.toISOString() })
              : undefined
          }
        />
      )}
    </>
  )
}
