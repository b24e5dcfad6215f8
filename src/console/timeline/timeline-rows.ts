import { formatDay } from '#console/components/time/time.tsx'
import type { TimelineEntry } from '#contract/timeline.ts'

/** A row of the timeline: the heading of a day, an entry, or the saves of a session of the game, with their entries below when it is open. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: TimelineEntry }
  | {
      readonly kind: 'session'
      readonly key: string
      readonly saves: readonly TimelineEntry[]
      readonly isOpen: boolean
      /** False while earlier saves of the session may be on the next page, or before the period. */
      readonly isWhole: boolean
    }

export function toDay(row: TimelineRow): string {
  if (row.kind === 'day') return row.day
  const entry = row.kind === 'entry' ? row.entry : row.saves[0]
  return entry ? formatDay(new Date(entry.At)) : ''
}

/** Saves of the game belong to one session while none of them is longer after the one before, in milliseconds. */
const sessionPauseMs = 30 * 60_000

/** Fewer saves are shown one by one. */
const fewestSaves = 3

const isGameSave = ({ Kind, Who, AuditId }: TimelineEntry) =>
  Kind === 'persistence' && Who === 'game' && AuditId === null

const toTime = ({ At }: TimelineEntry) => new Date(At).getTime()

/** Entries that follow each other, newest first: the saves of one session together, all others by themselves. */
function toRuns(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const runs: TimelineEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const newer = run?.at(-1)
    const isSameSession =
      newer !== undefined &&
      isGameSave(newer) &&
      isGameSave(entry) &&
      toTime(newer) - toTime(entry) <= sessionPauseMs &&
      formatDay(new Date(newer.At)) === formatDay(new Date(entry.At))
    if (isSameSession) run?.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** Whether the period may begin within a session, so that its first saves are not shown. */
export function isCutByPeriod(entries: readonly TimelineEntry[], from: string | undefined): boolean {
  const oldest = entries.at(-1)
  return from !== undefined && oldest !== undefined && toTime(oldest) - new Date(from).getTime() <= sessionPauseMs
}

/** Opens a session, or closes it: the ids of the saves by which open sessions are known. */
export function toggleSession(open: ReadonlySet<string>, saves: readonly TimelineEntry[]): ReadonlySet<string> {
  const ids = saves.map(({ Id }) => Id)
  const others = [...open].filter((id) => !ids.includes(id))
  return new Set(others.length < open.size ? others : [...others, ...ids.slice(0, 1)])
}

/**
 * The entries under the headings of their days, in the chosen time zone; `open` has a save of each open session, which
 * gets newer saves while the game is played, and earlier ones with the next page. `isCut`: others may come before the last.
 */
export function toRows(
  entries: readonly TimelineEntry[],
  open: ReadonlySet<string> = new Set(),
  isCut = false,
): TimelineRow[] {
  let before = ''
  const runs = toRuns(entries)
  return runs.flatMap((run, index): TimelineRow[] => {
    const [first] = run
    if (!first) return []
    const rows = run.map((entry): TimelineRow => ({ kind: 'entry', key: entry.Id, entry }))
    const key = `session ${run.at(-1)?.Id}`
    const isOpen = run.some(({ Id }) => open.has(Id))
    const isWhole = !(isCut && index === runs.length - 1)
    const own: TimelineRow[] =
      run.length < fewestSaves ? rows : [{ kind: 'session', key, saves: run, isOpen, isWhole }, ...(isOpen ? rows : [])]
    const day = formatDay(new Date(first.At))
    if (day === before) return own
    before = day
    return [{ kind: 'day', key: `day ${day}`, day }, ...own]
  })
}
