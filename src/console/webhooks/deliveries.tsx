import { ActionIcon, Code, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DescriptionList } from '#console/components/description-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column, RowSelection } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerScreen } from '#console/routes.ts'
import { type Webhook, type WebhookDelivery, webhooks } from '#contract/webhooks.ts'
import { EventAttempts } from './attempts.tsx'
import { toKindLabel } from './event-kinds.ts'
import { PagedTable, usePaging } from './paged-table.tsx'
import { refreshMs } from './use-webhooks.ts'
import { sayCapped } from './webhook-state.tsx'
import classes from './webhooks.module.css'

const getKey = ({ Event }: WebhookDelivery): string => String(Event.Position)

const eventColumn: Column<WebhookDelivery> = {
  key: 'event',
  title: 'Event',
  isFlexible: true,
  mobileRole: 'title',
  cell: ({ Event }) => toKindLabel(Event.Kind),
}

const playerColumn: Column<WebhookDelivery> = {
  key: 'player',
  title: 'Player',
  width: 150,
  mobileRole: 'subtitle',
  cell: ({ Event: { PlayerId } }) =>
    PlayerId === null ? '–' : <AppLink href={toHref(playerScreen, { playerId: PlayerId })}>{PlayerId}</AppLink>,
}

const timeColumn: Column<WebhookDelivery> = {
  key: 'at',
  title: 'Happened',
  width: 150,
  cell: ({ Event }) => <Time at={Event.At} />,
}

const attemptsColumn: Column<WebhookDelivery> = {
  key: 'attempts',
  title: 'Attempts',
  width: 90,
  isNumeric: true,
  mobileRole: 'meta',
  cell: ({ Attempts }) => formatExact(Attempts),
}

/** When an event is sent again; behind an earlier one about the same thing it has no time of its own. */
function NextAttempt({ NextAttemptAt }: WebhookDelivery) {
  if (NextAttemptAt === null) return 'After an earlier event'
  return new Date(NextAttemptAt) <= new Date() ? 'Due now' : <Time at={NextAttemptAt} relative />
}

const columnsByState = {
  waiting: [
    eventColumn,
    playerColumn,
    timeColumn,
    attemptsColumn,
    {
      key: 'next',
      title: 'Next attempt',
      width: 170,
      mobileRole: 'subtitle',
      cell: (delivery) => <NextAttempt {...delivery} />,
    },
  ],
  dead: [
    eventColumn,
    playerColumn,
    timeColumn,
    attemptsColumn,
    {
      key: 'dead',
      title: 'Given up',
      width: 150,
      mobileRole: 'subtitle',
      cell: ({ DeadAt }) => <Time at={DeadAt} />,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Column<WebhookDelivery>[]>>

/** What an event says, why it was not accepted, and the requests that held it. */
function DeliveryDetail({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const { Event, FirstAttemptAt, Failure } = delivery
  const data = JSON.stringify(Event.Data, null, 2)
  return (
    <Stack gap="sm" py="xs">
      <DescriptionList
        isDense
        items={[
          { label: 'Why it failed', value: Failure || 'Not tried yet', isWide: true },
          { label: 'Position', value: formatExact(Event.Position) },
          { label: 'First attempt', value: <Time at={FirstAttemptAt} fallback="None yet" /> },
        ]}
      />
      {data === '{}' ? null : (
        <Code block className={classes.data} tabIndex={0} aria-label={`Data of event ${Event.Position}`}>
          {data}
        </Code>
      )}
      <Text size="sm" fw={600}>
        Requests with this event
      </Text>
      <EventAttempts id={id} position={Event.Position} />
    </Stack>
  )
}

/** The columns with the button that opens a row; a card opens by itself. */
function useColumns(id: string, state: 'waiting' | 'dead') {
  const isNarrow = useIsNarrow()
  const [openKey, setOpenKey] = useState<string>()
  const columns = useMemo((): readonly Column<WebhookDelivery>[] => {
    const shown = columnsByState[state]
    if (isNarrow)
      return [
        ...shown,
        { key: 'detail', title: 'Details', cell: (delivery) => <DeliveryDetail id={id} delivery={delivery} /> },
      ]
    const expand: Column<WebhookDelivery> = {
      key: 'expand',
      title: 'Details',
      isActions: true,
      width: 44,
      cell: (delivery) => {
        const key = getKey(delivery)
        const isOpen = key === openKey
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} event ${key}`}
            onClick={() => setOpenKey(isOpen ? undefined : key)}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </ActionIcon>
        )
      },
    }
    return [...shown, expand]
  }, [id, state, isNarrow, openKey])
  return { columns, openKey: isNarrow ? undefined : openKey }
}

/** The events of a webhook that wait or are dead, the earliest first. */
export function Deliveries({
  id,
  state,
  emptyText,
  toSelection,
}: {
  id: string
  state: 'waiting' | 'dead'
  emptyText: string
  /** Makes the rows of a page selectable. */
  toSelection?: (page: readonly WebhookDelivery[]) => RowSelection<WebhookDelivery>
}) {
  const paging = usePaging()
  const { columns, openKey } = useColumns(id, state)
  const query = useEndpointQuery(
    webhooks.deliveries,
    { params: { id }, query: { ...paging.query, state } },
    { errorDisplay: 'contained', refetchInterval: refreshMs },
  )
  return (
    <PagedTable
      label={state === 'dead' ? 'Dead events' : 'Waiting events'}
      columns={columns}
      rowKey={getKey}
      rowDetail={(delivery) =>
        getKey(delivery) === openKey ? <DeliveryDetail id={id} delivery={delivery} /> : undefined
      }
      {...(toSelection && { selection: toSelection(query.data?.Result ?? []) })}
      emptyText={emptyText}
      query={query}
      paging={paging}
    />
  )
}

/** The events that are sent again. */
export function WaitingEvents({ webhook: { Id, Waiting } }: { webhook: Webhook }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        These events were refused, or wait behind one that was, about the same player, guild or other thing. Events that
        were never sent come after them and are not listed.
      </Text>
      <Deliveries
        id={String(Id)}
        state="waiting"
        emptyText={
          Waiting.Count === 0
            ? 'No event waits.'
            : `No event was refused: ${sayCapped(Waiting, 'event that waits was', 'events that wait were')} never sent.`
        }
      />
    </Stack>
  )
}
