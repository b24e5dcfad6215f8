import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { FilterFieldsProps } from '#console/platform/lists/list.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { PlayerFilterSchema } from './filter-editor.tsx'

/** Loaded after the table, which needs no filter to show. */
const FilterEditor = lazyComponent<FilterFieldsProps<PlayerFilterSchema>>(() =>
  import('./filter-editor.tsx').then((module) => module.FilterEditor),
)

/** The attribute filters of the player list. */
export function AttributeFilters(props: FilterFieldsProps<PlayerFilterSchema>) {
  return (
    <Suspense fallback={<Skeleton height={36} width={420} />}>
      <FilterEditor {...props} />
    </Suspense>
  )
}
