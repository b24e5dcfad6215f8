import { Alert, NativeSelect, Stack, Textarea } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { MaintenanceWindow, maintenanceTextLimit } from '#contract/maintenance.ts'
import { formatWindow } from './shared/maintenance-text.ts'
import { ActiveText } from './stop-warning.tsx'

type WindowValues = {
  /** Empty: both. */
  readonly platform: string
  readonly fromDate: string
  readonly fromTime: string
  readonly toDate: string
  readonly toTime: string
  readonly text: string
}

const labels = {
  platform: 'Platform',
  fromDate: 'From',
  fromTime: 'From, time',
  toDate: 'To',
  toTime: 'To, time',
  text: 'Text',
}

/** The instants of the fields; what was not touched stays as it is. */
function toPeriod({ fromDate, fromTime, toDate, toTime }: WindowValues, saved?: MaintenanceWindow) {
  return {
    start: parseDateTime(fromDate, fromTime, saved && new Date(saved.From)),
    end: parseDateTime(toDate, toTime, saved && new Date(saved.To)),
  }
}

function validate(values: WindowValues, saved?: MaintenanceWindow): FormErrors {
  const { start, end } = toPeriod(values, saved)
  return {
    ...findDateTimeProblems(values, 'fromDate', 'fromTime'),
    ...findDateTimeProblems(values, 'toDate', 'toTime'),
    ...(start && end && end <= start ? { toDate: 'The end must be after the start.' } : {}),
    ...(values.text.trim() === '' ? { text: requiredText } : {}),
  }
}

function toValues({ Platform, From, To, Text }: MaintenanceWindow): WindowValues {
  const from = toDateTimeFields(new Date(From))
  const to = toDateTimeFields(new Date(To))
  return {
    platform: Platform ?? '',
    fromDate: from.date,
    fromTime: from.time,
    toDate: to.date,
    toTime: to.time,
    text: Text,
  }
}

function toBody(values: WindowValues, saved?: MaintenanceWindow) {
  const { start, end } = toPeriod(values, saved)
  return {
    Platform: BuildPlatform.safeParse(values.platform).data ?? null,
    From: start?.toISOString() ?? '',
    To: end?.toISOString() ?? '',
    Text: values.text,
  }
}

const platforms = [
  { value: '', label: 'Both' },
  ...buildPlatforms.map((value) => ({ value, label: platformNames[value] })),
]

const shared = {
  labels,
  choices: { platform: platforms },
  errorFields: { From: 'fromDate', To: 'toDate', Text: 'text', Platform: 'platform' },
  takesReason: true,
  keptBy: 'new edit',
  subject: 'this maintenance window',
} as const

export function MaintenanceDialog({ window, onClose }: { window?: MaintenanceWindow; onClose: () => void }) {
  const playing = useEndpointQuery(builds.playing, {}, { errorDisplay: 'quiet', keepPreviousData: false, staleTime: 0 })
  /** How many active players a window that is open now stops. A window that is open already has stopped its own. */
  const countStops = (values: WindowValues): number => {
    const { start, end } = toPeriod(values, window)
    const now = new Date()
    if (!start || !end || start > now || end <= now) return 0
    const closed = playing.data?.Platforms.filter(({ Platform }) => ['', Platform].includes(values.platform)) ?? []
    return closed.reduce((sum, { Players }) => sum + Players, 0)
  }
  const toQuery = (values: WindowValues) => {
    const stops = countStops(values)
    return stops === 0 ? {} : { stops: String(stops) }
  }
  const toLabel = (label: string, values: WindowValues) => {
    const stops = countStops(values)
    return stops === 0 ? label : `${label} and stop ${formatPlayers(stops)} now`
  }
  /** Nobody can play on a platform that closes now, whatever build they have. */
  const warned = {
    isDestructive: (values: WindowValues) => countStops(values) > 0,
    typeToConfirm: (values: WindowValues) => String(countStops(values) || '') || undefined,
  }
  const onError = ({ code }: ApiError) => code === 'plan-outdated' && playing.refetch()
  const toFields = (fields: FormFields<WindowValues>) => (
    <WindowFields fields={fields} saved={window}>
      <ClosingWarning stops={countStops(fields.values)} activeDays={playing.data?.ActiveDays} />
    </WindowFields>
  )
  if (!window) {
    return (
      <FormDialog
        {...shared}
        {...warned}
        endpoint={builds.createWindow}
        initialValues={{ platform: '', fromDate: '', fromTime: '', toDate: '', toTime: '', text: '' }}
        validate={(values) => validate(values)}
        toInput={(values) => ({ body: toBody(values), query: toQuery(values) })}
        title="Plan maintenance"
        canConfirm={() => !playing.isLoading}
        confirmLabel={(values) => toLabel('Plan maintenance', values)}
        successMessage={({ data }) => `Maintenance planned: ${formatWindow(data)}.`}
        errorMessage="Couldn't plan the maintenance."
        undo={() => ({
          done: 'The maintenance was canceled.',
          failed: "Couldn't cancel the maintenance.",
        })}
        onError={onError}
        onClose={onClose}
      >
        {toFields}
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...shared}
      {...warned}
      endpoint={builds.updateWindow}
      edits={{ saved: window, schema: MaintenanceWindow, toValues }}
      validate={(values) => validate(values, window)}
      toInput={(values) => ({ params: { id: window.Id }, body: toBody(values, window), query: toQuery(values) })}
      title="Edit the maintenance window"
      confirmLabel={(values) => toLabel('Save', values)}
      canConfirm={(_, isDirty) => isDirty && !playing.isLoading}
      successMessage={({ data }) => `Maintenance changed: ${formatWindow(data)}.`}
      errorMessage="Couldn't change the maintenance window."
      onError={onError}
      onClose={onClose}
    >
      {toFields}
    </FormDialog>
  )
}

/** Says how many active players a window stops at once; nothing when it stops nobody, or begins later. */
function ClosingWarning({ stops, activeDays }: { stops: number; activeDays: number | undefined }) {
  if (stops === 0 || activeDays === undefined) return null
  return (
    <Alert color="red" role="status" title={`${formatCount(stops, 'active player')} will be stopped now.`}>
      <ActiveText days={activeDays} />
    </Alert>
  )
}

function WindowFields({
  fields: { field },
  saved,
  children,
}: {
  fields: FormFields<WindowValues>
  saved: MaintenanceWindow | undefined
  children: ReactNode
}) {
  return (
    <Stack gap="md">
      <NativeSelect {...field('platform')} data={platforms} data-autofocus />
      <DateTimeFields date={field('fromDate')} time={field('fromTime')} saved={saved && new Date(saved.From)} />
      <DateTimeFields date={field('toDate')} time={field('toTime')} saved={saved && new Date(saved.To)} />
      <Textarea
        {...field('text')}
        description="Shown in the game during the maintenance."
        autosize
        minRows={3}
        maxLength={maintenanceTextLimit}
      />
      {children}
    </Stack>
  )
}
