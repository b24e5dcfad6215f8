import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import type { Column, Sort } from '#console/components/table/data-table-types.ts'
import { readSearchParams } from '#console/platform/navigation/search-params.ts'
import {
  parseSearchParams,
  type SearchParams,
  stringifySearchParams,
} from '#console/platform/navigation/search-string.ts'
import { useSession } from '#console/platform/session/session.ts'
import { defaultPageSize, pageSizes, SortDirection } from '#contract/core/lists.ts'
import { trimPasted } from '#contract/core/pasted-text.ts'
import { maxSearchLength } from '#contract/core/units.ts'

const BaseParams = z.object({
  /** The search text. */
  filter: z.string().overwrite(trimPasted).max(maxSearchLength).default('').catch(''),
  /** The search type, for searches that have several. */
  filterType: z.string().default('').catch(''),
  sortKey: z.string().default('').catch(''),
  sortDir: SortDirection.optional().catch(undefined),
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .optional()
    .catch(undefined),
  /** The id of the saved view that was opened. */
  view: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

/** A search param that every list has. */
export type BaseParam = keyof typeof BaseParams.shape

/** The search params that every list has: search, order and page. */
export type CommonParams = {
  readonly filter: string
  readonly filterType: string
  readonly sort: Sort | undefined
  readonly page: number
  readonly size: number
  readonly view: string | undefined
  /** What narrows the list in the link and cannot be read: then no row is shown, because all rows were not asked for. */
  readonly unreadable: readonly UnreadableParam[]
}

/** The search params of a list: those of every list and its own filters. */
export type ListParams<F extends z.ZodObject> = z.output<F> & CommonParams

/** A search param that cannot be read, as it is in the link. */
export type UnreadableParam = { readonly name: string; readonly text: string }

/** Why a list whose filter cannot be read is not exported; undefined when it can. */
export function toUnreadableReason({ unreadable }: { readonly unreadable: readonly UnreadableParam[] }) {
  return unreadable.length > 0 ? 'A part of the filter is not valid. Clear it first.' : undefined
}

/** A change of the search params of a list; undefined restores the default. */
export type ListChanges = {
  readonly filter?: string | undefined
  readonly filterType?: string | undefined
  readonly sort?: Sort | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly view?: string | undefined
  /** The list's own filters, by name. */
  readonly filters?: Readonly<Record<string, unknown>> | undefined
}

/** Reads and writes the search params of one list. */
export type ParamCodec<F extends z.ZodObject> = {
  /** Anything unreadable falls back to its default, so that every link opens; what narrows the list is named. */
  /** `ownSize` is the page size that the user chose for all lists. */
  readonly read: (searchParams: SearchParams, ownSize?: number) => ListParams<F>
  /** The search params to set for a change; undefined removes one. */
  readonly write: (changes: ListChanges, ownSize?: number) => Record<string, unknown>
  /** The changes that take search and filters away. */
  readonly cleared: ListChanges
  /** Whether the list's own filters leave rows out. */
  readonly hasFilters: (params: ListParams<F>) => boolean
  /** Those search params that a saved view keeps, in a fixed order: all of the list but page and view. */
  readonly toViewParams: (searchParams: SearchParams) => SearchParams
  /** The names of the list's search params. */
  readonly names: readonly string[]
}

/** What the codec needs to know about a list. */
export type ParamOptions<F extends z.ZodObject> = {
  readonly columns: readonly Pick<Column<never>, 'key' | 'isServerSortable' | 'sortValue'>[]
  readonly search?: { readonly types?: readonly { readonly value: string }[] }
  readonly filters?: { readonly schema: F }
  readonly defaultSort?: Sort
  readonly defaultSize?: number
  readonly fixedSize?: number
  readonly paramNames?: Partial<Record<BaseParam, string>>
}

const baseNames: readonly BaseParam[] = ['filter', 'filterType', 'sortKey', 'sortDir', 'page', 'size', 'view']

/** Whether a schema reads a text without falling back to its default. */
function isReadable(schema: z.ZodType, text: string): boolean {
  const strict = schema instanceof z.ZodCatch ? (schema.unwrap() as z.ZodType) : schema
  return strict.safeParse(text).success
}

/** Makes the codec of a list. */
export function createParamCodec<F extends z.ZodObject>(options: ParamOptions<F>): ParamCodec<F> {
  const { columns, search, filters, defaultSort, fixedSize, defaultSize = defaultPageSize, paramNames = {} } = options
  const getName = (param: BaseParam) => paramNames[param] ?? param
  const sortKeys = columns.filter((column) => column.isServerSortable || column.sortValue).map(({ key }) => key)
  const types = search?.types?.map(({ value }) => value) ?? []
  const filterNames = Object.keys(filters?.schema.shape ?? {})
  const readFilters = (searchParams: SearchParams) =>
    // Without filters F is the empty schema, whose output this is.
    (filters ? readSearchParams(filters.schema, searchParams) : {}) as z.output<F>
  const defaults: Readonly<Record<string, unknown>> = readFilters({})
  const viewNames = [...baseNames.filter((name) => name !== 'page' && name !== 'view').map(getName), ...filterNames]

  const narrowing: readonly (readonly [string, z.ZodType])[] = [
    [getName('filter'), BaseParams.shape.filter],
    ...Object.entries<z.ZodType>(filters?.schema.shape ?? {}),
  ]
  const findUnreadable = (searchParams: SearchParams): UnreadableParam[] => {
    const found = narrowing.flatMap(([name, schema]) => {
      const text = searchParams[name] ?? ''
      return text === '' || isReadable(schema, text) ? [] : [{ name, text }]
    })
    const type = searchParams[getName('filterType')]
    // A text that is searched as another type finds other rows.
    const isUnknownType = searchParams[getName('filter')] && type && types.length > 0 && !types.includes(type)
    return isUnknownType ? [...found, { name: getName('filterType'), text: type }] : found
  }
  const read = (searchParams: SearchParams, ownSize = defaultSize): ListParams<F> => {
    const named = baseNames.flatMap((param) => {
      const text = searchParams[getName(param)]
      return text === undefined ? [] : [[param, text] as const]
    })
    const { sortKey, sortDir, size, filterType, view, ...base } = readSearchParams(
      BaseParams,
      Object.fromEntries(named),
    )
    const key = sortKeys.find((known) => known === sortKey) ?? defaultSort?.key
    return {
      ...readFilters(searchParams),
      ...base,
      filterType: types.find((type) => type === filterType) ?? types[0] ?? '',
      sort: key === undefined ? undefined : { key, direction: sortDir ?? defaultSort?.direction ?? 'desc' },
      size: fixedSize ?? size ?? ownSize,
      view,
      unreadable: findUnreadable(searchParams),
    }
  }
  const writeSort = (sort: Sort | undefined) => {
    const isDefault = sort?.key === defaultSort?.key && sort?.direction === defaultSort?.direction
    const written = isDefault ? undefined : sort
    return {
      [getName('sortKey')]: sortKeys.length > 1 ? written?.key : undefined,
      [getName('sortDir')]: written?.direction,
    }
  }
  const write = (changes: ListChanges, ownSize = defaultSize): Record<string, unknown> => ({
    ...('filter' in changes ? { [getName('filter')]: changes.filter } : {}),
    ...('filterType' in changes
      ? { [getName('filterType')]: changes.filterType === types[0] ? undefined : changes.filterType }
      : {}),
    ...('sort' in changes ? writeSort(changes.sort) : {}),
    ...('page' in changes ? { [getName('page')]: changes.page === 1 ? undefined : changes.page } : {}),
    ...('size' in changes ? { [getName('size')]: changes.size === ownSize ? undefined : changes.size } : {}),
    ...('view' in changes ? { [getName('view')]: changes.view } : {}),
    ...changes.filters,
  })
  return {
    read,
    write,
    cleared: {
      filter: undefined,
      page: undefined,
      filters: Object.fromEntries(filterNames.map((name) => [name, undefined])),
    },
    hasFilters: (params) => {
      const values: Readonly<Record<string, unknown>> = params
      return filterNames.some((name) => JSON.stringify(values[name]) !== JSON.stringify(defaults[name]))
    },
    toViewParams: (searchParams) =>
      Object.fromEntries(
        viewNames.flatMap((name) => {
          const text = searchParams[name]
          return text === undefined || text === '' ? [] : [[name, text]]
        }),
      ),
    names: [...viewNames, getName('page'), getName('view')],
  }
}

/** Changes the search params: undefined and empty ones are removed. `replace` adds no history entry. */
export type SetParams = (changes: ListChanges, options?: { replace?: boolean }) => void

/** The search params of a list, and how to change them. */
export function useListParams<F extends z.ZodObject>(codec: ParamCodec<F>): readonly [ListParams<F>, SetParams] {
  const text = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const ownSize = useSession().person?.Display.PageSize ?? undefined
  const params = useMemo(() => codec.read(parseSearchParams(text), ownSize), [codec, text, ownSize])
  const setParams = useCallback<SetParams>(
    (changes, { replace = false } = {}) => {
      const search = (before: Record<string, unknown>) =>
        parseSearchParams(stringifySearchParams({ ...before, ...codec.write(changes, ownSize) }))
      void navigate({ to: '.', search, replace, resetScroll: false, hash: true })
    },
    [navigate, codec, ownSize],
  )
  return [params, setParams]
}

/** Says why no row is shown when a part of the filter cannot be read; undefined when all of it can. */
export function toUnreadableText(
  { many }: { readonly many: string },
  unreadable: readonly UnreadableParam[],
): string | undefined {
  if (unreadable.length === 0) return undefined
  const parts = unreadable.map(({ name, text }) => `${name} “${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`)
  return `No ${many} are shown, because a part of the filter is not valid: ${parts.join(', ')}.`
}
