import { NativeSelect } from '@mantine/core'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { Column, Sort } from '#console/components/table/data-table-types.ts'

const directions = { asc: 'ascending', desc: 'descending' } as const

/** Sorts a table on a narrow screen, where its rows are cards without titles to press. */
export function SortField<R>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<R>[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const isNarrow = useIsNarrow()
  if (!isNarrow) return null
  const data = columns
    .filter(({ sortValue }) => sortValue)
    .flatMap(({ key, title }) =>
      (['asc', 'desc'] as const).map((direction) => ({
        value: `${direction} ${key}`,
        label: `${title}, ${directions[direction]}`,
      })),
    )
  return (
    <NativeSelect
      label="Sort by"
      mb="xs"
      data={data}
      value={`${sort.direction} ${sort.key}`}
      onChange={({ currentTarget: { value } }) => {
        const [direction = '', key = ''] = value.split(' ')
        onSort({ key, direction: direction === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
