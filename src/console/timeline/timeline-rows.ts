import { formatDay } from '#console/components/time/time.tsx'
import type { TimelineEntry } from '#contract/timeline.ts'

/** A row of the timeline: the heading of a day, or an entry. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: TimelineEntry }

export function toDay(row: TimelineRow): string {
  return row.kind === 'day' ? row.day : formatDay(new Date(row.entry.At))
}

/** The entries under the headings of their days, in the chosen time zone. */
export function toRows(entries: readonly TimelineEntry[]): TimelineRow[] {
  let before = ''
  return entries.flatMap((entry): TimelineRow[] => {
    const day = formatDay(new Date(entry.At))
    const row: TimelineRow = { kind: 'entry', key: entry.Id, entry }
    if (day === before) return [row]
    before = day
    return [{ kind: 'day', key: `day ${day}`, day }, row]
  })
}
