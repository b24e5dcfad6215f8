import { NativeSelect, Pagination } from '@mantine/core'
import { useIsNarrow } from '../breakpoints.ts'
import { formatExact } from '../number.tsx'
import classes from './pager.module.css'

/** "1,204", or "about 1,000,000" when it was not counted. */
export function formatTotal(total: number, isExact: boolean): string {
  return isExact ? formatExact(total) : `about ${formatExact(total)}`
}

/**
 * The end of a list: how many there are, how many a page shows, and the pages (three neighbours on either side, first
 * and last) when there is more than one. Source: specification, "Business constants".
 */
export function Pager({
  label = 'Pages',
  page,
  pageSize,
  pageSizes,
  total,
  isTotalExact = true,
  onPage,
  onPageSize,
}: {
  /** Names the place for a screen reader; one of a dialog differs from the one of the page below. */
  label?: string
  /** From 1. */
  page: number
  pageSize: number
  /** None where the size is fixed. */
  pageSizes: readonly number[]
  /** Undefined while it is not known yet. */
  total: number | undefined
  isTotalExact?: boolean
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}) {
  const isNarrow = useIsNarrow()
  const pages = Math.ceil((total ?? 0) / pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total ?? 0)
  return (
    <nav className={classes.bar} aria-label={label} data-loading={total === undefined || undefined}>
      <span className={classes.total} role="status">
        {total === undefined || total === 0 || first > total
          ? ''
          : `${formatExact(first)}–${formatExact(last)} of ${formatTotal(total, isTotalExact)}`}
      </span>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          siblings={isNarrow ? 1 : 3}
          boundaries={1}
          withEdges
          size="sm"
          gap={4}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({
            'aria-label': { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }[
              control
            ],
          })}
        />
      ) : null}
      {pageSizes.length > 0 ? (
        <NativeSelect
          className={classes.size}
          aria-label="Rows per page"
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        />
      ) : null}
    </nav>
  )
}
