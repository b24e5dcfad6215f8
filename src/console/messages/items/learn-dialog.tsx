import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { giftTypes } from '#contract/core/gift.ts'
import { type GivenItem, type Item, type ItemInput, items } from '#contract/items/items.ts'

/** An id that was given under both types is one item: the type that more messages gave. */
function findNew(given: readonly GivenItem[], catalogue: readonly Item[]): GivenItem[] {
  const known = new Set(catalogue.map(({ ItemId }) => ItemId))
  return given.filter(({ ItemId }) => !known.has(ItemId) && known.add(ItemId))
}

function toItem({ ItemId, Type, UsualAmount, LargestAmount }: GivenItem): ItemInput {
  return { ItemId, Type, Name: ItemId.slice(0, 100), Icon: '', UsualAmount, LargestAmount }
}

/** Offers the items of past messages that the catalogue lacks, with their usual and largest amounts. */
export function LearnDialog({ catalogue, onClose }: { catalogue: readonly Item[]; onClose: () => void }) {
  const { data } = useEndpointQuery(items.given, {}, { errorDisplay: 'part' })
  const found = data && findNew(data.Items, catalogue)
  return (
    <FormDialog
      endpoint={items.import}
      initialValues={{ left: [] as readonly string[] }}
      validate={() => ({})}
      toInput={({ left }) => ({
        body: (found ?? []).filter(({ ItemId }) => !left.includes(ItemId)).map(toItem),
      })}
      errorMessage="Couldn't add the items."
      successMessage={({ data: { Added } }) =>
        `${formatCount(Added, 'item was', 'items were')} added. Give them names.`
      }
      title="Learn from messages"
      confirmLabel="Add items"
      canConfirm={({ left }) => found !== undefined && found.length > left.length}
      keptBy="learn"
      size="xl"
      onClose={onClose}
    >
      {({ values: { left }, setFieldValue }) => {
        if (!found) return <Skeleton height={160} />
        if (found.length === 0) return <Text size="sm">Every item of past messages is in the catalogue.</Text>
        const toggle = (id: string) =>
          setFieldValue('left', left.includes(id) ? left.filter((other) => other !== id) : [...left, id])
        const columns: readonly Column<GivenItem>[] = [
          {
            key: 'itemId',
            title: 'Item ID',
            mobileRole: 'title',
            cell: ({ ItemId }) => (
              <Checkbox label={ItemId} checked={!left.includes(ItemId)} onChange={() => toggle(ItemId)} />
            ),
          },
          { key: 'type', title: 'Type', width: 100, mobileRole: 'subtitle', cell: ({ Type }) => giftTypes[Type] },
          {
            key: 'messages',
            title: 'Messages',
            width: 110,
            isNumeric: true,
            cell: (item) => formatExact(item.Messages),
          },
          {
            key: 'usual',
            title: 'Usual amount',
            width: 130,
            isNumeric: true,
            cell: (item) => formatExact(item.UsualAmount),
          },
          {
            key: 'largest',
            title: 'Largest amount',
            width: 140,
            isNumeric: true,
            cell: (item) => formatExact(item.LargestAmount),
          },
        ]
        return (
          <Stack gap="sm">
            <Text size="sm">
              Items of the newest 20,000 messages that the catalogue lacks. The median becomes the usual amount, and the
              largest one that was given the largest amount. Names can be given afterwards.
            </Text>
            <DataTable label="Items of past messages" columns={columns} rows={found} rowKey={({ ItemId }) => ItemId} />
          </Stack>
        )
      }}
    </FormDialog>
  )
}
