import { useEffect, useState } from 'react'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (part: number) => String(part).padStart(2, '0')

/** "20 Nov 2026, 14:05" in the zone of the person's machine. */
export function formatTime(instant: Date): string {
  return `${formatDay(instant)}, ${formatTimeOfDay(instant)}`
}

/** "14:05" in the zone of the person's machine. */
export function formatTimeOfDay(instant: Date): string {
  return `${two(instant.getHours())}:${two(instant.getMinutes())}`
}

/** "20 Nov 2026" in the zone of the person's machine. */
export function formatDay(instant: Date): string {
  return `${instant.getDate()} ${months[instant.getMonth()]} ${instant.getFullYear()}`
}

let zone: { readonly offset: number; readonly format: Intl.DateTimeFormat; readonly name: string } | undefined

/** The zone of the person's machine. A formatter takes longer to make than a whole row; it is made again on a journey. */
function zoneNow() {
  const offset = new Date().getTimezoneOffset()
  if (offset !== zone?.offset) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' })
    zone = { offset, format, name: format.resolvedOptions().timeZone }
  }
  return zone
}

/** The exact instant with its zone: "20 Nov 2026, 14:05:33 GMT+1 (Europe/Berlin) · 2026-11-20T13:05:33.000Z". */
export function formatExactTime(instant: Date): string {
  const { format, name } = zoneNow()
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  return `${formatTime(instant)}:${two(instant.getSeconds())} ${offset} (${name}) · ${instant.toISOString()}`
}

const steps = [
  { under: 60, per: 1, unit: 's' },
  { under: 3600, per: 60, unit: 'min' },
  { under: 86_400, per: 3600, unit: 'h' },
  { under: 30 * 86_400, per: 86_400, unit: 'd' },
  { under: 365 * 86_400, per: 30 * 86_400, unit: 'mo' },
  { under: Number.POSITIVE_INFINITY, per: 365 * 86_400, unit: 'y' },
]

/** "3 h ago", "in 2 d", "just now": under 5 s ago, or ahead by no more than a screen's clock lags behind. */
export function formatRelative(instant: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - instant.getTime()) / 1000)
  if (seconds < 5 && seconds > -45) return 'just now'
  const amount = formatSeconds(Math.abs(seconds))
  return seconds > 0 ? `${amount} ago` : `in ${amount}`
}

/** A stretch of time in its largest unit, rounded down: 7,300 seconds are "2 h". */
export function formatSeconds(seconds: number): string {
  const step = steps.find(({ under }) => seconds < under)
  return step ? `${Math.floor(seconds / step.per)} ${step.unit}` : ''
}

function useNow(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

const formats = { both: formatTime, day: formatDay, time: formatTimeOfDay }

/**
 * An instant (ISO text or Date). Absolute unless `relative`; the exact one with its zone appears on hover. Nothing
 * given shows `fallback`, a dash when absent.
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
  if (!at) return <>{fallback}</>
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return <>{String(at)}</>
  return (
    <time dateTime={instant.toISOString()} title={formatExactTime(instant)}>
      {relative ? formatRelative(instant, now) : formats[part](instant)}
    </time>
  )
}
