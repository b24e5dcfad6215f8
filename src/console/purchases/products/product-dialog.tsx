import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { orderTextLimit, purchaseTypes, storeNameLimit } from '#contract/purchase.ts'
import { StoreProduct, StoreProductInput, storeProducts } from '#contract/store-products.ts'
import { toDollars } from './product-file.ts'

/** A product as it is typed; its fields are called as the contract calls them, so that problems find them. */
type ProductDraft = {
  readonly Store: string
  readonly SKU: string
  readonly ItemId: string
  readonly Amount: number | string
  readonly Type: string
  readonly Value: string
}

/** The draft of a new product, or of one that exists. */
function toDraft({ Store, SKU, ItemId, Amount, Type, Value }: StoreProductInput): ProductDraft {
  return { Store, SKU, ItemId, Amount, Type: String(Type), Value }
}

const toNumber = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

function toInput({ Store, SKU, ItemId, Amount, Type, Value }: ProductDraft): StoreProductInput {
  return {
    Store: Store.trim().toLowerCase(),
    SKU: SKU.trim(),
    ItemId: ItemId.trim(),
    Amount: toNumber(Amount),
    Type: Number(Type),
    Value: toDollars(Value),
  }
}

function validateDraft(draft: ProductDraft): FormErrors {
  const issues = StoreProductInput.safeParse(toInput(draft)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed())
}

const typeChoices = purchaseTypes.map((label, type) => ({ value: String(type), label }))

const labels = {
  Store: 'Store',
  SKU: 'SKU',
  ItemId: 'Item ID',
  Amount: 'Amount',
  Type: 'Type',
  Value: 'Value in US dollars',
}

type ProductDialogProps = {
  /** The product to edit; without it a new one. */
  readonly product?: StoreProduct
  /** What a new product begins with: of an SKU that orders have. */
  readonly of?: Pick<StoreProduct, 'Store' | 'SKU'>
  readonly onClose: () => void
}

/** Adds a product, or edits the one that is given. */
export function ProductDialog({ product, of, onClose }: ProductDialogProps) {
  const form = {
    validate: validateDraft,
    labels,
    choices: { Type: typeChoices },
    errorMessage: "Couldn't save the product.",
    keptBy: 'edit new',
    subject: 'this product',
    onClose,
    children: (fields: FormFields<ProductDraft>) => <ProductFields fields={fields} isNew={product === undefined} />,
  }
  if (!product) {
    return (
      <FormDialog
        {...form}
        endpoint={storeProducts.create}
        initialValues={toDraft({ Store: '', SKU: '', ...of, ItemId: '', Amount: 1, Type: 0, Value: '' })}
        toInput={(draft) => ({ body: toInput(draft) })}
        errorFields={{ 'product-exists': 'SKU' }}
        title="Add a store product"
        confirmLabel="Add product"
        successMessage={({ data }) => `${data.SKU} was added.`}
      />
    )
  }
  return (
    <FormDialog
      {...form}
      endpoint={storeProducts.update}
      edits={{ saved: product, schema: StoreProduct, toValues: toDraft }}
      toInput={(draft) => ({ params: { id: String(product.Id) }, body: toInput(draft) })}
      title={`Edit ${product.SKU}`}
      confirmLabel="Save"
      successMessage={({ data }) => `${data.SKU} was saved.`}
    />
  )
}

function ProductFields({ fields: { field }, isNew }: { fields: FormFields<ProductDraft>; isNew: boolean }) {
  const typed = { autoComplete: 'off', spellCheck: false, withAsterisk: true }
  return (
    <Stack gap="sm">
      <TextInput
        {...field('Store')}
        {...typed}
        description="apple, google, or another word that your server sends."
        readOnly={!isNew}
        maxLength={storeNameLimit}
        data-autofocus={isNew || undefined}
      />
      <TextInput {...field('SKU')} {...typed} readOnly={!isNew} maxLength={orderTextLimit} />
      <TextInput
        {...field('ItemId')}
        {...typed}
        description="The ID in the game."
        maxLength={orderTextLimit}
        data-autofocus={isNew ? undefined : true}
      />
      <NumberField {...field('Amount')} withAsterisk />
      <NativeSelect {...field('Type')} data={typeChoices} />
      <TextInput
        {...field('Value')}
        {...typed}
        inputMode="decimal"
        description={
          isNew
            ? 'Orders that wait for this product get this item and value, on their own days.'
            : 'For orders from now on. Earlier ones keep their value.'
        }
      />
    </Stack>
  )
}
