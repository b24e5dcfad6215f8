import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { formatDateTime, toDateTimeFields, toZoned } from './date-time.ts'
import { formatSeconds } from './format-seconds.ts'
import { formatOffset, getOffset, getTimeZone, useTimeZone } from './time-zone.ts'

/** "14:05" in the chosen zone. */
export function formatTimeOfDay(instant: Date): string {
  return toDateTimeFields(instant).time
}

/** "20 Nov 2026" in the chosen zone. */
export function formatDay(instant: Date): string {
  return toZoned(instant).day
}

/** "27 Nov 2026, 14:05:12 UTC" */
export function formatUtc(instant: Date): string {
  const { day, clock } = toZoned(instant, 'UTC')
  return `${day}, ${clock} UTC`
}

/**
 * The exact instant with its zone: "20 Nov 2026, 14:05:33 UTC+1 (Europe/Berlin) · 2026-11-20T13:05:33.000Z". In UTC that
 * is said once: "20 Nov 2026, 13:05:33 UTC · …".
 */
export function formatExactTime(instant: Date): string {
  const [offset, name] = [formatOffset(getOffset(instant)), getTimeZone()]
  const zone = offset === name ? name : `${offset} (${name})`
  const { day, clock } = toZoned(instant)
  return `${day}, ${clock} ${zone} · ${instant.toISOString()}`
}

/**
 * "3 h ago", "in 2 d", "just now": under 5 s ago, or up to 45 s ahead, because clocks differ and a screen's is 30 s old at
 * most.
 */
export function formatRelative(instant: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - instant.getTime()) / 1000)
  if (seconds < 5 && seconds > -45) return 'just now'
  const amount = formatSeconds(Math.abs(seconds))
  return seconds > 0 ? `${amount} ago` : `in ${amount}`
}

/** The current time; refreshed every 30 seconds while `isTicking`. */
function useNow(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 30_000, { autoInvoke: isTicking })
  return now
}

const formats = { both: formatDateTime, day: formatDay, time: formatTimeOfDay }

/**
 * An instant (ISO text or Date), absolute unless `relative`, with the exact one and its zone on hover. Without an
 * instant it shows `fallback`, a dash when absent.
 */
export function Time({
  at,
  relative = false,
  part = 'both',
  fallback = '–',
}: {
  at: string | Date | null | undefined
  relative?: boolean
  /** What of an absolute instant is shown. */
  part?: keyof typeof formats
  fallback?: string
}) {
  const now = useNow(relative)
  // Renders again when another zone is chosen; the formatters read it themselves.
  useTimeZone()
  if (!at) return <>{fallback}</>
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return <>{String(at)}</>
  return (
    <time dateTime={instant.toISOString()} title={formatExactTime(instant)}>
      {relative ? formatRelative(instant, now) : formats[part](instant)}
    </time>
  )
}
