import type { CalendarEntry } from './calendar-entry.ts'
import { addDays, toDay } from './calendar-time.ts'

/** Where an item is drawn in its lane: from one column to before another, both from 1, and its row from 1. */
export type PackedEntry = {
  readonly entry: CalendarEntry
  readonly from: number
  readonly to: number
  readonly row: number
}

/** A lane of the calendar with what is drawn in it. */
export type Lane = { readonly label: string; readonly items: readonly PackedEntry[] }

type Days = {
  readonly days: readonly string[]
  readonly zone: string
  /** How many days an item takes at least. */
  readonly shortest?: number
}

function toColumns({ start, end }: CalendarEntry, { days, zone, shortest = 1 }: Days) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const startDay = toDay(zone, start)
  const endDay = end ? toDay(zone, new Date(end.getTime() - 1)) : startDay
  if (endDay < first || startDay > last) return undefined
  const from = startDay < first ? 0 : days.indexOf(startDay)
  const to = endDay > last ? days.length : days.indexOf(addDays(endDay, 1))
  const until = Math.min(Math.max(to === -1 ? days.length : to, from + shortest), days.length)
  return { from: Math.max(0, Math.min(from, until - shortest)) + 1, to: until + 1 }
}

/** Puts items, which are in the order of their starts, into the first row of their lane that is free on their days. */
function pack(entries: readonly CalendarEntry[], days: Days): readonly PackedEntry[] {
  const rowEnds: number[] = []
  return entries.flatMap((entry) => {
    const columns = toColumns(entry, days)
    if (!columns) return []
    const free = rowEnds.findIndex((end) => end <= columns.from)
    const row = free === -1 ? rowEnds.length : free
    rowEnds[row] = columns.to
    return [{ entry, ...columns, row: row + 1 }]
  })
}

/** Items by lane, each lane packed into as few rows as it needs; lanes without items in these days are left out. */
export function packLanes(
  entries: readonly CalendarEntry[],
  { toLane, ...days }: Days & { readonly toLane: (entry: CalendarEntry) => string },
): readonly Lane[] {
  const byLane = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const lane = byLane.get(toLane(entry))
    if (lane) lane.push(entry)
    else byLane.set(toLane(entry), [entry])
  }
  return [...byLane]
    .map(([label, members]) => ({ label, items: pack(members, days) }))
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
