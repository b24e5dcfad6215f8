import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import {
  defaultLeaderboardAttributes,
  definitionCapacityText,
  emptyFieldText,
  eventEditionText,
  LeaderboardDefinition,
  leaderboardNameLimit,
  parseAttributeNames,
} from '#contract/leaderboards/definitions.ts'
import { leaderboards } from '#contract/leaderboards/leaderboards.ts'

type Values = {
  name: string
  eventId: string
  /** Empty: unlimited. */
  capacity: number | string
  /** Separated by commas. */
  attributeNames: string
  autoJoin: boolean
}

const labels = {
  name: 'Name',
  eventId: 'Event Edition',
  capacity: 'Capacity',
  attributeNames: 'Attribute Names',
  autoJoin: 'Auto Join',
} as const

const noValues: Values = {
  name: '',
  eventId: '',
  capacity: '',
  attributeNames: defaultLeaderboardAttributes.join(', '),
  autoJoin: true,
}

const toValues = (definition: LeaderboardDefinition): Values => ({
  name: definition.Name,
  eventId: definition.EventId === null ? '' : String(definition.EventId),
  capacity: definition.Capacity ?? '',
  attributeNames: definition.AttributeNames.join(', '),
  autoJoin: definition.AutoJoin,
})

function validate({ name, eventId, capacity, attributeNames }: Values) {
  const errors = {
    name: name.trim() === '' ? emptyFieldText : undefined,
    eventId: eventId.trim() === '' || /^[1-9]\d{0,9}$/.test(eventId.trim()) ? undefined : eventEditionText,
    capacity: capacity === '' || Number(capacity) > 0 ? undefined : definitionCapacityText,
    attributeNames: parseAttributeNames(attributeNames).length === 0 ? emptyFieldText : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

const toBody = ({ name, eventId, capacity, attributeNames, autoJoin }: Values) => ({
  name: name.trim(),
  ...(eventId.trim() === '' ? {} : { eventId: Number(eventId) }),
  ...(capacity === '' ? {} : { capacity: Number(capacity) }),
  attributeNames: parseAttributeNames(attributeNames),
  autoJoin,
})

const form = {
  endpoint: leaderboards.saveDefinition,
  labels,
  validate,
  errorFields: { 'event-unknown': 'eventId' } as const,
  successMessage: 'The Leaderboard Definition has been successfully sent!',
  errorMessage: 'An error occurred when creating the leaderboard definition!',
  subject: 'this definition',
}

function Fields({ fields: { field, getInputProps }, isNew }: { fields: FormFields<Values>; isNew: boolean }) {
  return (
    <Stack gap="sm">
      <TextInput {...field('name')} maxLength={leaderboardNameLimit} autoComplete="off" required data-autofocus />
      <TextInput
        {...field('eventId')}
        description={
          isNew ? 'Optional. The ID of an event that has not ended.' : 'The event of a definition never changes.'
        }
        inputMode="numeric"
        autoComplete="off"
        disabled={!isNew}
      />
      <NumberInput
        {...field('capacity')}
        description="Players on one leaderboard. Empty: unlimited."
        allowDecimal={false}
        clampBehavior="none"
      />
      <TextInput
        {...field('attributeNames')}
        description={
          isNew
            ? 'Separated by commas. With an event, its name and edition are put before each.'
            : 'Separated by commas. They change only while nobody is on a leaderboard.'
        }
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Switch
        label={labels.autoJoin}
        description="Players who join the event enter a leaderboard."
        {...getInputProps('autoJoin', { type: 'checkbox' })}
      />
    </Stack>
  )
}

/** Creates a leaderboard definition. */
export function CreateDefinitionDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      initialValues={noValues}
      toInput={(values) => ({ body: toBody(values) })}
      title="Create Leaderboard Definition"
      confirmLabel="Create definition"
      keptBy="new"
      onClose={onClose}
    >
      {(fields) => <Fields fields={fields} isNew />}
    </FormDialog>
  )
}

/** Changes the leaderboard definition with an id, once it is read. */
export function EditDefinitionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEndpointQuery(leaderboards.getDefinition, { params: { id } })
  if (!data) return null
  return (
    <FormDialog
      {...form}
      edits={{ saved: data, schema: LeaderboardDefinition, toValues }}
      toInput={(values) => ({ body: { ...toBody(values), id: data.Id } })}
      title={`Edit ${data.Name}`}
      confirmLabel="Save definition"
      canConfirm={(_, isDirty) => isDirty}
      keptBy="edit"
      takesReason
      onClose={onClose}
    >
      {(fields) => <Fields fields={fields} isNew={false} />}
    </FormDialog>
  )
}
