import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Column, Sort } from '#console/components/table/data-table-types.ts'
import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { type EndpointQueryOptions, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { Endpoint, EndpointReply, EndpointRequest, ExactCall } from '#contract/core/endpoint.ts'
import { type BaseParam, createParamCodec, type ListParams, type ParamCodec } from './list-params.ts'
import { getSortKeys } from './list-query.ts'
import { selectLocalRows } from './local-rows.ts'

/** What a list is about, in the singular and plural: "player", "players". */
export type Noun = { readonly one: string; readonly many: string }

/** A kind of search: a choice beside the search field. */
export type SearchType = {
  readonly value: string
  /** "Nickname" */
  readonly label: string
  /** What is found: "Matches any part of a nickname." */
  readonly hint: string
}

/** How a list is searched. */
export type ListSearch<C> = {
  /** Names the field for a screen reader: "Search snapshots". */
  readonly label: string
  readonly placeholder?: string
  /** What is found, where only the beginning of an id matches; a search with types has it in each. */
  readonly hint?: string
  /** In characters; as many as every search takes when absent. */
  readonly maxLength?: number
  /** The filters that a search changes: one for a device looks among the snapshots of all players, for example. */
  readonly toFilters?: (text: string) => Readonly<Record<string, unknown>>
  /** When the text is applied: while typing, after a short pause (the default), or by Enter. */
  readonly applyOn?: 'typing' | 'enter'
  /** Shows the buttons "Search" and "Clear" beside a field that Enter applies. */
  readonly hasButtons?: boolean
  /** The first one is the default. */
  readonly types?: readonly SearchType[]
  /**
   * For a search with types: how many rows each type matches, by `value`; undefined while unknown. Read only when the
   * chosen type matches nothing (`isEnabled`).
   */
  readonly useTypeCounts?: (text: string, isEnabled: boolean, context: C) => TypeCounts | undefined
}

/** How many rows each search type matches; capped ones mean "more than". */
export type TypeCounts = Readonly<Record<string, { readonly Count: number; readonly IsCapped: boolean }>>

/** What the fields of a list's filters get. */
export type FilterFieldsProps<F extends z.ZodObject> = {
  readonly params: ListParams<F>
  /** Changes filters and goes back to the first page. `replace` leaves no step for Back. */
  readonly setFilters: (filters: Partial<Record<keyof z.output<F>, unknown>>, options?: { replace?: boolean }) => void
}

/** The filters of a list beside its search. */
export type ListFilters<F extends z.ZodObject> = {
  /** Every field optional or with a default; the names are those of the search params. */
  readonly schema: F
  readonly Fields: ComponentType<FilterFieldsProps<F>>
}

/** What the bulk actions of a list get. */
export type BulkActionsProps<R, C = unknown> = {
  /** The selected rows, of all pages, in the order of selection; without those that were selected by a filter. */
  readonly rows: readonly R[]
  /** The keys of all selected rows. */
  readonly keys: readonly string[]
  readonly context: C
  readonly clearSelection: () => void
}

/** What an expanded row shows below itself; on a narrow screen it is part of the opened card. */
export type RowDetail<R> = {
  /** The search param that holds the key of the expanded row. */
  readonly param: string
  readonly title: string
  /** The key of a column that the detail repeats, which an opened card leaves out. */
  readonly repeats?: string
  readonly cell: (row: R) => ReactNode
}

/** The parts of a list that do not depend on where its rows come from. */
export type ListOptions<R extends object, F extends z.ZodObject, C> = {
  /** Names saved views and stored columns: lower-case letters and hyphens. */
  readonly id: string
  readonly noun: Noun
  /** Names the table for a screen reader: "Reported names, most votes first". */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => string
  /** Names a row for a screen reader and in confirmations; its key when absent. */
  readonly rowName?: (row: R) => string
  /** The page that a row leads to. */
  readonly rowHref?: (row: R) => string | undefined
  /** For a row that opens beside the list: the search params that open it. */
  readonly rowSearchParams?: (row: R) => Readonly<Record<string, string | undefined>>
  readonly rowDetail?: RowDetail<R>
  readonly search?: ListSearch<C>
  readonly filters?: ListFilters<F>
  /** The order without `sortKey` in the search params. */
  readonly defaultSort?: Sort
  /** The page size without `size`; 15 when absent. */
  readonly defaultSize?: number
  /** The page size once the first page has been loaded, unless the person chose one. */
  readonly sizeAfterLoad?: number
  /** The size of every page, where nobody chooses it. */
  readonly fixedSize?: number
  /** Other names of search params, for links that existed before or a second list on the page. */
  readonly paramNames?: Partial<Record<BaseParam, string>>
  readonly emptyText?: string
  /** The next step under the empty text. */
  readonly emptyAction?: ComponentType<{ readonly context: C }>
  /** The text when search or filters match nothing; the empty text when absent. */
  readonly noMatchText?: string
  /** Shown before the server's words when the rows could not be loaded. */
  readonly errorText?: string
  /** Buttons for the selected rows, loaded with the first selection. */
  readonly bulkActions?: LazyComponent<BulkActionsProps<R, C>>
  /** For bulk actions that need no more than the keys: offers to select every row that matches. */
  readonly selectAll?: ListSelectAll<F, C>
  /** What "Copy IDs" copies of a row; its key when absent. */
  readonly rowCopyText?: (row: R) => string
  readonly export?: ListExport<F, C>
}

/** How every row that matches is selected, on all pages at once. */
export type ListSelectAll<F extends z.ZodObject, C> = {
  /** The call that reads the keys, for its permission. */
  readonly endpoint: Endpoint
  /** The most rows that can be selected. */
  readonly limit: number
  readonly readKeys: (params: ListParams<F>, context: C) => Promise<readonly string[]>
}

/** How a list becomes a file. */
export type ListExport<F extends z.ZodObject, C, X extends Endpoint = Endpoint> = {
  /** A download endpoint. */
  readonly endpoint: X
  /** The call for all rows that match; with `keys` for these alone. */
  readonly toRequest: (params: ListParams<F>, context: C, keys?: readonly string[]) => EndpointRequest<X>
  /** How many rows can be exported by their keys; absent: selected rows cannot be exported alone. */
  readonly selectionLimit?: number
  /** The notice when the file is saved. */
  readonly done: (fileName: string) => string
}

/** One page of rows and the state of reading it. */
export type ListRows<R> = {
  /** Undefined before the first reply. */
  readonly rows: readonly R[] | undefined
  readonly total: number | undefined
  readonly isTotalExact: boolean
  /** The rows are those of the search params before; the new ones are on their way. */
  readonly isPlaceholderData: boolean
  /** Set while there are no rows to show. */
  readonly error: ApiError | undefined
  /** Why the rows on screen could not be read again. */
  readonly refetchError?: ApiError | undefined
  readonly refetch: () => void
  /** Every row, where the whole list is known. */
  readonly all?: readonly R[] | undefined
}

/** A declared list: everything that `ListPage` and `ListView` show and do. */
export type List<R extends object, F extends z.ZodObject = NoFilters, C = void> = ListOptions<R, F, C> & {
  readonly params: ParamCodec<F>
  readonly useRows: (params: ListParams<F>, context: C, isEnabled?: boolean) => ListRows<R>
  /**
   * Reads the rows that the page has by now, apart from those on screen. Absent where the rows are known here or read
   * again by themselves.
   */
  readonly readRows?: (params: ListParams<F>, context: C, signal: AbortSignal) => Promise<readonly R[]>
}

/** The filter schema of a list without filters. */
export type NoFilters = z.ZodObject<Record<never, z.ZodType>>

type Page = { readonly Total: number; readonly TotalIsExact?: boolean }
/** An endpoint that gives a page of a list. */
export type PageEndpoint = Endpoint & { readonly reply: z.ZodType<Page> }
/** The row type of a list endpoint: of the one list that its reply has, which the specification may name. */
export type RowOf<E extends PageEndpoint> = Extract<EndpointReply<E>[keyof EndpointReply<E>], readonly object[]>[number]

/** The rows of a page: the one list in it. */
export function findRows<R>(page: Page | undefined): readonly R[] | undefined {
  // The types say that the page has one list, and of which rows.
  return page && (Object.values(page).find(Array.isArray) as readonly R[] | undefined)
}

const noRows = { rows: [], total: 0, isTotalExact: true, isPlaceholderData: false, error: undefined, all: [] } as const

function complete<R extends object, F extends z.ZodObject, C>(
  options: ListOptions<R, F, C>,
  useRows: List<R, F, C>['useRows'],
): List<R, F, C> {
  return {
    ...options,
    params: createParamCodec(options),
    useRows: (params, context, isEnabled = true) => {
      const isReadable = params.unreadable.length === 0
      const page = useRows(params, context, isEnabled && isReadable)
      return isReadable ? page : { ...noRows, refetch: page.refetch }
    },
  }
}

/** Declares a list whose pages an endpoint gives. The columns whose key the endpoint takes as `sortKey` can be sorted by. */
export function defineList<
  E extends PageEndpoint,
  X extends Endpoint,
  Call extends EndpointRequest<E>,
  ExportCall extends EndpointRequest<X>,
  F extends z.ZodObject = NoFilters,
  C = void,
>({
  endpoint,
  toRequest,
  queryOptions = {},
  ...options
}: Omit<ListOptions<RowOf<E>, F, C>, 'export'> & {
  readonly export?: Omit<ListExport<F, C, X>, 'toRequest'> & {
    readonly toRequest: (...args: Parameters<ListExport<F, C, X>['toRequest']>) => ExactCall<X, ExportCall>
  }
  readonly endpoint: E
  /** The call for a page of the list, with what `toListQuery` makes of the search params. */
  readonly toRequest: (params: ListParams<F>, context: C) => ExactCall<E, Call>
  readonly queryOptions?: EndpointQueryOptions<E>
}): List<RowOf<E>, F, C> {
  const sortKeys = getSortKeys(endpoint)
  const columns = options.columns.map((column) =>
    sortKeys.includes(column.key) ? { ...column, isServerSortable: true } : column,
  )
  // The export's call was checked against its endpoint where it was declared; the list only hands one to the other.
  const sealed = { ...options, columns } as ListOptions<RowOf<E>, F, C>
  const useRows: List<RowOf<E>, F, C>['useRows'] = (params, context, isEnabled = true) => {
    const query = useEndpointQuery(endpoint, toRequest(params, context), { ...queryOptions, enabled: isEnabled })
    // The constraint says that a reply is a page; the compiler does not resolve it for an open type.
    const data = query.data as (Page & EndpointReply<E>) | undefined
    return {
      rows: findRows<RowOf<E>>(data),
      total: data?.Total,
      isTotalExact: data?.TotalIsExact ?? true,
      isPlaceholderData: query.isPlaceholderData,
      error: data ? undefined : query.error,
      refetchError: data ? query.error : undefined,
      refetch: query.refetch,
    }
  }
  if (queryOptions.refetchInterval !== undefined) return complete(sealed, useRows)
  return {
    ...complete(sealed, useRows),
    readRows: async (params, context, signal) => {
      const { data } = await call(endpoint, toRequest(params, context), { signal })
      return findRows<RowOf<E>>(data as Page & EndpointReply<E>) ?? []
    },
  }
}

/** All rows of a local list and the state of reading them. */
export type LocalRows<R> = Pick<ListRows<R>, 'rows'> & Partial<Pick<ListRows<R>, 'error' | 'refetch'>>

/** Declares a list whose rows are all known here: it is searched, sorted and cut into pages in the browser. */
export function defineLocalList<R extends object, F extends z.ZodObject = NoFilters, C = void>({
  useAllRows,
  searchText = () => '',
  select,
  ...options
}: ListOptions<R, F, C> & {
  readonly useAllRows: (context: C) => LocalRows<R>
  /** What the search looks in: a row matches when it contains the text, in any letter case. */
  readonly searchText?: (row: R) => string
  /** In place of that search and the sorting by `sortValue`: the rows that match, in their order. */
  readonly select?: (rows: readonly R[], params: ListParams<F>) => readonly R[]
}): List<R, F, C> {
  return complete(options, (params, context) => {
    const { rows: all, error, refetch = () => undefined } = useAllRows(context)
    const found = all && (select ? select(all, params) : selectLocalRows(all, params, options.columns, searchText))
    return {
      rows: found?.slice((params.page - 1) * params.size, params.page * params.size),
      total: found?.length,
      isTotalExact: true,
      isPlaceholderData: false,
      error: all ? undefined : error,
      refetch,
      all,
    }
  })
}

/** Whether search or filters leave rows out. */
export function isNarrowed<R extends object, F extends z.ZodObject, C>(
  list: List<R, F, C>,
  params: ListParams<F>,
): boolean {
  return params.unreadable.length > 0 || params.filter !== '' || list.params.hasFilters(params)
}
