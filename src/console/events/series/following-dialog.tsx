import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { mergeMine } from '#console/platform/forms/conflict.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventTextLimit, type GameEvent } from '#contract/event.ts'
import { eventSeries, eventsStale, StaleEvents } from '#contract/event-series.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { EndPlanView } from '../ends/end-plan-view.tsx'
import { listNewEnds, useEndPlan } from '../ends/use-end-plan.ts'
import { type EventValues, isComplete, toStart, toValues, validate } from '../event-form.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { getTimes, toPlanned } from '../use-conflicts.ts'
import { describeOtherChanges, type Edition, toChange } from './following-changes.ts'
import { type PreviewedEvent, SeriesPreview } from './series-preview.tsx'

const namedEditions = 10

/** The editions of a plan that others changed before it was carried out. The plan is then read again. */
function useStaleEditions() {
  const client = useQueryClient()
  const [stale, setStale] = useState<readonly GameEvent[]>()
  return {
    /** Undefined unless the last try failed because of them. */
    stale,
    /** Call it with every failure, and with the editions that were sent. */
    onError: ({ code, data }: ApiError, editions: readonly Edition[]) => {
      if (code !== eventsStale.code) return setStale(undefined)
      const ids = new Set(StaleEvents.safeParse(data).data?.Ids)
      setStale(editions.map(({ Event }) => Event).filter(({ Id }) => ids.has(Id)))
      // The event of the dialog and the page behind show what was loaded before, too.
      void client.invalidateQueries()
    },
  }
}

/** Names the editions that others changed, by the name that they had before. */
function StaleEditions({ stale }: { stale: readonly GameEvent[] | undefined }) {
  if (!stale) return null
  const more = stale.length - namedEditions
  const names = stale.slice(0, namedEditions).map(({ Id, Content }) => `${Content} (edition ${Id})`)
  const parts = more > 0 ? [...names, `${formatExact(more)} more`] : names
  return (
    <Alert ref={scrollIntoView} color="yellow" title="Some editions changed meanwhile">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Changed, started or deleted: {new Intl.ListFormat('en').format(parts)}. Nothing was changed yet. The preview
        shows the editions as they are now.
      </Text>
    </Alert>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

const labels = { text: 'Event text', date: 'Start date', time: 'Start time', duration: 'Duration (hours)' }

/** A plan, and the start that it was made for. */
type Planned = { readonly start: string; readonly editions: readonly Edition[] }

type Fields = FormFields<EventValues>

const count = (number: number) => formatCount(number, 'edition')

/** Changes an edition and those that follow it in its series, after showing each of them before and after. */
export function FollowingDialog({ event, onClose }: { event: GameEvent; onClose: () => void }) {
  const [{ start, editions }, setPlanned] = useState<Planned>({ start: '', editions: [] })
  const plan = useEndPlan()
  const { stale, onError } = useStaleEditions()
  const isPlanned = (values: EventValues) => editions.length > 0 && start === toStart(values, event)
  const toEnds = (values: EventValues) =>
    isPlanned(values) && Object.keys(validate(values)).length === 0
      ? editions.flatMap((edition) => listNewEnds(edition.Event, toChange(edition, values, event)))
      : []
  return (
    <FormDialog
      handledCodes={[eventsStale.code]}
      onError={(error) => {
        plan.onError(error)
        onError(error, editions)
      }}
      endpoint={eventSeries.changeMany}
      initialValues={toValues(event)}
      validate={validate}
      toInput={(values) => ({
        query: plan.toQuery(toEnds(values)),
        body: { events: editions.map((edition) => toChange(edition, values, event)) },
      })}
      errorFields={{ Content: 'text', StartDate: 'date', Duration: 'duration' }}
      errorMessage={(error: ApiError) => error.messageOr('The editions were not changed.')}
      successMessage={() => `${count(editions.length)} changed.`}
      undo={() => ({
        done: `${count(editions.length)} changed back.`,
        failed: "Couldn't change the editions back.",
      })}
      title={`Change ${event.Content} and the following editions`}
      labels={labels}
      confirmLabel={(values) => (plan.getPlan(toEnds(values)) ? 'Confirm and change editions' : 'Change editions')}
      canConfirm={(values, isDirty) =>
        isDirty && isComplete(values) && isPlanned(values) && plan.isRead(toEnds(values))
      }
      keptBy="following"
      subject="these events"
      takesReason
      size="min(1000px, 96vw)"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <FollowingFields fields={fields} event={event} onPlanned={setPlanned} />
          <StaleEditions stale={stale} />
          <EndPlanView ends={toEnds(fields.values)} plan={plan} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** The fields that were not edited get what someone else changed of the event, so that they do not change it back. */
function useNewestValues({ values, getInitialValues, setInitialValues, setValues }: Fields, event: GameEvent): void {
  const update = useEffectEvent(() => {
    const newest = toValues(event)
    const merged = mergeMine(getInitialValues(), newest, values)
    setInitialValues(newest)
    setValues(merged)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the only reason to look again
  useEffect(() => update(), [event.Version])
}

function FollowingFields({
  fields,
  event,
  onPlanned,
}: {
  fields: Fields
  event: GameEvent
  onPlanned: (planned: Planned) => void
}) {
  const { field, values } = fields
  useNewestValues(fields, event)
  return (
    <Stack gap="md">
      <TextInput {...field('text')} maxLength={eventTextLimit} withAsterisk data-autofocus />
      <DateTimeFields
        date={{ ...field('date'), withAsterisk: true }}
        time={{ ...field('time'), withAsterisk: true }}
        saved={new Date(event.StartDate)}
      />
      <DurationField {...field('duration')} />
      <FollowingPreview event={event} values={values} onPlanned={onPlanned} />
    </Stack>
  )
}

const previewDelayMs = 300

function FollowingPreview({
  event,
  values,
  onPlanned,
}: {
  event: GameEvent
  values: EventValues
  onPlanned: (planned: Planned) => void
}) {
  const [start] = useDebouncedValue(toStart(values, event), previewDelayMs)
  const { data, error, isPlaceholderData } = useEndpointQuery(
    eventSeries.planFollowing,
    { params: { id: String(event.Id) }, query: { startDate: start } },
    { errorDisplay: 'quiet', enabled: start !== '' },
  )
  const plan = start === '' || isPlaceholderData || error ? undefined : data
  useEffect(() => onPlanned({ start: plan ? start : '', editions: plan?.Editions ?? [] }), [onPlanned, plan, start])
  if (error) return <Text size="sm">{error.errors[0]?.message ?? error.message}</Text>
  if (start === '') return <Text size="sm">Enter a date and a time to see how the editions would move.</Text>
  if (!data) return <LoadingSkeleton label="Reading the series" height={240} />
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {count(data.Editions.length)} would change, all or none. The time of day stays the same in {data.Zone}, also
        after a clock change.
      </Text>
      <Text size="sm">Each edition keeps its own name and duration, unless they are changed here.</Text>
      {data.Kept > 0 ? <Text size="sm">{count(data.Kept)} started or deleted: unchanged.</Text> : null}
      <SeriesPreview zone={data.Zone} events={data.Editions.map((edition) => toPreviewed(edition, values, event))} />
    </Stack>
  )
}

function toPreviewed(edition: Edition, values: EventValues, event: GameEvent): PreviewedEvent {
  const change = toChange(edition, values, event)
  const start = new Date(change.StartDate)
  return {
    ...toPlanned(edition.Event),
    name: change.Content,
    start,
    end: toEventEnd(start, change.Duration),
    before: getTimes(edition.Event),
    otherChanges: describeOtherChanges(edition.Event, change),
  }
}
