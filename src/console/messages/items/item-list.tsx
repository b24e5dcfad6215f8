import { IconTrash } from '@tabler/icons-react'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { giftTypes } from '#contract/core/gift.ts'
import { type Item, items } from '#contract/items.ts'
import { formatItem } from '../shared/gift-notices.ts'

const columns: readonly Column<Item>[] = [
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    sortValue: ({ Name }) => Name.toLowerCase(),
    cell: (item) => <bdi>{formatItem(item)}</bdi>,
  },
  {
    key: 'itemId',
    title: 'Item ID',
    mobileRole: 'subtitle',
    sortValue: ({ ItemId }) => ItemId,
    cell: ({ ItemId }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{ItemId}</span>,
  },
  { key: 'type', title: 'Type', width: 110, sortValue: ({ Type }) => Type, cell: ({ Type }) => giftTypes[Type] },
  {
    key: 'usualAmount',
    title: 'Usual amount',
    width: 140,
    isNumeric: true,
    sortValue: ({ UsualAmount }) => UsualAmount,
    cell: ({ UsualAmount }) => formatExact(UsualAmount),
  },
  {
    key: 'largestAmount',
    title: 'Largest amount',
    width: 150,
    isNumeric: true,
    sortValue: ({ LargestAmount }) => LargestAmount ?? Number.POSITIVE_INFINITY,
    cell: ({ LargestAmount }) => (LargestAmount === null ? '–' : formatExact(LargestAmount)),
  },
  { key: 'actions', title: 'Actions', width: 110, isActions: true, cell: (item) => <DeleteButton item={item} /> },
]

function DeleteButton({ item: { Id, Name, Version } }: { item: Item }) {
  return (
    <ActionButton
      endpoint={items.remove}
      input={{ params: { id: String(Id) } }}
      ifMatch={Version}
      isDestructive
      icon={<IconTrash size={14} aria-hidden />}
      button={{ size: 'compact-sm', variant: 'subtle' }}
      labels={{
        label: 'Delete',
        question: `Delete ${Name} from the catalog?`,
        body: 'The gift fields no longer suggest it and no longer warn. Gifts already sent do not change.',
        confirm: 'Delete item',
        done: `${Name} was deleted from the catalog.`,
        failed: "Couldn't delete the item.",
      }}
    />
  )
}

export const itemList = defineLocalList({
  id: 'items',
  noun: { one: 'item', many: 'items' },
  label: 'Item catalog',
  useAllRows: () => {
    const { data, error, refetch } = useEndpointQuery(items.list, {})
    return { rows: data?.Items, error, refetch }
  },
  searchText: ({ ItemId, Name }) => `${ItemId} ${Name}`,
  columns,
  rowKey: ({ ItemId }) => ItemId,
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ ItemId }) => ({ edit: ItemId }),
  search: { label: 'Search by name or item ID' },
  emptyText: 'The catalog has no items. Add one, import a file, or learn from past messages.',
  noMatchText: 'No item matches this search.',
})
