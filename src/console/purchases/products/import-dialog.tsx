import { Stack, Text } from '@mantine/core'
import { formatExact, formatMoney } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { purchaseTypes } from '#contract/purchase.ts'
import {
  type ProductImportPlan,
  planProductImport,
  type StoreProduct,
  type StoreProductInput,
  storeProducts,
} from '#contract/store-products.ts'

type PlanRow = {
  readonly id: string
  readonly effect: string
  readonly tone: 'added' | 'changed'
  readonly before?: StoreProductInput
  readonly after: StoreProductInput
}

function toRows({ added, changed }: ProductImportPlan): PlanRow[] {
  const toId = ({ Store, SKU }: StoreProductInput) => `${Store} ${SKU}`
  return [
    ...changed.map((one) => ({ id: toId(one.after), effect: 'Changed', tone: 'changed' as const, ...one })),
    ...added.map((after) => ({ id: toId(after), effect: 'Added', tone: 'added' as const, after })),
  ]
}

/** "gems x100, Consumable, $4.99" */
function toText(product: StoreProductInput | undefined): string {
  if (!product) return '–'
  const { ItemId, Amount, Type, Value } = product
  return `${ItemId} x${formatExact(Amount)}, ${purchaseTypes[Type]}, ${formatMoney(Value)}`
}

const columns: readonly Column<PlanRow>[] = [
  { key: 'id', title: 'Store and SKU', mobileRole: 'title', cell: ({ id }) => <bdi>{id}</bdi> },
  { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
  { key: 'before', title: 'Before', cell: ({ before }) => toText(before) },
  { key: 'after', title: 'After', mobileRole: 'subtitle', cell: ({ after }) => toText(after) },
]

const shownRows = 200

type ImportDialogProps = {
  readonly fileName: string
  readonly list: readonly StoreProductInput[]
  readonly current: readonly StoreProduct[]
  readonly onClose: () => void
}

/** Shows what an import would add and change before it is sent. */
export function ImportDialog({ fileName, list, current, onClose }: ImportDialogProps) {
  const plan = planProductImport(current, list)
  const rows = toRows(plan)
  const summary = `${plan.added.length} added, ${plan.changed.length} changed`
  return (
    <FormDialog
      endpoint={storeProducts.import}
      toInput={() => ({ body: [...list] })}
      errorMessage="Couldn't import the products."
      errorDisplay="quiet problems"
      successMessage={`The products were imported: ${summary}.`}
      title={`Import ${fileName}?`}
      confirmLabel="Import products"
      takesReason
      canConfirm={() => rows.length > 0}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Text size="sm">
            {rows.length === 0
              ? 'The products are already the same. There is nothing to import.'
              : `${summary}, ${plan.unchanged} unchanged. Products that are not in the file stay.`}
          </Text>
          {rows.length === 0 ? null : (
            <DataTable
              label="What the import does"
              columns={columns}
              rows={rows.slice(0, shownRows)}
              rowKey={({ id }) => id}
              rowTone={({ tone }) => tone}
            />
          )}
          {rows.length > shownRows ? <Text size="sm">and {formatExact(rows.length - shownRows)} more</Text> : null}
        </Stack>
      }
    />
  )
}
