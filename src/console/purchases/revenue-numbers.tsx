import { formatExact, formatMoney } from '#console/components/number.tsx'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import type { PurchaseSummary } from '#contract/purchases.ts'
import classes from './purchases.module.css'
import { formatDayLabel, formatOtherItems } from './revenue-points.ts'

type Line = { readonly key: string; readonly name: string; readonly Value: string; readonly Count: number }

function toColumns(title: string): readonly Column<Line>[] {
  return [
    {
      key: 'name',
      title,
      mobileRole: 'title',
      cell: ({ name }) => (
        <span className={classes.text} title={name}>
          {name}
        </span>
      ),
    },
    { key: 'count', title: 'Purchases', isNumeric: true, width: 90, cell: ({ Count }) => formatExact(Count) },
    { key: 'value', title: 'Value', mobileRole: 'subtitle', isNumeric: true, cell: ({ Value }) => formatMoney(Value) },
  ]
}

const dayColumns = toColumns('Day, UTC')
const itemColumns = toColumns('Item')

/** The numbers of the charts as tables, newest day and most revenue first. */
export function RevenueNumbers({ summary }: { summary: PurchaseSummary }) {
  const { PerDay, PerItem, Others } = summary
  const days = PerDay.map(({ Day, ...sum }) => ({ key: Day, name: formatDayLabel(Day), ...sum })).reverse()
  const items = PerItem.map(({ ItemId, ...sum }) => ({ key: `item ${ItemId}`, name: ItemId || '(no item)', ...sum }))
  const others = { key: 'others', name: formatOtherItems(Others.Items), ...Others }
  return (
    <>
      <Numbers label="Revenue per day, UTC" columns={dayColumns} lines={days} />
      <Numbers label="Revenue per item" columns={itemColumns} lines={Others.Items > 0 ? [...items, others] : items} />
    </>
  )
}

type NumbersProps = { label: string; columns: readonly Column<Line>[]; lines: readonly Line[] }

function Numbers({ label, columns, lines }: NumbersProps) {
  return (
    <ScrollRegion className={classes.numbers} label={label}>
      <DataTable label={label} columns={columns} rows={lines} rowKey={({ key }) => key} />
    </ScrollRegion>
  )
}
