import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { toEventState } from '#contract/event-state.ts'
import { type DeletionPlan, events } from '#contract/events.ts'
import { undoDeletions } from '../undo-event.tsx'

type PlanRow = DeletionPlan['Events'][number]

const toState = (event: PlanRow) => toEventState(event, new Date())

const formatEvents = (count: number) => formatCount(count, 'event')

const columns: readonly Column<PlanRow>[] = [
  { key: 'edition', title: 'Edition', width: 90, cell: ({ Id }) => Id },
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    cell: ({ Content }) => (
      <Text inherit style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        <bdi>{Content}</bdi>
      </Text>
    ),
  },
  { key: 'state', title: 'State', width: 110, mobileRole: 'subtitle', cell: toState },
  {
    key: 'start',
    title: 'Start',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ StartDate }) => <Time at={StartDate} />,
  },
  {
    key: 'players',
    title: 'Players',
    width: 100,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Players }) => Players.toLocaleString('en'),
  },
]

/** What would be lost for the players, in a sentence or two. */
function describePlan(planned: readonly PlanRow[]): string {
  const running = planned.filter((event) => toState(event) === 'running').length
  const joins = planned.reduce((sum, { Players }) => sum + Players, 0)
  return [
    planned.length === 1
      ? '1 event with its leaderboards will be deleted.'
      : `${formatEvents(planned.length)} with their leaderboards will be deleted, or none.`,
    ...(running > 0 ? [`Running now: ${running.toLocaleString('en')}.`] : []),
    ...(joins > 0 ? [`Players who joined: ${joins.toLocaleString('en')}.`] : []),
  ].join(' ')
}

/** How many editions the plan shows; the rest of a longer list is deleted without being shown. */
const plannedEvents = 1_000

const list = (ids: readonly number[]) => (ids.length <= 20 ? ids.join(', ') : `${ids.slice(0, 20).join(', ')} and more`)

/** Shows the events of a file with their states and players, and deletes all of them, or none. */
export function BatchDeleteDialog({
  fileName,
  ids,
  onClose,
}: {
  fileName: string
  ids: readonly number[]
  onClose: () => void
}) {
  const plan = useEndpointQuery(events.planRemoval, { query: { ids: ids.slice(0, plannedEvents).join(',') } })
  const [ignoreUnknown, setIgnoreUnknown] = useState(false)
  const { Events = [], Unknown = [], AlreadyDeleted = [] } = plan.data ?? {}
  const missing = Unknown.length + AlreadyDeleted.length
  const unplanned = Math.max(0, ids.length - plannedEvents)
  return (
    <FormDialog
      endpoint={events.removeMany}
      toInput={() => ({ body: { ids: [...ids], ignoreUnknown } })}
      errorMessage="The events were not deleted."
      successMessage={({ data }) =>
        `${formatEvents(data.Ids.length)} ${data.Ids.length === 1 ? 'was' : 'were'} deleted.`
      }
      undo={() => undoDeletions('event')}
      title={`Delete the events of ${fileName}?`}
      confirmLabel="Delete events"
      isDestructive
      takesReason
      canConfirm={() => plan.data !== undefined && Events.length + unplanned > 0 && (missing === 0 || ignoreUnknown)}
      size="min(900px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          {plan.data === undefined ? <Text size="sm">Reading the events…</Text> : null}
          {missing > 0 ? (
            <Alert color="yellow">
              {Unknown.length > 0 ? <div>No event has the edition {list(Unknown)}.</div> : null}
              {AlreadyDeleted.length > 0 ? <div>Deleted already: {list(AlreadyDeleted)}.</div> : null}
            </Alert>
          ) : null}
          {Events.length > 0 ? <Text size="sm">{describePlan(Events)}</Text> : null}
          {Events.length > 0 ? (
            <DataTable label="Events to delete" columns={columns} rows={Events} rowKey={({ Id }) => String(Id)} />
          ) : null}
          {unplanned > 0 ? (
            <Text size="sm">
              And {unplanned.toLocaleString('en')} more that were not checked. If one of them does not exist or is
              already deleted, nothing is deleted, unless you choose to delete the others anyway.
            </Text>
          ) : null}
          {missing + unplanned > 0 ? (
            <Checkbox
              label="Delete the others anyway"
              checked={ignoreUnknown}
              onChange={({ currentTarget }) => setIgnoreUnknown(currentTarget.checked)}
            />
          ) : null}
        </Stack>
      }
    />
  )
}
