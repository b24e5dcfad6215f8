import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { giftTypes } from '#contract/core/gift.ts'
import { Item, items } from '#contract/items/items.ts'
import { type ItemDraft, toDraft, toInput, validateDraft } from './item-draft.ts'

const typeChoices = giftTypes.map((label, type) => ({ value: String(type), label })).toReversed()

const labels = {
  ItemId: 'Item ID',
  Type: 'Type',
  Name: 'Name',
  Icon: 'Icon',
  UsualAmount: 'Usual amount',
  LargestAmount: 'Largest amount',
}

/** Adds an item to the catalogue, or edits the one that is given. */
export function ItemDialog({ item, onClose }: { item?: Item; onClose: () => void }) {
  const form = {
    validate: validateDraft,
    labels,
    choices: { Type: typeChoices },
    errorMessage: "Couldn't save the item.",
    keptBy: 'edit new',
    subject: 'this item',
    onClose,
    children: (fields: FormFields<ItemDraft>) => <ItemFields fields={fields} isNew={item === undefined} />,
  }
  if (!item) {
    return (
      <FormDialog
        {...form}
        endpoint={items.create}
        initialValues={toDraft()}
        toInput={(draft) => ({ body: toInput(draft) })}
        errorFields={{ 'item-exists': 'ItemId' }}
        title="Add an item"
        confirmLabel="Add item"
        successMessage={({ data }) => `${data.Name} is in the item catalogue.`}
      />
    )
  }
  return (
    <FormDialog
      {...form}
      endpoint={items.update}
      edits={{ saved: item, schema: Item, toValues: toDraft }}
      toInput={(draft) => ({ params: { id: String(item.Id) }, body: toInput(draft) })}
      title={`Edit ${item.Name}`}
      confirmLabel="Save"
      successMessage={({ data }) => `${data.Name} was saved.`}
    />
  )
}

function ItemFields({ fields: { field }, isNew }: { fields: FormFields<ItemDraft>; isNew: boolean }) {
  return (
    <Stack gap="sm">
      <TextInput
        {...field('ItemId')}
        description="As the game calls it."
        readOnly={!isNew}
        data-autofocus={isNew || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        withAsterisk
      />
      <NativeSelect {...field('Type')} data={typeChoices} />
      <TextInput {...field('Name')} data-autofocus={isNew ? undefined : true} maxLength={100} dir="auto" withAsterisk />
      <TextInput {...field('Icon')} description="An emoji, for example 💎." maxLength={16} />
      <NumberField
        {...field('UsualAmount')}
        description="Filled in when the item is chosen; more than this shows a warning."
        withAsterisk
      />
      <NumberField
        {...field('LargestAmount')}
        description="Above this amount a gift is confirmed once more. Empty: never."
      />
    </Stack>
  )
}
