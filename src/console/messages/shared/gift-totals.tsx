import { Table } from '@mantine/core'
import { giftTypes } from '#contract/core/gift.ts'
import type { GiftTotal } from '#contract/core/gift-totals.ts'

/** What gifts to many cost together, a row for each item. */
export function GiftTotalsTable({ items, label }: { items: readonly GiftTotal[]; label: string }) {
  return (
    <Table aria-label={label} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Item</Table.Th>
          <Table.Th>Type</Table.Th>
          <Table.Th ta="right">Total</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ Type, ItemId, Amount }) => (
          <Table.Tr key={`${Type} ${ItemId}`}>
            <Table.Td>
              <bdi>{ItemId}</bdi>
            </Table.Td>
            <Table.Td>{giftTypes[Type]}</Table.Td>
            <Table.Td ta="right">{BigInt(Amount).toLocaleString('en-US')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
