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

/** The body of valid values. */
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

/** Plans a maintenance window, or changes one. */
export function MaintenanceDialog({ window, onClose }: { window?: MaintenanceWindow; onClose: () => void }) {
  if (!window) {
    return (
      <FormDialog
        {...shared}
        endpoint={builds.createWindow}
        initialValues={{ platform: '', fromDate: '', fromTime: '', toDate: '', toTime: '', text: '' }}
        validate={(values) => validate(values)}
        toInput={(values) => ({ body: toBody(values) })}
        title="Plan maintenance"
        confirmLabel="Plan maintenance"
        successMessage="The maintenance was planned."
        errorMessage="Couldn't plan the maintenance."
        onClose={onClose}
      >
        {(fields) => <WindowFields fields={fields} />}
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...shared}
      endpoint={builds.updateWindow}
      edits={{ saved: window, schema: MaintenanceWindow, toValues }}
      validate={(values) => validate(values, window)}
      toInput={(values) => ({ params: { id: window.Id }, body: toBody(values, window) })}
      title="Edit the maintenance window"
      confirmLabel="Save"
      canConfirm={(_, isDirty) => isDirty}
      successMessage="The maintenance window was changed."
      errorMessage="Couldn't change the maintenance window."
      onClose={onClose}
    >
      {(fields) => <WindowFields fields={fields} saved={window} />}
    </FormDialog>
  )
}

function WindowFields({ fields: { field }, saved }: { fields: FormFields<WindowValues>; saved?: MaintenanceWindow }) {
  return (
    <Stack gap="md">
      <NativeSelect {...field('platform')} data={platforms} data-autofocus />
      <DateTimeFields date={field('fromDate')} time={field('fromTime')} saved={saved && new Date(saved.From)} />
      <DateTimeFields date={field('toDate')} time={field('toTime')} saved={saved && new Date(saved.To)} />
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
