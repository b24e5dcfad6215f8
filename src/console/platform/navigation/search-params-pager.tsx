import { Pager } from '#console/components/pager.tsx'
import { pageSizes } from '#contract/core/lists.ts'

/** The `Pager` of a list whose page and page size stand in the address; another size begins at the first page. */
export function SearchParamsPager({
  address: { page, size },
  setAddress,
  data,
}: {
  address: { readonly page: number; readonly size: number }
  setAddress: (words: { page?: number | undefined; size?: number }) => void
  /** The page that is shown; undefined while nothing is known yet. */
  data: { readonly Total: number; readonly TotalIsExact?: boolean } | undefined
}) {
  return (
    <Pager
      page={page}
      pageSize={size}
      pageSizes={pageSizes}
      total={data?.Total}
      isTotalExact={data?.TotalIsExact}
      onPage={(next) => setAddress({ page: next === 1 ? undefined : next })}
      onPageSize={(next) => setAddress({ size: next, page: undefined })}
    />
  )
}
