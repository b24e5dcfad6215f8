import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatCount } from '#console/components/number.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import { findShiftProblem } from '../calendar/shift-days.ts'
import { EndPlanView } from '../ends/end-plan-view.tsx'
import { listNewEnds, useEndPlan } from '../ends/use-end-plan.ts'
import { SeriesPreview } from '../series/series-preview.tsx'
import { toMoved, toPreviewed } from './moved-events.ts'

type Values = { readonly days: number | string }

const labels = { days: 'Days later' }

function validate({ days }: Values): { readonly days?: string } {
  const problem = days === '' ? undefined : findShiftProblem(Number(days))
  return problem === undefined ? {} : { days: problem }
}

/** The days that are typed; undefined while they move nothing. */
function toDays({ days }: Values): number | undefined {
  const typed = Number(days)
  return typed === 0 || findShiftProblem(typed) !== undefined ? undefined : typed
}

const previewDelayMs = 300

/** Moves events by the same number of days, all or none, after showing each of them before and after. */
export function MoveManyDialog({
  events,
  kept,
  onMoved,
  onClose,
}: {
  events: readonly GameEvent[]
  /** How many of the selected events cannot be moved. */
  kept: number
  onMoved: () => void
  onClose: () => void
}) {
  const plan = useEndPlan()
  const counted = formatCount(events.length, 'event')
  const toMovedEvents = (values: Values) => {
    const days = toDays(values)
    return days === undefined ? [] : events.map((event) => ({ event, moved: toMoved(event, days) }))
  }
  const toEnds = (values: Values) => toMovedEvents(values).flatMap(({ event, moved }) => listNewEnds(event, moved))
  return (
    <FormDialog
      endpoint={eventSeries.changeMany}
      initialValues={{ days: '' as number | string }}
      validate={validate}
      toInput={(values) => ({
        query: plan.toQuery(toEnds(values)),
        body: { events: toMovedEvents(values).map(({ moved }) => moved) },
      })}
      onError={plan.onError}
      errorMessage={(error: ApiError) => error.messageOr('The events were not moved.')}
      successMessage={`${counted} moved.`}
      undo={() => ({ done: `${counted} moved back.`, failed: "Couldn't move the events back." })}
      title={`Move ${counted}`}
      labels={labels}
      confirmLabel={(values) => (plan.getPlan(toEnds(values)) ? `Confirm and move ${counted}` : `Move ${counted}`)}
      canConfirm={(values) => toDays(values) !== undefined && plan.isRead(toEnds(values))}
      subject="these events"
      takesReason
      size="min(1000px, 96vw)"
      onSuccess={onMoved}
      onClose={onClose}
    >
      {({ field, values }) => (
        <Stack gap="md">
          <NumberField
            {...field('days')}
            // As it is typed: nothing else says why the button stays disabled.
            error={validate(values).days}
            description="Earlier with a minus. The time of day and the duration stay."
            withAsterisk
            data-autofocus
          />
          {kept > 0 ? (
            <Text size="sm">{formatCount(kept, 'selected event')} started or deleted: unchanged.</Text>
          ) : null}
          <MovePreview events={events} days={toDays(values)} />
          <EndPlanView ends={toEnds(values)} plan={plan} />
        </Stack>
      )}
    </FormDialog>
  )
}

function MovePreview({ events, days }: { events: readonly GameEvent[]; days: number | undefined }) {
  const [shown] = useDebouncedValue(days, previewDelayMs)
  if (shown === undefined) return <Text size="sm">Enter a number of days to see how the events would move.</Text>
  return <SeriesPreview noun="event" zone={getTimeZone()} events={events.map((event) => toPreviewed(event, shown))} />
}
