import { IconTrash } from '@tabler/icons-react'
import { formatExact, formatMoney } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { purchaseTypes } from '#contract/purchase.ts'
import { type StoreProduct, storeProducts } from '#contract/store-products.ts'
import { Store } from '../purchase-origin.tsx'

const columns: readonly Column<StoreProduct>[] = [
  {
    key: 'sku',
    title: 'SKU',
    mobileRole: 'title',
    sortValue: ({ SKU }) => SKU,
    cell: ({ SKU }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{SKU}</span>,
  },
  {
    key: 'store',
    title: 'Store',
    width: 130,
    mobileRole: 'subtitle',
    sortValue: (product) => product.Store,
    cell: (product) => <Store store={product.Store} />,
  },
  {
    key: 'item',
    title: 'Item',
    mobileRole: 'subtitle',
    sortValue: ({ ItemId }) => ItemId,
    cell: ({ ItemId, Amount }) => <bdi>{`${ItemId} x${formatExact(Amount)}`}</bdi>,
  },
  {
    key: 'type',
    title: 'Type',
    width: 190,
    sortValue: ({ Type }) => Type,
    cell: ({ Type }) => purchaseTypes[Type],
  },
  {
    key: 'value',
    title: 'Value',
    width: 110,
    isNumeric: true,
    mobileRole: 'subtitle',
    sortValue: ({ Value }) => Number(Value),
    cell: ({ Value }) => formatMoney(Value),
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 110,
    isActions: true,
    cell: (product) => <DeleteButton product={product} />,
  },
]

function DeleteButton({ product: { Id, SKU, Version } }: { product: StoreProduct }) {
  return (
    <ActionButton
      endpoint={storeProducts.remove}
      input={{ params: { id: String(Id) } }}
      ifMatch={Version}
      isDestructive
      icon={<IconTrash size={14} aria-hidden />}
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Delete',
        question: `Delete the product ${SKU}?`,
        body: 'Later orders of this SKU have no value until there is a product again. Earlier ones keep theirs.',
        confirm: 'Delete product',
        done: `${SKU} was deleted.`,
        failed: "Couldn't delete the product.",
      }}
    />
  )
}

export const productList = defineLocalList({
  id: 'store-products',
  noun: { one: 'product', many: 'products' },
  label: 'Store products',
  useAllRows: () => {
    const { data, error, refetch } = useEndpointQuery(storeProducts.list, {})
    return { rows: data?.Products, error, refetch }
  },
  searchText: (product) => `${product.Store} ${product.SKU} ${product.ItemId}`,
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ SKU }) => SKU,
  rowSearchParams: ({ Id }) => ({ edit: String(Id) }),
  search: { label: 'Search by store, SKU or item ID' },
  emptyText: 'There are no store products. Add one, or import a file.',
  noMatchText: 'No product matches this search.',
})
