import { Stack, Text, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { FormValues } from '#console/platform/forms/use-endpoint-form.ts'
import { toBodyFields } from '#contract/core/body-fields.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import {
  defaultProfileName,
  EventProfile,
  eventProfiles,
  getLongestDuration,
  ProfileFields,
  profileNameLimit,
  profileOffsetLimit,
  taskCountLimit,
} from '#contract/event-profiles.ts'

type Values = FormValues<typeof ProfileFields>

const labels = { name: 'Name', taskcount: 'Task Count', offset: 'Offset (minutes)' }

const isWhole = (value: number | string, max: number) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max

function validate({ name, taskcount, offset }: Values): FormErrors {
  return {
    ...(name.trim() === '' ? { name: requiredText } : {}),
    ...(isWhole(taskcount, taskCountLimit) ? {} : { taskcount: `A whole number from 1 to ${taskCountLimit}.` }),
    ...(isWhole(offset, profileOffsetLimit)
      ? {}
      : { offset: `A whole number from 1 to ${profileOffsetLimit.toLocaleString('en')}.` }),
  }
}

const isValid = (values: Values) => Object.keys(validate(values)).length === 0

const toValues = (profile: EventProfile): Values => toBodyFields(ProfileFields, profile)

const explainLock = ({ Deregistered }: EventProfile) =>
  Deregistered ? 'This profile is deregistered and cannot be changed.' : undefined

const shared = {
  labels,
  schema: ProfileFields,
  validate,
  successMessage: 'The event profile was saved.',
  errorMessage: "Couldn't save the event profile.",
  errorFields: { 'profile-name-taken': 'name' },
  keptBy: 'edit new',
  subject: 'this event profile',
  confirmLabel: 'Save',
  takesReason: true,
} as const

/** Creates an event profile, or edits the one that is given. */
export function ProfileDialog({ profile, onClose }: { profile?: EventProfile; onClose: () => void }) {
  if (!profile)
    return (
      <FormDialog
        {...shared}
        endpoint={eventProfiles.create}
        initialValues={{ name: '', taskcount: '', offset: '' }}
        canConfirm={isValid}
        toInput={(values) => ({ body: values })}
        title="Create Event Profile"
        onClose={onClose}
      >
        {(fields) => <Fields fields={fields} />}
      </FormDialog>
    )
  return (
    <FormDialog
      {...shared}
      endpoint={eventProfiles.update}
      edits={{ saved: profile, schema: EventProfile, toValues, explainLock }}
      canConfirm={(values, isDirty) => isDirty && isValid(values) && !profile.Deregistered}
      toInput={(values) => ({ params: { id: String(profile.Id) }, body: { ...values, id: profile.Id } })}
      title={`Edit ${profile.Name}`}
      target={profile.Deregistered ? <Text size="sm">This profile is deregistered and cannot be changed.</Text> : null}
      onClose={onClose}
    >
      {(fields) => <Fields fields={fields} profile={profile} />}
    </FormDialog>
  )
}

function Fields({ fields: { field, values }, profile }: { fields: FormFields<Values>; profile?: EventProfile }) {
  const hours = isValid({ ...values, name: 'any' })
    ? getLongestDuration({ TaskCount: Number(values.taskcount), Offset: Number(values.offset) })
    : undefined
  const number = { min: 1, withAsterisk: true } as const
  const disabled = profile?.Deregistered === true
  return (
    <Stack gap="sm">
      <TextInput
        {...field('name')}
        maxLength={profileNameLimit}
        readOnly={profile?.Name === defaultProfileName}
        description={profile?.Name === defaultProfileName ? 'The default profile keeps its name.' : undefined}
        disabled={disabled}
        data-autofocus
        withAsterisk
      />
      <NumberField {...field('taskcount')} {...number} max={taskCountLimit} disabled={disabled} />
      <NumberField {...field('offset')} {...number} max={profileOffsetLimit} disabled={disabled} />
      <Text size="sm" c="dimmed">
        {hours === undefined
          ? 'An event lasts at most its tasks times their offset.'
          : `An event of this profile lasts at most ${Number(hours.toFixed(2))} hours.`}
      </Text>
    </Stack>
  )
}
