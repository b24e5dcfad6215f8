import { formatExact, formatMoney } from '#console/components/number.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { formatImport, hasEffect, ImportPlanTable } from '#console/platform/forms/import-plan.tsx'
import { purchaseTypes } from '#contract/purchase.ts'
import {
  planProductImport,
  type StoreProduct,
  type StoreProductInput,
  storeProducts,
} from '#contract/store-products.ts'

/** "gems x100, Consumable, $4.99" */
function toText({ ItemId, Amount, Type, Value }: StoreProductInput): string {
  return `${ItemId} x${formatExact(Amount)}, ${purchaseTypes[Type]}, ${formatMoney(Value)}`
}

const toId = ({ Store, SKU }: StoreProductInput) => `${Store} ${SKU}`

type ImportDialogProps = {
  readonly fileName: string
  readonly list: readonly StoreProductInput[]
  readonly current: readonly StoreProduct[]
  readonly onClose: () => void
}

/** Shows what an import would add and change before it is sent. */
export function ImportDialog({ fileName, list, current, onClose }: ImportDialogProps) {
  const plan = planProductImport(current, list)
  return (
    <FormDialog
      endpoint={storeProducts.import}
      toInput={() => ({ body: [...list] })}
      errorMessage="Couldn't import the products."
      errorDisplay="quiet problems"
      successMessage={`The products were imported: ${formatImport(plan)}.`}
      title={`Import ${fileName}?`}
      confirmLabel="Import products"
      takesReason
      canConfirm={() => hasEffect(plan)}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={<ImportPlanTable plan={plan} noun="products" idTitle="Store and SKU" toId={toId} toText={toText} />}
    />
  )
}
