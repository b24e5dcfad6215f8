import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { giftTypes } from '#contract/core/gift.ts'
import { Item, ItemContent, items } from '#contract/items.ts'

/** An item as it is typed; its fields are called as the contract calls them, so that problems find them. */
type ItemDraft = {
  readonly ItemId: string
  readonly Type: string
  readonly Name: string
  readonly Icon: string
  readonly UsualAmount: number | string
  readonly LargestAmount: number | string
}

/** The draft of a new item, or of one that exists. */
function toDraft(item?: Item): ItemDraft {
  if (!item) return { ItemId: '', Type: '1', Name: '', Icon: '', UsualAmount: 1, LargestAmount: '' }
  const { ItemId, Type, Name, Icon, UsualAmount, LargestAmount } = item
  return { ItemId, Type: String(Type), Name, Icon, UsualAmount, LargestAmount: LargestAmount ?? '' }
}

const toNumber = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

function toInput({ ItemId, Type, Name, Icon, UsualAmount, LargestAmount }: ItemDraft): ItemContent {
  return {
    ItemId: ItemId.trim(),
    Type: Number(Type),
    Name: Name.trim(),
    Icon: Icon.trim(),
    UsualAmount: toNumber(UsualAmount),
    LargestAmount: LargestAmount === '' ? null : Number(LargestAmount),
  }
}

function validateDraft(draft: ItemDraft): FormErrors {
  const issues = ItemContent.safeParse(toInput(draft)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed())
}

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
        successMessage={({ data }) => `${data.Name} is in the item catalog.`}
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
        description="The ID in the game."
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
        description="Filled in when the item is chosen. A larger amount shows a warning."
        withAsterisk
      />
      <NumberField
        {...field('LargestAmount')}
        description="Above this amount a gift needs a confirmation. Empty: never."
      />
    </Stack>
  )
}
