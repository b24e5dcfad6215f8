import { hourMs } from './core/units.ts'
import { getLongestDuration } from './event-profiles.ts'

/** What can be wrong with the plan of an event: warnings, which refuse nothing. On screens, only an overlap is a conflict. */
export type ConflictKind =
  | 'profile overlap'
  | 'leaderboard name twice'
  | 'no leaderboard'
  | 'longer than its profile allows'
  | 'deregistered profile'
  | 'series overlap'
  | 'series gap'
  | 'maintenance'
  | 'in the past'

/** An event as far as the checks ask. */
export type PlannedEvent = {
  /** Unique among the events that are checked together. */
  readonly key: string
  readonly name: string
  readonly start: Date
  /** Exclusive. */
  readonly end: Date
  readonly profileId: number
  readonly leaderboardNames: readonly string[]
  /** The series that it is an edition of, and its place in it, from 1. */
  readonly series?: { readonly id: number; readonly position: number }
  /** Not created yet, so that its start should be in the future. */
  readonly isNew?: true
  /** When an event that exists runs before it is changed. */
  readonly before?: { readonly start: Date; readonly end: Date }
}

/** A warning about one event, with the other side where there is one. */
export type Conflict = {
  readonly kind: ConflictKind
  /** The key of the event. */
  readonly key: string
  readonly message: string
  readonly other?: { readonly kind: 'event' | 'maintenance window'; readonly key: string }
  /** Set on the earlier of two events: the later one has the same conflict, where lists and calendars show it once. */
  readonly isOnLaterEvent?: boolean
  /** How many conflicts of one kind it stands for; one when absent. */
  readonly count?: number
}

/** How many conflicts these are, with those that are counted and not listed. */
export function countConflicts(conflicts: readonly Conflict[]): number {
  return conflicts.reduce((sum, { count = 1 }) => sum + count, 0)
}

/** The conflicts without those that the later of two events has too: each pair once. */
export function withoutRepeats(conflicts: readonly Conflict[]): Conflict[] {
  return conflicts.filter(({ isOnLaterEvent }) => !isOnLaterEvent)
}

/**
 * What events are checked against, besides each other. Windows are in ISO format, `To` exclusive; their `Name` tells
 * them apart.
 */
export type PlanContext = {
  readonly profiles: readonly {
    readonly Id: number
    readonly Name: string
    readonly TaskCount: number
    readonly Offset: number
    readonly Deregistered: boolean
  }[]
  readonly windows: readonly {
    readonly Id: string
    readonly Name: string
    readonly From: string
    readonly To: string
  }[]
}

/**
 * The overlaps with earlier events, and with later ones, that are listed for one event; more are counted. Without a
 * limit, thousands of events that all overlap would list millions.
 */
const listedOverlaps = 10

const byStart = (one: PlannedEvent, other: PlannedEvent) =>
  one.start.getTime() - other.start.getTime() || one.end.getTime() - other.end.getTime()

function groupBy<Key>(events: readonly PlannedEvent[], toKey: (event: PlannedEvent) => Key): Map<Key, PlannedEvent[]> {
  const groups = new Map<Key, PlannedEvent[]>()
  for (const event of events) {
    const group = groups.get(toKey(event))
    if (group) group.push(event)
    else groups.set(toKey(event), [event])
  }
  return groups
}

function bothSides(kind: ConflictKind, earlier: PlannedEvent, later: PlannedEvent, text: string): Conflict[] {
  const toSide = ({ key }: PlannedEvent, other: PlannedEvent): Conflict => ({
    kind,
    key,
    message: `${text} “${other.name}”.`,
    other: { kind: 'event', key: other.key },
  })
  return [{ ...toSide(earlier, later), isOnLaterEvent: true }, toSide(later, earlier)]
}

/** How many of ascending numbers are less than a limit. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((ascending[middle] ?? limit) < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** "Pearl Hunt (edition 50)", "Pearl Hunt (row 3)" for an event of a file, or the name alone where it says which it is. */
function toNumberedName({ name, key }: PlannedEvent): string {
  const number = /^\d+$/.test(key) ? `edition ${key}` : key.toLowerCase()
  return number === name.toLowerCase() || !/\d$/.test(number) ? name : `${name} (${number})`
}

function toOverlaps(
  { key }: PlannedEvent,
  others: readonly PlannedEvent[],
  { total, side, where }: { total: number; side: 'earlier' | 'later'; where: string },
): Conflict[] {
  const shared = { kind: 'profile overlap', key, ...(side === 'later' && { isOnLaterEvent: true }) } as const
  const count = total - others.length
  const listed = others.map((other): Conflict => {
    const message = `Overlaps ${toNumberedName(other)} on ${where}.`
    return { ...shared, message, other: { kind: 'event', key: other.key } }
  })
  if (count === 0) return listed
  const more = `${count.toLocaleString('en')} more ${side} ${count === 1 ? 'event' : 'events'}`
  return [...listed, { ...shared, message: `Overlaps ${more} on ${where}.`, count }]
}

const toTimes = (dates: readonly Date[]) => dates.map((date) => date.getTime()).sort((one, other) => one - other)

function findOverlaps(events: readonly PlannedEvent[], { profiles }: PlanContext): Conflict[] {
  const found: Conflict[] = []
  for (const [profileId, group] of groupBy(events, (event) => event.profileId)) {
    const profile = profiles.find(({ Id }) => Id === profileId)
    const where = profile ? `profile ${profile.Name}` : 'the same profile'
    const ordered = group.toSorted(byStart)
    const starts = toTimes(ordered.map(({ start }) => start))
    const ends = toTimes(ordered.map(({ end }) => end))
    // As long as an earlier event still runs, one of these does.
    let lastToEnd: PlannedEvent[] = []
    for (const [index, event] of ordered.entries()) {
      const earlier = lastToEnd.filter(({ end }) => end > event.start).sort(byStart)
      const earlierTotal = index - countBelow(ends, event.start.getTime() + 1)
      const laterTotal = countBelow(starts, event.end.getTime()) - index - 1
      const later = ordered.slice(index + 1, index + 1 + Math.min(laterTotal, listedOverlaps))
      found.push(...toOverlaps(event, earlier, { total: earlierTotal, side: 'earlier', where }))
      found.push(...toOverlaps(event, later, { total: laterTotal, side: 'later', where }))
      lastToEnd = [...lastToEnd, event]
        .sort((one, other) => other.end.getTime() - one.end.getTime())
        .slice(0, listedOverlaps)
    }
  }
  return found
}

const getPosition = ({ series }: PlannedEvent) => series?.position ?? 0

function findSeriesConflicts(events: readonly PlannedEvent[]): Conflict[] {
  const found: Conflict[] = []
  const editions = events.filter(({ series }) => series !== undefined)
  for (const group of groupBy(editions, ({ series }) => series?.id).values()) {
    const ordered = group.toSorted(byStart)
    for (const [index, event] of ordered.entries()) {
      const next = ordered[index + 1]
      if (!next) continue
      if (next.start < event.end)
        found.push(...bothSides('series overlap', event, next, 'Overlaps another edition of its series,'))
      // An edition that was moved is no gap; one that was deleted is.
      else if (getPosition(next) - getPosition(event) > 1)
        found.push(...bothSides('series gap', event, next, 'An edition of its series is missing between this and'))
    }
  }
  return found
}

function findProfileConflicts(event: PlannedEvent, { profiles }: PlanContext): Conflict[] {
  const profile = profiles.find(({ Id }) => Id === event.profileId)
  if (!profile) return []
  const found: Conflict[] = []
  const { key } = event
  if (profile.Deregistered)
    found.push({ kind: 'deregistered profile', key, message: `Its profile “${profile.Name}” is deregistered.` })
  const hours = (event.end.getTime() - event.start.getTime()) / hourMs
  const longest = getLongestDuration(profile)
  if (hours > longest)
    found.push({
      kind: 'longer than its profile allows',
      key,
      message: `Lasts ${Number(hours.toFixed(2))} hours; its profile “${profile.Name}” allows ${Number(longest.toFixed(2))}.`,
    })
  return found
}

function findLeaderboardConflicts({ key, leaderboardNames }: PlannedEvent): Conflict[] {
  if (leaderboardNames.length === 0)
    return [{ kind: 'no leaderboard', key, message: 'It has no leaderboard, so players cannot compete.' }]
  const folded = leaderboardNames.map((name) => name.trim().toLowerCase())
  const twice = leaderboardNames.filter((_, index) => folded.indexOf(folded[index] ?? '') !== index)
  return [...new Set(twice)].map((name) => ({
    kind: 'leaderboard name twice',
    key,
    message: `Two of its leaderboards are called “${name}”.`,
  }))
}

function findMaintenance({ key, start, end }: PlannedEvent, { windows }: PlanContext): Conflict[] {
  return windows
    .filter(({ From, To }) => new Date(From) < end && new Date(To) > start)
    .map(({ Id, Name }) => ({
      kind: 'maintenance',
      key,
      message: `Overlaps a maintenance window: ${Name}.`,
      other: { kind: 'maintenance window', key: Id },
    }))
}

/**
 * The warning about a new event that starts in the past, and about a change that moves a start or an end there: from
 * then on it is locked, so that the change cannot be undone.
 */
function findPastTimes({ key, start, end, isNew, before }: PlannedEvent, now: Date): Conflict[] {
  const wasAhead = (from: Date | undefined) => (from ? from > now : isNew === true)
  const toWarning = (text: string): Conflict[] => [
    { kind: 'in the past', key, message: before ? `${text} This cannot be undone.` : text },
  ]
  if (end <= now && wasAhead(before?.end)) return toWarning('Ends in the past, so nobody can join it.')
  if (start >= now || !wasAhead(before?.start)) return []
  return toWarning(`Starts in the past, so it runs as soon as it is ${before ? 'saved' : 'created'}.`)
}

/**
 * Every conflict of events with each other, their profiles and the maintenance windows, in the order of the events.
 * Deleted events are no part of a plan: leave them out.
 */
export function findConflicts(
  events: readonly PlannedEvent[],
  context: PlanContext,
  now: Date = new Date(),
): Conflict[] {
  // A list may be cut off: what cannot be undone comes first.
  const past = events.flatMap((event) => findPastTimes(event, now))
  const between = [...findOverlaps(events, context), ...findSeriesConflicts(events)]
  const own = events.flatMap((event) => [
    ...findProfileConflicts(event, context),
    ...findLeaderboardConflicts(event),
    ...findMaintenance(event, context),
  ])
  const byEvent = new Map(events.map(({ key }): [string, Conflict[]] => [key, []]))
  for (const conflict of [...past, ...between, ...own]) byEvent.get(conflict.key)?.push(conflict)
  return [...byEvent.values()].flat()
}

/** The parts of a period in which no event runs, in order. */
export function findUncoveredTimes(
  events: readonly Pick<PlannedEvent, 'start' | 'end'>[],
  { from, to }: { readonly from: Date; readonly to: Date },
): readonly { readonly from: Date; readonly to: Date }[] {
  const found: { from: Date; to: Date }[] = []
  let covered = from
  for (const { start, end } of events.toSorted((one, other) => one.start.getTime() - other.start.getTime())) {
    if (start >= to) break
    if (start > covered) found.push({ from: covered, to: start })
    if (end > covered) covered = end
  }
  return covered < to ? [...found, { from: covered, to }] : found
}
