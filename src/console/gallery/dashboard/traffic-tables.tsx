import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Completion } from '../project-columns.tsx'
import { SampleCard } from '../sample-card.tsx'
import { sampleReferrals, sampleVisits } from '../sample-data.ts'

/** In a card, the title of a column does not stand above its number. */
const toVisitColumns = (isCard: boolean): readonly Column<(typeof sampleVisits)[number]>[] => [
  { key: 'page', title: 'Page', cell: ({ page }) => page, mobileRole: 'title' },
  { key: 'visitors', title: 'Visitors', cell: (row) => formatExact(row.visitors), isNumeric: true, mobileRole: 'meta' },
  { key: 'unique', title: 'Unique', cell: (row) => formatExact(row.uniqueUsers), isNumeric: true },
  {
    key: 'bounce',
    title: 'Bounce',
    cell: ({ bounce }) => (isCard ? `${bounce}% bounce` : `${bounce}%`),
    isNumeric: true,
    mobileRole: 'subtitle',
  },
]

const referralColumns: readonly Column<(typeof sampleReferrals)[number]>[] = [
  { key: 'source', title: 'Source', cell: ({ source }) => source, mobileRole: 'title' },
  { key: 'visitors', title: 'Visitors', cell: (row) => formatExact(row.visitors), isNumeric: true, mobileRole: 'meta' },
  {
    key: 'share',
    title: 'Share',
    cell: ({ source, share }) => <Completion label={`Share of ${source}`} percent={share} />,
    isGraphic: true,
    mobileRole: 'subtitle',
  },
]

export function PageVisits() {
  const isNarrow = useIsNarrow()
  return (
    <SampleCard title="Page visits">
      <DataTable
        label="Page visits"
        columns={toVisitColumns(isNarrow)}
        rows={sampleVisits}
        rowKey={({ page }) => page}
      />
    </SampleCard>
  )
}

/** Sample visitors by the social network that they came from. */
export function SocialTraffic() {
  return (
    <SampleCard title="Social traffic">
      <DataTable label="Social traffic" columns={referralColumns} rows={sampleReferrals} rowKey={(row) => row.source} />
    </SampleCard>
  )
}
