import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import FullCalendar, { type CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import theme from '@fullcalendar/react/themes/classic'
import { useComputedColorScheme } from '@mantine/core'
import classes from './calendar.module.css'

const options = {
  locale: 'en-GB',
  headerToolbar: false,
  firstDay: 0,
  // No weeks that are wholly in the next month: what is shown is what was loaded.
  fixedWeekCount: false,
  // Showing all of 400 events takes half a second.
  dayMaxEvents: 4,
  todayHint: 'Today',
  eventClass: classes.event,
  moreLinkClass: classes.more,
} satisfies CalendarOptions

/** The colors of an item in a calendar. */
export function toItemColors(color: string) {
  return { color: `color-mix(in srgb, ${color} 18%, var(--qd-surface))`, contrastColor: 'var(--qd-text)' }
}

/**
 * A calendar in the colors of the console, with months and lists; `plugins` adds further views. The library reads what
 * it shows first from the `initial…` options alone, so a `key` of them is needed.
 */
export function Calendar({ plugins = [], ...rest }: CalendarOptions) {
  const colorScheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <div className={classes.calendar}>
      <FullCalendar {...options} colorScheme={colorScheme} {...rest} plugins={[theme, dayGrid, list, ...plugins]} />
    </div>
  )
}
