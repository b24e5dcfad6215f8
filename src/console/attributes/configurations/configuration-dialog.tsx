import { Alert, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import {
  attributeConfigurations,
  invalidRegexNotice,
} from '#contract/attribute-configurations/attribute-configurations.ts'
import { expressionLimit } from '#contract/attribute-configurations/configuration-import.ts'
import { AttributeConfiguration } from '#contract/attributes.ts'
import { pauseText } from './evaluation-cell.tsx'
import { TryOnPlayer } from './try-on-player.tsx'

type Values = { name: string; persistenceKeyName: string; jsonPathExpression: string; regex: string }

const labels = {
  name: 'Name',
  persistenceKeyName: 'Persistence key name',
  jsonPathExpression: 'JSON path expression',
  regex: 'Regex (optional)',
}

const noValues: Values = { name: '', persistenceKeyName: '', jsonPathExpression: '', regex: '' }

const toValues = (one: AttributeConfiguration): Values => ({
  name: one.Name,
  persistenceKeyName: one.PersistenceKeyName,
  jsonPathExpression: one.JsonPathExpression,
  regex: one.Regex,
})

const toErrorMessage = (error: ApiError) => (error.errorAt('regex') ? invalidRegexNotice : error.message)

/** Whether players' values may differ from what a saved configuration gives. */
function needsRecomputation(before: AttributeConfiguration | undefined, after: AttributeConfiguration): boolean {
  if (!before) return true
  const members = ['Name', 'PersistenceKeyName', 'JsonPathExpression', 'Regex'] as const
  return members.some((member) => before[member] !== after[member])
}

/**
 * Creates an attribute configuration, or edits the one that is given. `onClose` gets the id of a saved one whose
 * attribute should be recomputed.
 */
export function ConfigurationDialog({
  configuration,
  onClose,
}: {
  configuration?: AttributeConfiguration
  onClose: (toRecompute?: number) => void
}) {
  const toRecompute = useRef<number>(undefined)
  const form = {
    endpoint: attributeConfigurations.save,
    labels,
    errorTitle: 'An error occurred',
    errorMessage: toErrorMessage,
    errorFields: { 'configuration-exists': 'name' } as const,
    successMessage: 'The attribute configuration was saved.',
    keptBy: 'edit new',
    subject: 'this configuration',
    confirmLabel: 'Save',
    takesReason: true,
    size: 'lg',
    onSuccess: ({ data }: { data: AttributeConfiguration }) => {
      if (needsRecomputation(configuration, data)) toRecompute.current = data.Id
    },
    onClose: () => onClose(toRecompute.current),
    children: (fields: FormFields<Values>) => <Fields fields={fields} />,
  }
  if (!configuration) {
    return (
      <FormDialog
        {...form}
        initialValues={noValues}
        toInput={(values) => ({ body: { ...values, valueType: 'int' as const } })}
        title="Create Attribute Configuration"
      />
    )
  }
  return (
    <FormDialog
      {...form}
      edits={{ saved: configuration, schema: AttributeConfiguration, toValues }}
      toInput={(values) => ({ body: { ...values, valueType: 'int' as const, id: configuration.Id } })}
      title={`Edit ${configuration.Name}`}
      target={configuration.PausedAt === null ? undefined : <PauseAlert pausedAt={configuration.PausedAt} />}
    />
  )
}

function PauseAlert({ pausedAt }: { pausedAt: string }) {
  return (
    <Alert
      color="yellow"
      mb="sm"
      title={
        <>
          Paused <Time at={pausedAt} relative />
        </>
      }
    >
      {pauseText} Another key, path or regex ends the pause.
    </Alert>
  )
}

function Fields({ fields }: { fields: FormFields<Values> }) {
  const { field, values } = fields
  return (
    <Stack gap="sm">
      <TextInput {...field('name')} maxLength={100} data-autofocus required withAsterisk />
      <TextInput
        {...field('persistenceKeyName')}
        description="The key of the saved game that is read."
        maxLength={200}
        withAsterisk
      />
      <TextInput
        {...field('jsonPathExpression')}
        description="Where the value is in the key, for example $.currencies.gems"
        maxLength={expressionLimit}
        withAsterisk
      />
      <TextInput
        {...field('regex')}
        description="Takes a number out of a text: the first group, or the whole match."
        maxLength={expressionLimit}
      />
      <TryOnPlayer values={values} />
    </Stack>
  )
}
