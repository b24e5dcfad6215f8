import { Button, Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { formatCount } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen, maintenanceScreen } from '#console/routes.ts'
import { type Conflict, type ConflictKind, countConflicts } from '#contract/event-conflicts.ts'
import type { ConflictCheck } from './use-conflicts.ts'

/** A number that no event of the list has: what is only planned has no page. */
const isEdition = (key: string) => /^\d+$/.test(key)

function toOtherHref({ other }: Conflict): string | undefined {
  if (other?.kind === 'maintenance window') return toHref(maintenanceScreen, {}, { edit: other.key })
  return other && isEdition(other.key) ? toHref(eventScreen, { eventId: other.key }) : undefined
}

/** Several lines that are links as a whole, so that the line below them is pale. */
const linkStyle = {
  color: 'inherit',
  textDecoration: 'underline color-mix(in srgb, currentColor 40%, transparent)',
  textUnderlineOffset: 3,
}

/** An event that overlaps many others has as many warnings. */
const listedConflicts = 5

/** Warnings about events, one per line; each leads to the other side where there is one. */
export function ConflictList({
  conflicts,
  onAddLeaderboard,
}: {
  conflicts: readonly Conflict[]
  /** What "Add leaderboard" does beside the warning that an event has none; absent where it cannot be done. */
  onAddLeaderboard?: (() => void) | undefined
}) {
  const more = countConflicts(conflicts.slice(listedConflicts))
  return (
    <div role="status" style={{ overflowWrap: 'anywhere' }}>
      {conflicts.slice(0, listedConflicts).map((conflict) => {
        const { key, kind, message, other } = conflict
        const href = toOtherHref(conflict)
        return (
          <Text key={`${key} ${kind} ${other?.key ?? ''} ${message}`} size="sm" c="var(--qd-warning)">
            {href === undefined ? (
              message
            ) : (
              <AppLink href={href} style={linkStyle}>
                {message}
              </AppLink>
            )}
            {kind === 'no leaderboard' && onAddLeaderboard ? (
              <Button variant="default" size="compact-xs" ml="xs" onClick={onAddLeaderboard}>
                Add leaderboard
              </Button>
            ) : null}
          </Text>
        )
      })}
      {more > 0 ? <Text size="sm">And {formatCount(more, 'more warning', 'more warnings')}.</Text> : null}
    </div>
  )
}

/** What several warnings are, by kind, in the order in which they are listed. */
const kindNames: Readonly<Record<ConflictKind, readonly [one: string, many: string]>> = {
  'profile overlap': ['overlap', 'overlaps'],
  'in the past': ['time in the past', 'times in the past'],
  'no leaderboard': ['event without a leaderboard', 'events without a leaderboard'],
  'leaderboard name twice': ['leaderboard name used twice', 'leaderboard names used twice'],
  'longer than its profile allows': ['event too long for its profile', 'events too long for their profile'],
  'deregistered profile': ['event on a deregistered profile', 'events on a deregistered profile'],
  maintenance: ['maintenance window inside an event', 'maintenance windows inside an event'],
  'series overlap': ['overlap within a series', 'overlaps within a series'],
  'series gap': ['gap in a series', 'gaps in a series'],
}

/** "2 overlaps, 16 events without a leaderboard" */
export function listWarnings(conflicts: readonly Conflict[]): string {
  // The keys are the kinds: the type of the table says so.
  const kinds = Object.keys(kindNames) as ConflictKind[]
  const parts = kinds.flatMap((kind) => {
    const count = countConflicts(conflicts.filter((conflict) => conflict.kind === kind))
    return count === 0 ? [] : [formatCount(count, ...kindNames[kind])]
  })
  return parts.join(', ')
}

/** "2 of 8 editions have warnings: 2 overlaps." What two planned events have with each other counts once. */
export function describePlanWarnings(conflicts: readonly Conflict[], of: string): string {
  const keys = new Set(conflicts.map(({ key }) => key))
  const each = conflicts.filter(({ isOnLaterEvent, other }) => !(isOnLaterEvent && other && keys.has(other.key)))
  return `${keys.size.toLocaleString('en')} of ${of} ${keys.size === 1 ? 'has' : 'have'} warnings: ${listWarnings(each)}.`
}

/** "No warnings.", and up to when events were checked, unless that is all of them. */
export function describeNoConflicts({ checkedUntil }: ConflictCheck): string {
  return `No warnings${checkedUntil ? ` up to ${formatDateTime(checkedUntil)}` : ''}.`
}

/** Says up to when planned events were checked against those that exist, unless that is all of them. */
export function CheckedUntil({ check }: { check: ConflictCheck | undefined }) {
  if (!check?.checkedUntil) return null
  return (
    <Text size="sm">
      Overlaps with existing events are checked up to {formatDateTime(check.checkedUntil)} ({getTimeZone()}).
    </Text>
  )
}

/** How many warnings a row of a table shows. */
const rowConflicts = 2

/** Whether the event of a row was checked against all that exist. */
export function isFullyChecked({ end }: { readonly end: Date }, check: ConflictCheck | undefined): boolean {
  return !check?.checkedUntil || end <= check.checkedUntil
}

export function ConflictCell({
  conflicts,
  isChecked,
}: {
  conflicts: readonly Conflict[] | undefined
  isChecked: boolean
}) {
  if (!conflicts) return isChecked ? 'No warnings' : 'Not fully checked'
  const more = countConflicts(conflicts.slice(rowConflicts))
  const messages = conflicts.slice(0, rowConflicts).map(({ message }) => message)
  return (
    <Text inherit miw={{ base: 0, sm: 240 }} style={{ whiteSpace: 'normal' }}>
      {messages.join(' ')}
      {more > 0 ? ` And ${more.toLocaleString('en')} more.` : ''}
      {isChecked ? '' : ' Not fully checked.'}
    </Text>
  )
}
