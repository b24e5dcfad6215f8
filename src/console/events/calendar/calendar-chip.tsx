import { IconAlertTriangle, IconChevronLeft } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { toZoned } from '#console/components/time/date-time.ts'
import { countConflicts } from '#contract/event-conflicts.ts'
import classes from './calendar.module.css'
import { type CalendarEntry, describeTimes, toProfileMark } from './calendar-entry.ts'

/** A bar in the color of an item, or the letter of its profile in it. */
export function ProfileMark({ profile, color }: { profile: string | undefined; color: string }) {
  return (
    <span
      className={classes.mark}
      data-letter={profile === undefined ? undefined : true}
      style={{ '--mark': color } as CSSProperties}
      aria-hidden
    >
      {profile === undefined ? null : toProfileMark(profile)}
    </span>
  )
}

/**
 * An item in a calendar or a lane: when it starts, what it is, and whether something collides. A part of an item that
 * started on an earlier day has an arrow in place of the time: without it, it would be read as a start on that day.
 */
export const CalendarChip = memo(function CalendarChip({
  entry,
  zone,
  isStart = true,
  isBlock = false,
  hasMark = false,
}: {
  entry: CalendarEntry
  zone: string
  isStart?: boolean
  /** In a column of hours, where it has several lines. */
  isBlock?: boolean
  /** Among events of several profiles: the letter of its own. */
  hasMark?: boolean
}) {
  const { title, note, color, start, event, conflicts } = entry
  const profile = event && hasMark ? event.ProfileName : undefined
  const kind = event ? `${note}, profile ${event.ProfileName}` : note
  const messages = conflicts.map(({ message }) => message)
  return (
    <span
      className={classes.chip}
      data-block={isBlock || undefined}
      title={[`${title} (${kind})`, describeTimes(entry), ...messages].join('\n')}
    >
      {isStart ? (
        <>
          <ProfileMark profile={profile} color={color} />
          <span className={classes.time}>{toZoned(start, zone).clock.slice(0, 5)}</span>
        </>
      ) : (
        <>
          <IconChevronLeft size={14} color={color} className={classes.earlier} aria-hidden />
          {profile === undefined ? null : <ProfileMark profile={profile} color={color} />}
        </>
      )}
      <bdi
        className={classes.name}
        data-deleted={event?.Deleted || undefined}
        data-running={note === 'running' || undefined}
      >
        {title}
      </bdi>
      <span className="qd-off-screen">
        , {profile === undefined ? note : kind}
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
