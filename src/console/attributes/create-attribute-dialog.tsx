import { Stack, TextInput } from '@mantine/core'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { emptyAttribute, parseNewAttribute } from './new-attribute.ts'

/** Creates an attribute: a name, a value, and an expiration that makes it a timer trunk. */
export function CreateAttributeDialog({
  playerId,
  saved,
  onClose,
}: {
  playerId: string
  saved: readonly PlayerAttribute[]
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={attributes.save}
      initialValues={emptyAttribute}
      validate={(typed) => {
        const parsed = parseNewAttribute(typed, saved, new Date())
        return 'problems' in parsed ? parsed.problems : {}
      }}
      toInput={(typed) => {
        const parsed = parseNewAttribute(typed, saved, new Date())
        // Version 0: an attribute of this name that appeared meanwhile is not overwritten.
        const list = 'attribute' in parsed ? [{ playerId, ...parsed.attribute, version: 0 }] : []
        return { body: { attributes: list } }
      }}
      title="Create attribute"
      labels={{ name: 'Name', value: 'Value', date: 'Expiration date (optional)', time: 'Expiration time' }}
      confirmLabel="Create attribute"
      successMessage="Attribute Created"
      errorTitle="Attribute not created"
      errorMessage="An error occurred when creating the attribute"
      keptBy="create"
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap="sm">
          <TextInput {...field('name')} data-autofocus autoComplete="off" spellCheck={false} maxLength={100} />
          <TextInput {...field('value')} inputMode="decimal" autoComplete="off" maxLength={40} />
          <DateTimeFields date={field('date')} time={field('time')} />
        </Stack>
      )}
    </FormDialog>
  )
}
