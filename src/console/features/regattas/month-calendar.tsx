import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import theme from '@fullcalendar/react/themes/classic'
import { ActionIcon, Button, Group, Text, useComputedColorScheme } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Regatta, toRegattaStatus } from '#contract/regattas/regatta.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { addMonths, formatMonth, toMonth, toMonthRange } from './month-params.ts'
import { statusColors } from './regatta-badge.ts'
import classes from './regattas.module.css'

const plugins = [theme, dayGrid, list]

function toInput(regatta: Regatta) {
  const status = toRegattaStatus(regatta, new Date())
  return {
    id: String(regatta.Id),
    title: `${regatta.Id} ${status}: ${regatta.DataKey}`,
    start: regatta.StartDate,
    end: regatta.CompetitionEndDate,
    color: `color-mix(in srgb, ${statusColors[status].text} 18%, var(--qd-surface))`,
    contrastColor: 'var(--qd-text)',
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
  const colorScheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
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
      <div className={classes.calendar}>
        <FullCalendar
          key={`${view} ${month} ${zone}`}
          plugins={plugins}
          initialView={view}
          initialDate={`${month}-01`}
          timeZone={zone}
          headerToolbar={false}
          colorScheme={colorScheme}
          firstDay={0}
          height="auto"
          dayMaxEvents={4}
          displayEventTime={false}
          eventDisplay="block"
          locale="en-GB"
          todayHint="Today"
          noEventsText="No Regattas Found."
          events={inputs}
          eventClass={classes.entry}
          moreLinkClass={classes.more}
          eventInteractive
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            onOpen(event.id)
          }}
        />
      </div>
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
