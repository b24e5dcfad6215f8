import { Stack, Text } from '@mantine/core'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { formatCount } from '#console/components/number.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { undoDeletions } from '../undo-event.tsx'
import { SeriesTable } from './series-table.tsx'

/** Deletes an edition and those that follow it in its series and have not started. */
export function DeleteFollowingDialog({ event, onClose }: { event: GameEvent; onClose: () => void }) {
  // Moved to where it is, the plan lists the editions as they are.
  const { data, error } = useEndpointQuery(
    eventSeries.planFollowing,
    { params: { id: String(event.Id) }, query: { startDate: event.StartDate } },
    { errorDisplay: 'quiet' },
  )
  const editions = data?.Editions.map(({ Event }) => Event) ?? []
  const count = formatCount(editions.length, 'edition')
  return (
    <FormDialog
      endpoint={events.removeMany}
      toInput={() => ({ body: { ids: editions.map(({ Id }) => Id) } })}
      errorMessage="The editions were not deleted."
      successMessage={`${count} deleted.`}
      undo={() => undoDeletions('edition')}
      title={`Delete ${event.Content} and the following editions?`}
      confirmLabel="Delete editions"
      isDestructive
      takesReason
      canConfirm={() => editions.length > 0}
      size="min(700px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          {error ? <Text size="sm">{error.message}</Text> : null}
          {data === undefined && !error ? <LoadingSkeleton label="Reading the series" height={240} /> : null}
          {data ? (
            <Text size="sm">
              {count} would be deleted, all or none, with their leaderboards. What started or is deleted already stays:{' '}
              {data.Kept}.
            </Text>
          ) : null}
          {editions.length > 0 ? <SeriesTable editions={editions} /> : null}
        </Stack>
      }
    />
  )
}
