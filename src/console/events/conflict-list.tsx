import { Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen, maintenanceScreen } from '#console/routes.ts'
import { type Conflict, countConflicts } from '#contract/event-conflicts.ts'
import type { ConflictCheck } from './use-conflicts.ts'

/** A number that no event of the list has: what is only planned has no page. */
const isEdition = (key: string) => /^\d+$/.test(key)

function toOtherHref({ other }: Conflict): string | undefined {
  if (other?.kind === 'maintenance window') return toHref(maintenanceScreen, {}, { edit: other.key })
  return other && isEdition(other.key) ? toHref(eventScreen, { eventId: other.key }) : undefined
}

/** An event that overlaps many others has as many warnings. */
const listedConflicts = 5

/** Warnings about events, one per line, each with a link to the other side where there is one. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const more = countConflicts(conflicts.slice(listedConflicts))
  return (
    <div role="status" style={{ overflowWrap: 'anywhere' }}>
      {conflicts.slice(0, listedConflicts).map((conflict) => {
        const { key, kind, message, other } = conflict
        const href = toOtherHref(conflict)
        return (
          <Text key={`${key} ${kind} ${other?.key ?? ''} ${message}`} size="sm" c="var(--qd-warning)">
            {message}
            {href === undefined ? null : (
              <>
                {' '}
                <AppLink href={href} style={{ textDecoration: 'underline' }}>
                  {other?.kind === 'event' ? `Event ${other.key}` : 'Maintenance window'}
                </AppLink>
              </>
            )}
          </Text>
        )
      })}
      {more > 0 ? (
        <Text size="sm">
          And {more.toLocaleString('en')} more {more === 1 ? 'conflict' : 'conflicts'}.
        </Text>
      ) : null}
    </div>
  )
}

/** "No conflicts were found.", and up to when events were checked, unless that is all of them. */
export function describeNoConflicts({ checkedUntil }: ConflictCheck): string {
  return `No conflicts were found${checkedUntil ? ` up to ${formatDateTime(checkedUntil)}` : ''}.`
}

/** Says up to when planned events were checked against those that exist, unless that is all of them. */
export function CheckedUntil({ check }: { check: ConflictCheck | undefined }) {
  if (!check?.checkedUntil) return null
  return (
    <Text size="sm">
      Conflicts with existing events are checked up to {formatDateTime(check.checkedUntil)} ({getTimeZone()}).
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
  if (!conflicts) return isChecked ? 'No conflicts' : 'Not fully checked'
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
