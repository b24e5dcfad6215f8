import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { SampleCard } from './sample-card.tsx'
import type { SamplePoint } from './sample-data.ts'

const charts = {
  columns: lazyComponent(() => import('#console/components/charts/column-chart.tsx'), 'ColumnChart'),
  line: lazyComponent(() => import('#console/components/charts/trend-chart.tsx'), 'TrendChart'),
}

const toColumns = (names: string, values: string, unit: string): readonly Column<SamplePoint>[] => [
  { key: 'name', title: names, cell: ({ name }) => name, mobileRole: 'title' },
  {
    key: 'value',
    title: values,
    cell: ({ value }) => `${unit}${formatExact(value)}`,
    isNumeric: true,
    mobileRole: 'meta',
  },
]

/** A chart of a sample series in a card; a button shows the same numbers as a table. */
export function SampleChart({
  title,
  kind,
  points,
  names,
  unit = '',
  action,
}: {
  /** What the numbers are. */
  title: string
  /** What the names of the points are: "Month". */
  names: string
  kind: keyof typeof charts
  points: readonly SamplePoint[]
  /** Before each number: "$". */
  unit?: string
  /** Further controls beside the title. */
  action?: ReactNode
}) {
  const [isTable, setTable] = useState(false)
  const Chart = charts[kind]
  return (
    <SampleCard
      title={title}
      action={
        <>
          {action}
          <Button size="compact-sm" variant="subtle" mr={-8} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        </>
      }
    >
      {isTable ? (
        <DataTable label={title} columns={toColumns(names, title, unit)} rows={points} rowKey={({ name }) => name} />
      ) : (
        <Chart
          label={title}
          points={points.map((point) => ({ ...point, exact: `${point.name}: ${unit}${formatExact(point.value)}` }))}
          axisText={(value) => `${unit}${abbreviate(value)}`}
          height={220}
        />
      )}
    </SampleCard>
  )
}
