import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboardNameLimit } from '#contract/leaderboard-definitions.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import {
  type DefinitionValues,
  definitionLabels,
  formatValue,
  noValues,
  toBody,
  toValues,
  validate,
} from './definition-form.ts'
import { isolate } from './isolate.ts'
import { PrizeFields } from './shared/prize-fields.tsx'
import { ReportedByField } from './shared/reported-by-field.tsx'

const form = {
  endpoint: leaderboards.saveDefinition,
  labels: definitionLabels,
  errorFields: { 'event-unknown': 'eventId' } as const,
  successMessage: 'The Leaderboard Definition has been successfully sent!',
  errorMessage: 'An error occurred when creating the leaderboard definition!',
  subject: 'this definition',
  size: 'lg',
}

function Fields({ fields, isNew }: { fields: FormFields<DefinitionValues>; isNew: boolean }) {
  const { field, getInputProps } = fields
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
        // Not disabled, which would dim it until it is hard to read.
        readOnly={!isNew}
      />
      <TextInput
        {...field('capacity')}
        description="Players on one leaderboard. Empty: unlimited."
        inputMode="numeric"
        autoComplete="off"
      />
      <Textarea
        {...field('attributeNames')}
        autosize
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
        label={definitionLabels.autoJoin}
        description="Players who join the event enter a leaderboard."
        {...getInputProps('autoJoin', { type: 'checkbox' })}
      />
      <ReportedByField inputProps={getInputProps('reportedBy')} />
      <PrizeFields form={fields} path="prizes" prizes={fields.values.prizes} />
    </Stack>
  )
}

/** The fields that differ between both versions of a conflict. */
function Comparison({ theirs, mine }: { theirs: DefinitionValues; mine: DefinitionValues }) {
  // The keys of the labels are the fields.
  const fields = Object.keys(definitionLabels) as (keyof typeof definitionLabels)[]
  const different = fields.filter((field) => formatValue(theirs, field) !== formatValue(mine, field))
  return (
    <ul>
      {different.map((field) => (
        <li key={field}>
          {definitionLabels[field]}: theirs “{formatValue(theirs, field)}”, yours “{formatValue(mine, field)}”
        </li>
      ))}
    </ul>
  )
}

export function CreateDefinitionDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      initialValues={noValues}
      validate={(values) => validate(values)}
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

export function EditDefinitionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEndpointQuery(leaderboards.getDefinition, { params: { id } })
  if (!data) return null
  return (
    <FormDialog
      {...form}
      edits={{ saved: data, schema: LeaderboardDefinition, toValues }}
      validate={(values) => validate(values, data.AttributeNames)}
      toInput={(values) => ({ body: { ...toBody(values), id: data.Id } })}
      compare={(theirs, mine) => <Comparison theirs={theirs} mine={mine} />}
      title={`Edit ${isolate(data.Name)}`}
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
