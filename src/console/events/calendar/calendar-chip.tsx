import { IconAlertTriangle, IconChevronLeft } from '@tabler/icons-react'
import { memo } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { toZoned } from '#console/components/time/date-time.ts'
import { countConflicts } from '#contract/event-conflicts.ts'
import classes from './calendar.module.css'
import { type CalendarEntry, describeTimes } from './calendar-entry.ts'

/**
 * An item in a calendar or a lane: when it starts, what it is, and whether something collides. A part of an item that
 * started on an earlier day has an arrow in place of the time: without it, it would be read as a start on that day.
 */
export const CalendarChip = memo(function CalendarChip({
  entry,
  zone,
  isStart = true,
  isBlock = false,
}: {
  entry: CalendarEntry
  zone: string
  isStart?: boolean
  /** In a column of hours, where it has several lines. */
  isBlock?: boolean
}) {
  const { title, note, color, start, event, conflicts } = entry
  const messages = conflicts.map(({ message }) => message)
  return (
    <span
      className={classes.chip}
      data-block={isBlock || undefined}
      title={[`${title} (${note})`, describeTimes(entry), ...messages].join('\n')}
    >
      {isStart ? (
        <>
          <span className={classes.mark} style={{ background: color }} aria-hidden />
          <span className={classes.time}>{toZoned(start, zone).clock.slice(0, 5)}</span>
        </>
      ) : (
        <IconChevronLeft size={14} color={color} className={classes.earlier} aria-hidden />
      )}
      <bdi
        className={classes.name}
        data-deleted={event?.Deleted || undefined}
        data-running={note === 'running' || undefined}
      >
        {title}
      </bdi>
      <span className="qd-off-screen">
        , {note}
        {isStart ? '' : ', started earlier'}
      </span>
      {conflicts.length > 0 ? (
        <>
          <IconAlertTriangle
            size={14}
            className={classes.warning}
            data-quiet={conflicts.every(({ kind }) => kind === 'profile overlap') || undefined}
            aria-hidden
          />
          <span className="qd-off-screen">, {formatCount(countConflicts(conflicts), 'warning')}</span>
        </>
      ) : null}
    </span>
  )
})
