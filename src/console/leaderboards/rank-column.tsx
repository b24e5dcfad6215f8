import { Exact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'

/** The rank of a row's player; a dash for players who take none. */
export const rankColumn: Column<{ readonly Rank: number | null }> = {
  key: 'rank',
  title: 'Rank',
  width: 90,
  isNumeric: true,
  mobileRole: 'meta',
  cell: ({ Rank }) => (Rank === null ? '–' : <Exact value={Rank} />),
}
