import { formatDay, formatTimeOfDay } from '../time/time.tsx'

const dayMs = 86_400_000

/** An instant on the axis, as exact as tells the ticks of a period apart. */
export function toTickText(at: Date, periodMs: number): string {
  const day = formatDay(at).slice(0, -5)
  if (periodMs > 8 * dayMs) return day
  return periodMs > dayMs ? `${day}, ${formatTimeOfDay(at)}` : formatTimeOfDay(at)
}
