import { Alert, Button, Text, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EmptyState } from '#console/components/empty-state.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { Time } from '#console/components/time/time.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { subtract } from '#contract/changes/change-summary.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { type FollowedValue, persistence } from '#contract/persistence.ts'
import classes from './follow.module.css'

const firstRows = 100

/** Each value, newest first, since when, by whom, and the version that brought it. */
function FollowTable({
  label,
  values,
  onView,
}: {
  label: string
  values: readonly FollowedValue[]
  onView: (value: FollowedValue) => void
}) {
  const [shown, setShown] = useState(firstRows)
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Since</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, shown).map((value, index) => (
            <Row key={`${value.Version} ${value.IsDeleted}`} value={value} before={values[index + 1]} onView={onView} />
          ))}
        </tbody>
      </table>
      {values.length > shown ? (
        <Button variant="subtle" onClick={() => setShown(shown + firstRows)}>
          Show more ({values.length - shown} left)
        </Button>
      ) : null}
    </>
  )
}

function Row({
  value,
  before,
  onView,
}: {
  value: FollowedValue
  before: FollowedValue | undefined
  onView: (value: FollowedValue) => void
}) {
  const { Value, At, By, Version, IsDeleted } = value
  const difference = Value === null || !before?.Value ? '' : subtract(before.Value, Value)
  return (
    <tr>
      <td>
        {Value === null ? (
          <span className={classes.none}>{IsDeleted ? 'Key deleted' : 'No value'}</span>
        ) : (
          <bdi className={classes.value}>{Value}</bdi>
        )}
        {difference === '' ? null : <span className={classes.none}> ({difference})</span>}
      </td>
      <td>
        <Time at={At} /> <span className={classes.none}>by {By}</span>
      </td>
      <td>
        {IsDeleted ? (
          Version
        ) : (
          <UnstyledButton
            className={classes.version}
            aria-label={`View version ${Version}`}
            onClick={() => onView(value)}
          >
            {Version}
          </UnstyledButton>
        )}
      </td>
    </tr>
  )
}

const StepChart = lazyComponent(() => import('#console/components/charts/step-chart.tsx'), 'StepChart')

type Followed = EndpointReply<typeof persistence.values>

/** One value of a key through its history: a chart of numbers, and each time that it changed. */
export function FollowView({
  playerId,
  historyKey,
  path,
  onView,
}: {
  playerId: string
  historyKey: string
  path: string
  onView: (value: FollowedValue) => void
}) {
  const { data, error, refetch } = useEndpointQuery(
    persistence.values,
    { params: { id: playerId }, query: { key: historyKey, path } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  if (error && !data) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
        <Button mt={8} size="compact-sm" variant="default" onClick={refetch}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (!data) return <LoadingSkeleton height={240} label="Loading the values" />
  if (data.Values.every(({ Value }) => Value === null))
    return <EmptyState text="No version of this key has a value at this path." />
  const name = path === '' ? historyKey : `${path} of ${historyKey}`
  return (
    <>
      <Text size="sm" mb={8}>
        {toSummary(data)}
      </Text>
      <Chart name={name} values={data.Values} />
      <FollowTable key={name} label={`Values of ${name}`} values={data.Values} onView={onView} />
    </>
  )
}

function toSummary({ Values, Versions, Kept }: Followed): string {
  const times = Values.length === 1 ? 'Unchanged' : `Changed ${formatExact(Values.length - 1)} times`
  const changed = Values.length === 2 ? 'Changed once' : times
  const versions = Versions === 1 ? '1 version' : `${formatExact(Versions)} versions`
  const shown = Versions < Kept ? ` Shown: newest ${versions} of ${formatExact(Kept)}.` : ''
  return `${changed} in ${versions}.${shown}`
}

/** A value as a number to draw; null where there is none, undefined for anything else. */
function toNumber(text: string | null): number | null | undefined {
  if (text === null) return null
  const number = /^-?\d/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

function Chart({ name, values }: { name: string; values: readonly FollowedValue[] }) {
  const [until] = useState(() => new Date())
  const steps = useMemo(
    () =>
      values.toReversed().map(({ At, Value, Version }) => {
        const at = new Date(At)
        const what = Value === null ? 'no value' : Value
        return { at, value: toNumber(Value), exact: `${formatDateTime(at)}, version ${Version}: ${what}` }
      }),
    [values],
  )
  const drawn = steps.flatMap(({ value, ...step }) => (value === undefined ? [] : [{ ...step, value }]))
  if (drawn.length < steps.length || drawn.length < 2) return null
  return (
    <StepChart
      label={`${name} over time; the table below has the same values`}
      steps={drawn}
      until={until}
      axisText={abbreviate}
    />
  )
}
