import { Table, Text } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { formatGifts } from '#console/messages/shared/gift-texts.ts'
import { GiftTotalsTable } from '#console/messages/shared/gift-totals.tsx'
import { formatRanks } from '#contract/format-ranks.ts'
import type { PrizeTotals } from '#contract/prize-totals.ts'
import classes from './prizes.module.css'

/** Who gets what by ranges of ranks, and what that costs together. */
export function PrizeTotalsTables({
  totals: { Players, Ranges, Items },
  label,
}: {
  totals: PrizeTotals
  label: string
}) {
  return (
    <div className={classes.totals}>
      <ScrollRegion className={classes.scroll} label={`${label}, by ranks`}>
        <Table aria-label={`${label}: players`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ranks</Table.Th>
              <Table.Th>Gifts per player</Table.Th>
              <Table.Th ta="right">Players</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Ranges.map((range) => (
              <Table.Tr key={range.From}>
                <Table.Td>{formatRanks(range)}</Table.Td>
                <Table.Td>
                  <bdi>{formatGifts(range.Gifts)}</bdi>
                </Table.Td>
                <Table.Td ta="right">{formatExact(range.Players)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th colSpan={2}>All</Table.Th>
              <Table.Th ta="right">{formatExact(Players)}</Table.Th>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <ScrollRegion className={classes.scroll} label={`${label}, by items`}>
        <GiftTotalsTable items={Items} label={`${label}: cost`} />
        {Items.length === 0 ? <Text size="sm">Nothing is paid.</Text> : null}
      </ScrollRegion>
    </div>
  )
}
