import { formatExactTime } from '#console/components/time/time.tsx'
import { useSecondsUntil } from './use-debugger-key.ts'

const units = [
  { letters: 'd', seconds: 86_400 },
  { letters: 'h', seconds: 3600 },
  { letters: 'min', seconds: 60 },
  { letters: 's', seconds: 1 },
]

/** A stretch of time in its two largest units: "2 d 4 h", "59 min 58 s", "7 s". */
export function formatDuration(seconds: number): string {
  const first = units.findIndex((unit) => seconds >= unit.seconds)
  if (first === -1) return '0 s'
  let rest = seconds
  return units
    .slice(first, first + 2)
    .map((unit) => {
      const amount = Math.floor(rest / unit.seconds)
      rest -= amount * unit.seconds
      return amount === 0 ? '' : `${amount} ${unit.letters}`
    })
    .filter(Boolean)
    .join(' ')
}

/** The time until an instant, counting down; the exact instant on hover. */
export function TimeLeft({ until }: { until: Date }) {
  const seconds = useSecondsUntil(until.getTime())
  return (
    <time dateTime={until.toISOString()} title={formatExactTime(until)}>
      {formatDuration(seconds)}
    </time>
  )
}
