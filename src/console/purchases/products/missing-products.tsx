import { Text } from '@mantine/core'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { type MissingProduct, storeProducts } from '#contract/store-products.ts'
import { Store } from '../purchase-origin.tsx'
import classes from './products.module.css'

type AddProps = { readonly missing: MissingProduct; readonly onAdd: (missing: MissingProduct) => void }

function AddButton({ missing, onAdd }: AddProps) {
  const { disabledReason } = useCallAccess(storeProducts.create)
  return (
    <ExplainedButton size="compact-sm" variant="default" disabledReason={disabledReason} onClick={() => onAdd(missing)}>
      Add this product
    </ExplainedButton>
  )
}

const toColumns = (onAdd: AddProps['onAdd']): readonly Column<MissingProduct>[] => [
  { key: 'store', title: 'Store', width: 130, mobileRole: 'meta', cell: (row) => <Store store={row.Store} /> },
  { key: 'sku', title: 'SKU', mobileRole: 'title', cell: ({ SKU }) => <bdi>{SKU}</bdi> },
  {
    key: 'orders',
    title: 'Orders',
    width: 90,
    isNumeric: true,
    mobileRole: 'subtitle',
    mobileLabel: 'Orders',
    cell: ({ Orders }) => formatExact(Orders),
  },
  { key: 'first', title: 'First', width: 160, cell: ({ First }) => <Time at={First} /> },
  { key: 'last', title: 'Last', width: 160, cell: ({ Last }) => <Time at={Last} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 150,
    isActions: true,
    cell: (missing) => <AddButton missing={missing} onAdd={onAdd} />,
  },
]

/** The SKUs of orders that have no product, each with the way to add it; nothing where there are none. */
export function MissingProducts({ onAdd }: Pick<AddProps, 'onAdd'>) {
  const isAllowed = useAccessCheck()
  const { data } = useEndpointQuery(
    storeProducts.missing,
    {},
    { enabled: isAllowed(storeProducts.missing.access), errorDisplay: 'part' },
  )
  const rows = data?.Products ?? []
  if (rows.length === 0) return null
  return (
    <section className={classes.missing} aria-label="SKUs without a product">
      <Text size="sm">
        These SKUs have orders but no product. Their orders have the value $0.00 until the product is added.
      </Text>
      <DataTable
        label="SKUs without a product"
        columns={toColumns(onAdd)}
        rows={rows}
        rowKey={(row) => `${row.Store} ${row.SKU}`}
      />
    </section>
  )
}
