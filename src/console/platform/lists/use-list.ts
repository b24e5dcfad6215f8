import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Column } from '#console/components/table/data-table-types.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { useCurrentUser, useSession } from '#console/platform/session/session.ts'
import type { SavedView } from '#contract/views.ts'
import { isNarrowed, type List, type ListRows, type SearchType, type TypeCounts } from './list.ts'
import { type ListParams, type SetParams, useListParams } from './list-params.ts'
import { usePendingReports } from './pending-filters.ts'
import type { saveColumns } from './save-columns.ts'

/** The selected rows of a list, kept over its pages. */
type Selection<R> = {
  /** By key, in the order of selection; undefined where the row was never on screen. */
  readonly rows: ReadonlyMap<string, R | undefined>
  readonly isSelected: (row: R) => boolean
  /** Selects a row or takes it out; as a range, everything on the page between the last toggled row and this one. */
  readonly toggle: (row: R, isRange?: boolean) => void
  /** Selects every row of the page; takes all of them out when they are selected already. */
  readonly togglePage: () => void
  /** Selects rows that are not on screen. */
  readonly addKeys: (keys: readonly string[]) => void
  readonly clear: () => void
}

/** Selecting rows. `page` holds the rows on screen, in their order. */
function useSelection<R>(rowKey: (row: R) => string, page: readonly R[] | undefined): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<string, R | undefined>>(new Map())
  const anchor = useRef<string>(undefined)
  const toggle = useCallback(
    (row: R, isRange = false) => {
      const key = rowKey(row)
      const range = isRange ? rowsBetween(page ?? [], rowKey, anchor.current, key) : undefined
      anchor.current = key
      setRows((before) => {
        if (range) return withRows(before, range, rowKey)
        const next = new Map(before)
        if (!next.delete(key)) next.set(key, row)
        return next
      })
    },
    [rowKey, page],
  )
  const togglePage = useCallback(() => {
    const onPage = page ?? []
    setRows((before) => {
      if (!onPage.every((row) => before.has(rowKey(row)))) return withRows(before, onPage, rowKey)
      const next = new Map(before)
      for (const row of onPage) next.delete(rowKey(row))
      return next
    })
  }, [rowKey, page])
  const addKeys = useCallback((keys: readonly string[]) => {
    setRows((before) => new Map([...before, ...keys.map((key) => [key, before.get(key)] as const)]))
  }, [])
  const clear = useCallback(() => setRows(new Map()), [])
  const isSelected = useCallback((row: R) => rows.has(rowKey(row)), [rows, rowKey])
  return useMemo(
    () => ({ rows, isSelected, toggle, togglePage, addKeys, clear }),
    [rows, isSelected, toggle, togglePage, addKeys, clear],
  )
}

function withRows<R>(before: ReadonlyMap<string, R | undefined>, added: readonly R[], rowKey: (row: R) => string) {
  const next = new Map(before)
  for (const row of added) next.set(rowKey(row), row)
  return next
}

function rowsBetween<R>(page: readonly R[], rowKey: (row: R) => string, from: string | undefined, to: string) {
  const start = page.findIndex((row) => rowKey(row) === from)
  const end = page.findIndex((row) => rowKey(row) === to)
  if (start < 0 || end < 0) return undefined
  return page.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The columns of a list and which of them are shown. */
type ColumnVisibility<R> = {
  readonly visible: readonly Column<R>[]
  /** The columns that can be hidden, all but those of buttons. */
  readonly choices: readonly { readonly column: Column<R>; readonly isVisible: boolean }[]
  readonly isDefault: boolean
  /** Shows or hides a column; the last one stays. */
  readonly toggle: (key: string) => void
  readonly reset: () => void
}

// Not part of what a list needs to show.
async function save(...change: Parameters<typeof saveColumns>): Promise<void> {
  const saving = await import('./save-columns.ts')
  saving.saveColumns(...change)
}

/** Which columns a user sees of a list, kept on the server as the keys of the hidden ones. */
function useColumnVisibility<R>(listId: string, columns: readonly Column<R>[]): ColumnVisibility<R> {
  const stored = useCurrentUser().Display.HiddenColumns[listId]
  const ownChoice = useMemo(
    () => columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(({ key }) => key),
    [columns],
  )
  const hidden = stored ?? ownChoice
  const hideable = columns.filter(({ isActions }) => !isActions)
  const shown = hideable.filter(({ key }) => !hidden.includes(key))
  return {
    // A stored choice may name every column of a list that lost some since.
    visible: useMemo(() => {
      const left = columns.filter(({ key, isActions }) => isActions || !hidden.includes(key))
      return left.some(({ isActions }) => !isActions) ? left : columns
    }, [columns, hidden]),
    choices: hideable.map((column) => ({ column, isVisible: shown.includes(column) })),
    isDefault: stored === undefined,
    toggle: (key) =>
      save(listId, (before = ownChoice) => {
        const after = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
        return hideable.some((column) => !after.includes(column.key)) ? after : before
      }),
    reset: () => save(listId, () => null),
  }
}

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
