import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { Calendar, toItemColors } from '#console/components/calendar/calendar.tsx'
import { UntilLoaded } from '#console/components/calendar/until-loaded.tsx'
import { formatMonth } from '#console/components/time/months.ts'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Regatta, toRegattaStatus } from '#contract/regatta.ts'
import { regattas } from '#contract/regattas.ts'
import { addMonths, toMonth, toMonthRange } from './month-params.ts'
import { statusColors } from './status-badge.tsx'

function toInput(regatta: Regatta) {
  const status = toRegattaStatus(regatta, new Date())
  return {
    id: String(regatta.Id),
    title: `${regatta.Id} ${status}: ${regatta.DataKey}`,
    start: regatta.StartDate,
    end: regatta.CompetitionEndDate,
    ...toItemColors(statusColors[status].text),
  }
}

/** The regattas of a month, each from the start to the end of its competition, colored like its badge. */
export function MonthCalendar({
  month,
  onMonth,
  onOpen,
}: {
  month: string
  onMonth: (month: string) => void
  onOpen: (id: string) => void
}) {
  const zone = useTimeZone()
  const view = useIsNarrow() ? 'listMonth' : 'dayGridMonth'
  const { from, to } = toMonthRange(month)
  const { data } = useEndpointQuery(regattas.range, {
    query: { startDate: from.toISOString(), endDate: to.toISOString() },
  })
  const inputs = useMemo(() => data?.map(toInput) ?? [], [data])
  return (
    <>
      <MonthSwitch month={month} onMonth={onMonth} />
      <UntilLoaded isLoading={data === undefined}>
        <Calendar
          key={`${view} ${month} ${zone}`}
          initialView={view}
          initialDate={`${month}-01`}
          timeZone={zone}
          height="auto"
          displayEventTime={false}
          eventDisplay="block"
          noEventsText="No Regattas Found."
          events={inputs}
          eventInteractive
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            onOpen(event.id)
          }}
        />
      </UntilLoaded>
    </>
  )
}

function MonthSwitch({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  return (
    <Group gap="xs" mb="sm">
      <ActionIcon variant="default" aria-label="Month before" onClick={() => onMonth(addMonths(month, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Text fw={600} w={150} ta="center" aria-live="polite">
        {formatMonth(month)}
      </Text>
      <ActionIcon variant="default" aria-label="Month after" onClick={() => onMonth(addMonths(month, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="compact-md" onClick={() => onMonth(toMonth(new Date()))}>
        This month
      </Button>
    </Group>
  )
}
