import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { useSession } from '#console/platform/session/session.ts'
import type { SavedView } from '#contract/views.ts'
import { isNarrowed, type List, type ListRows, type SearchType, type TypeCounts } from './list.ts'
import { type ListParams, type SetParams, useListParams } from './list-params.ts'
import { usePendingReports } from './pending-filters.ts'
import { type ColumnVisibility, useColumnVisibility } from './use-columns.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** What a search with types did with a text that the chosen type does not match. */
export type OtherTypes = {
  /** The only other type that matches: its rows are shown. */
  readonly shown: SearchType | undefined
  /** The other types that match, most likely first, with how many rows. */
  readonly matches: readonly { readonly type: SearchType; readonly count: TypeCounts[string] }[]
}

/** A list on screen: what it shows, and everything that can be done with it. */
export type ListController<R extends object, F extends z.ZodObject, C> = {
  readonly list: List<R, F, C>
  readonly context: C
  readonly params: ListParams<F>
  readonly setParams: SetParams
  /** The search params of the rows on screen: `params`, with the search type that matched. */
  readonly shownParams: ListParams<F>
  readonly page: ListRows<R>
  readonly otherTypes: OtherTypes
  readonly selection: Selection<R>
  readonly columns: ColumnVisibility<R>
  readonly pending: ReturnType<typeof usePendingReports>
  readonly isNarrowed: boolean
  /** What a saved view of the list as it is shown holds: its search params but page and view. */
  readonly viewParams: string
  /** The link to the list as a saved view shows it; search params of the page that are not the list's stay. */
  readonly toViewHref: (view: Pick<SavedView, 'Id' | 'SearchParams'>) => string
  readonly clearFilters: () => void
}

function useOtherTypes<R extends object, F extends z.ZodObject, C>(
  { search }: List<R, F, C>,
  { filter, filterType }: ListParams<F>,
  hasNoMatch: boolean,
  context: C,
): OtherTypes & { readonly isLoading: boolean } {
  const types = search?.types ?? []
  const isEnabled = hasNoMatch && filter !== '' && types.length > 1 && search?.useTypeCounts !== undefined
  // A list's declaration does not change, so this hook is called at every render or at none.
  const counts = search?.useTypeCounts?.(filter, isEnabled, context)
  if (!isEnabled || !counts) return { shown: undefined, matches: [], isLoading: isEnabled }
  const matches = types.flatMap((type) => {
    const count = counts[type.value]
    return type.value !== filterType && count && count.Count > 0 ? [{ type, count }] : []
  })
  return { shown: matches.length === 1 ? matches[0]?.type : undefined, matches, isLoading: false }
}

/** The rows of the chosen search type or, when only one other type matches, of that one. */
function useRowsOfAnyType<R extends object, F extends z.ZodObject, C>(
  list: List<R, F, C>,
  params: ListParams<F>,
  context: C,
) {
  const own = list.useRows(params, context)
  const otherTypes = useOtherTypes(list, params, own.total === 0 && !own.isPlaceholderData, context)
  const { shown, isLoading } = otherTypes
  const shownParams = useMemo(() => (shown ? { ...params, filterType: shown.value } : params), [params, shown])
  // The same query as that of the chosen type, unless another one is shown.
  const page = list.useRows(shownParams, context)
  return { page: isLoading ? { ...page, rows: undefined, total: undefined } : page, otherTypes, shownParams }
}

/** Takes more rows once the first page has been loaded, unless the person chose the size of pages. */
function useSizeAfterLoad<R extends object, F extends z.ZodObject, C>(
  { sizeAfterLoad, defaultSize }: List<R, F, C>,
  { params, setParams, isLoaded }: { params: ListParams<F>; setParams: SetParams; isLoaded: boolean },
): void {
  const hasOwnSize = useSession().person?.Display.PageSize != null
  const isDone = useRef(false)
  useEffect(() => {
    if (sizeAfterLoad === undefined || !isLoaded || isDone.current) return
    isDone.current = true
    if (!hasOwnSize && params.size === defaultSize) setParams({ size: sizeAfterLoad }, { replace: true })
  }, [sizeAfterLoad, defaultSize, isLoaded, hasOwnSize, params.size, setParams])
}

/** Everything that a declared list shows and does; `ListView` draws it. */
export function useList<R extends object, F extends z.ZodObject, C>(
  list: List<R, F, C>,
  context: C,
): ListController<R, F, C> {
  const [params, setParams] = useListParams(list.params)
  const { pathname, searchStr } = useLocation()
  const searchParams = parseSearchParams(searchStr)
  const { page, otherTypes, shownParams } = useRowsOfAnyType(list, params, context)
  useSizeAfterLoad(list, { params, setParams, isLoaded: page.total !== undefined })
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / params.size))
  useEffect(() => {
    // Rows were removed, or the link is old: the page that it means does not exist any more.
    if (page.total === undefined || page.isPlaceholderData || params.page <= lastPage) return
    setParams({ page: lastPage }, { replace: true })
  }, [page.total, page.isPlaceholderData, params.page, lastPage, setParams])
  return {
    list,
    context,
    params,
    setParams,
    shownParams,
    page,
    otherTypes,
    selection: useSelection(list.rowKey, page.rows),
    columns: useColumnVisibility(list.id, list.columns),
    pending: usePendingReports(),
    isNarrowed: isNarrowed(list, params),
    viewParams: stringifySearchParams(list.params.toViewParams(searchParams)).slice(1),
    toViewHref: ({ Id, SearchParams }) => {
      const others = Object.entries(searchParams).filter(([name]) => !list.params.names.includes(name))
      const viewed = {
        ...Object.fromEntries(others),
        ...parseSearchParams(SearchParams),
        ...list.params.write({ view: Id }),
      }
      return `${pathname}${stringifySearchParams(viewed)}`
    },
    clearFilters: () => setParams(list.params.cleared),
  }
}
