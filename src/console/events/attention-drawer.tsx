import { Group, Stack, Text, Title } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { formatCount } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { eventScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import { attentionDays } from '#contract/event-attention.ts'
import { type Conflict, countConflicts } from '#contract/event-conflicts.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { ConflictList, listWarnings } from './conflict-list.tsx'
import { EventDialogParams } from './event-dialog-params.ts'
import { EventMenu } from './event-menu.tsx'
import { RangeLimitNotice } from './range-limit-notice.tsx'
import { useAttention } from './use-attention.ts'

const listedEvents = 50

/** What is wrong with the events of the next 30 days, and when nothing runs. */
export function AttentionDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideDrawer isOpen onClose={onClose} width={560} title="What needs attention">
      <Attention />
    </SideDrawer>
  )
}

function Attention() {
  const { attention, error } = useAttention()
  if (error) return <Text size="sm">The events could not be loaded. Close this and try again.</Text>
  if (!attention) return <Text size="sm">Checking the next {attentionDays} days…</Text>
  const { conflicts, gaps, inConflict } = attention
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Events of the next {attentionDays} days. Warnings do not stop an event from running.
      </Text>
      <RangeLimitNotice events={attention.events} />
      {conflicts.length > 0 ? (
        <Text size="sm" fw={600}>
          {formatCount(countConflicts(conflicts), 'warning')}: {listWarnings(conflicts)}. Overlaps are listed once, at
          the later event.
        </Text>
      ) : null}
      {gaps.length + inConflict.length === 0 ? <Text size="sm">Nothing needs attention.</Text> : null}
      {gaps.map(({ from, to }) => (
        <Text key={from.getTime()} size="sm" c="var(--qd-warning)">
          No event runs from {formatDateTime(from)} to {formatDateTime(to)}.
        </Text>
      ))}
      <Warnings
        title="Overlaps"
        events={inConflict}
        conflicts={conflicts.filter(({ kind }) => kind === 'profile overlap')}
      />
      <Warnings
        title="Other warnings"
        events={inConflict}
        conflicts={conflicts.filter(({ kind }) => kind !== 'profile overlap')}
      />
    </Stack>
  )
}

/** Warnings of one sort by event; nothing when there are none. */
function Warnings({
  title,
  events,
  conflicts,
}: {
  title: string
  events: readonly GameEvent[]
  conflicts: readonly Conflict[]
}) {
  const keys = new Set(conflicts.map(({ key }) => key))
  const affected = events.filter(({ Id }) => keys.has(String(Id)))
  if (affected.length === 0) return null
  return (
    <>
      <Title order={3} size="h3">
        {title}
      </Title>
      {affected.slice(0, listedEvents).map((event) => (
        <EventConflicts key={event.Id} title={title} event={event} conflicts={conflicts} />
      ))}
      {affected.length > listedEvents ? (
        <Text size="sm">And {affected.length - listedEvents} more events with warnings.</Text>
      ) : null}
    </>
  )
}

function EventConflicts({
  title,
  event,
  conflicts,
}: {
  title: string
  event: GameEvent
  conflicts: readonly Conflict[]
}) {
  const { Id, Content, StartDate } = event
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  const { disabledReason } = useCallAccess(leaderboards.saveDefinition)
  const addLeaderboard = () => setSearchParams({ leaderboard: String(Id) })
  return (
    <section aria-label={`${title}: ${Content}, edition ${Id}`} style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="start" wrap="nowrap" gap="xs">
        <div>
          <Text size="sm">
            <AppLink href={toHref(eventScreen, { eventId: Id })}>
              <bdi>{Content}</bdi>
            </AppLink>
          </Text>
          <Text size="xs" c="dimmed">
            Edition {Id}, {formatDateTime(new Date(StartDate))}
          </Text>
        </div>
        <EventMenu event={event} />
      </Group>
      <ConflictList
        conflicts={conflicts.filter(({ key }) => key === String(Id))}
        onAddLeaderboard={disabledReason === undefined ? addLeaderboard : undefined}
      />
    </section>
  )
}
