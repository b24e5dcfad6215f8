import { Badge } from '@mantine/core'
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

/** The marks of a player who takes no rank, or gets no prize for a final one. */
export function ExclusionMarks({ IsHacker, IsHidden }: { readonly IsHacker: boolean; readonly IsHidden: boolean }) {
  return (
    <>
      {IsHacker ? (
        <Badge size="sm" tt="none" color="red">
          Hacker
        </Badge>
      ) : null}
      {IsHidden ? (
        <Badge size="sm" tt="none" color="gray">
          Hidden
        </Badge>
      ) : null}
    </>
  )
}
