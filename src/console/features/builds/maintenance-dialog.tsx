import { NativeSelect, Stack, Textarea } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { findDateTimeProblems } from '#console/components/time/date-time-problems.ts'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { builds } from '#contract/builds/builds.ts'
import { MaintenanceWindow, maintenanceTextLimit } from '#contract/builds/maintenance.ts'
import { BuildPlatform, buildPlatforms, platformNames } from '#contract/builds/platforms.ts'

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

const required = 'This field is required'

function validate(values: WindowValues): FormErrors {
  const start = parseDateTime(values.fromDate, values.fromTime)
  const end = parseDateTime(values.toDate, values.toTime)
  return {
    ...findDateTimeProblems(values, 'fromDate', 'fromTime'),
    ...findDateTimeProblems(values, 'toDate', 'toTime'),
    ...(start && end && end <= start ? { toDate: 'The end must be after the start.' } : {}),
    ...(values.text.trim() === '' ? { text: required } : {}),
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

/** The body of valid values; an end that was not touched keeps its seconds. */
function toBody(values: WindowValues, saved: MaintenanceWindow | undefined) {
  const initial = saved && toValues(saved)
  const toInstant = (date: 'fromDate' | 'toDate', time: 'fromTime' | 'toTime', kept: string | undefined) =>
    kept !== undefined && initial?.[date] === values[date] && initial[time] === values[time]
      ? kept
      : (parseDateTime(values[date], values[time])?.toISOString() ?? '')
  return {
    Platform: BuildPlatform.safeParse(values.platform).data ?? null,
    From: toInstant('fromDate', 'fromTime', saved?.From),
    To: toInstant('toDate', 'toTime', saved?.To),
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
  validate,
  errorFields: { From: 'fromDate', To: 'toDate', Text: 'text', Platform: 'platform' },
  takesReason: true,
  keptBy: 'new edit',
  subject: 'this maintenance window',
  children: (fields: FormFields<WindowValues>) => <WindowFields fields={fields} />,
} as const

/** Plans a maintenance window, or changes one. */
export function MaintenanceDialog({ window, onClose }: { window?: MaintenanceWindow; onClose: () => void }) {
  if (!window) {
    return (
      <FormDialog
        {...shared}
        endpoint={builds.createWindow}
        initialValues={{ platform: '', fromDate: '', fromTime: '', toDate: '', toTime: '', text: '' }}
        toInput={(values) => ({ body: toBody(values, undefined) })}
        title="Plan maintenance"
        confirmLabel="Plan maintenance"
        successMessage="The maintenance was planned."
        errorMessage="Couldn't plan the maintenance."
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      {...shared}
      endpoint={builds.updateWindow}
      edits={{ saved: window, schema: MaintenanceWindow, toValues }}
      toInput={(values) => ({ params: { id: window.Id }, body: toBody(values, window) })}
      title="Edit the maintenance window"
      confirmLabel="Save"
      canConfirm={(_, isDirty) => isDirty}
      successMessage="The maintenance window was changed."
      errorMessage="Couldn't change the maintenance window."
      onClose={onClose}
    />
  )
}

function WindowFields({ fields: { field } }: { fields: FormFields<WindowValues> }) {
  return (
    <Stack gap="md">
      <NativeSelect {...field('platform')} data={platforms} data-autofocus />
      <DateTimeFields date={field('fromDate')} time={field('fromTime')} />
      <DateTimeFields date={field('toDate')} time={field('toTime')} />
      <Textarea
        {...field('text')}
        description="The game shows it to players who cannot play meanwhile."
        autosize
        minRows={3}
        maxLength={maintenanceTextLimit}
      />
    </Stack>
  )
}
