import { useEffect, useState } from 'react'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { DataTableProps } from '#console/components/table/data-table-types.ts'
import { Pager } from '#console/components/table/pager.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'

/** Which page of a list is shown beside the page, whose own list has the search params. */
export type Paging = {
  readonly page: number
  readonly size: number
  readonly setPage: (page: number) => void
  readonly setSize: (size: number) => void
  /** The page in a query. */
  readonly query: { readonly skip: number; readonly take: number }
}

export function usePaging(): Paging {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(defaultPageSize)
  return {
    page,
    size,
    setPage,
    setSize: (next) => {
      setSize(next)
      setPage(1)
    },
    query: { skip: (page - 1) * size, take: size },
  }
}

type PageQuery<R> = {
  readonly data: { readonly Result: readonly R[]; readonly Total: number } | undefined
  readonly isPlaceholderData: boolean
  readonly error: ApiError | undefined
  readonly refetch: () => void
}

/** A page of a list of an endpoint, and its pages. */
export function PagedTable<R extends object>({
  query,
  paging: { page, size, setPage, setSize },
  ...table
}: { query: PageQuery<R>; paging: Paging } & Omit<DataTableProps<R>, 'rows' | 'isPlaceholderData' | 'errorContent'>) {
  const { data, isPlaceholderData } = query
  const lastPage = Math.max(1, Math.ceil((data?.Total ?? 0) / size))
  useEffect(() => {
    // Rows were sent meanwhile: the page does not exist any more.
    if (data && !isPlaceholderData && page > lastPage) setPage(lastPage)
  }, [data, isPlaceholderData, page, lastPage, setPage])
  return (
    <div>
      <DataTable
        {...table}
        rows={data?.Result}
        isPlaceholderData={isPlaceholderData}
        skeletonRowCount={5}
        errorContent={query.error && !data ? <ListError query={query} /> : undefined}
      />
      <Pager
        label={`${table.label}: pages`}
        page={page}
        pageSize={size}
        pageSizes={(data?.Total ?? 0) > (pageSizes[0] ?? 0) ? pageSizes : []}
        total={data?.Total}
        onPage={setPage}
        onPageSize={setSize}
      />
    </div>
  )
}
