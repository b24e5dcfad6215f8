import { ActionIcon, Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column, Sort } from '#console/components/table/data-table-types.ts'
import { Pager } from '#console/components/table/pager.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { useRememberList } from '#console/platform/navigation/visited-lists.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { pageSizes } from '#contract/core/lists.ts'
import type { List, ListRows } from './list.ts'
import { toUnreadableText } from './list-params.ts'
import { ListSearch, OtherTypesLine } from './list-search.tsx'
import { ListTools } from './list-tools.tsx'
import classes from './lists.module.css'
import { PendingFilterContext } from './pending-filters.ts'
import { SelectedRows } from './selection/selected-rows.tsx'
import { type ListController, useList } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'

const AnyParams = z.record(z.string(), z.string())
const anyParams = z.object({}).catchall(z.string())

/** The key of the row that is expanded; undefined when none is, or the list's rows do not expand. */
function useExpandedRow(param: string | undefined): string | undefined {
  const [searchParams] = useSearchParams(anyParams)
  return param === undefined ? undefined : AnyParams.parse(searchParams)[param]
}

/** Expands a row, or collapses it; the search param `param` holds the key of the expanded one. */
function ExpandButton({ param, rowKey }: { param: string; rowKey: string }) {
  const [, setSearchParams] = useSearchParams(anyParams)
  const isOpen = useExpandedRow(param) === rowKey
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${rowKey}`}
      onClick={() => setSearchParams({ [param]: isOpen ? undefined : rowKey }, { replace: true })}
    >
      {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}

/** What a page adds to the list that it shows. */
export type ListSlots<R> = {
  /** Beside the list's own tools: a button such as "Send message". */
  readonly actions?: ReactNode
  /** Between the filters and the rows: charts, for example. */
  readonly summary?: ReactNode
  /** The key of the row that is open beside the list. */
  readonly openKey?: string | undefined
  /** What goes with the rows: the drawer of the open row, for example. */
  readonly children?: (page: ListRows<R>) => ReactNode
}

/** A declared list with everything that it can do: for a tab, or a page with a header of its own. */
export function ListView<R extends object, F extends z.ZodObject, C = void>({
  list,
  context,
  ...slots
}: { list: List<R, F, C> } & (C extends void ? { context?: undefined } : { context: C }) & ListSlots<R>) {
  // Without a context type there is none to give.
  return <ListContent controller={useList(list, context as C)} {...slots} />
}

const ListNews = lazyComponent(() => import('./news/list-news.tsx'), 'ListNews')

/** The toolbar, rows, pager and selection of a list on screen. */
export function ListContent<R extends object, F extends z.ZodObject, C>({
  controller,
  actions,
  summary,
  openKey,
  hasTools = true,
  children,
}: {
  controller: ListController<R, F, C>
  /** False where the page shows them elsewhere. */
  hasTools?: boolean
} & ListSlots<R>) {
  const { list, params, setParams, page, selection, pending } = controller
  const root = useRef<HTMLDivElement>(null)
  useListKeys(root, {
    toggleRow: (key) => {
      const row = page.rows?.find((one) => list.rowKey(one) === key)
      if (row) selection.toggle(row)
    },
    hasSelection: selection.rows.size > 0,
    clearSelection: selection.clear,
  })
  return (
    <div ref={root} data-list={list.id}>
      <PendingFilterContext value={pending.report}>
        <div className={classes.toolbar}>
          {list.search ? <ListSearch controller={controller} search={list.search} /> : null}
          <FilterArea controller={controller} />
          {actions}
          {hasTools ? <ListTools controller={controller} /> : null}
        </div>
      </PendingFilterContext>
      {summary}
      <OtherTypesLine controller={controller} />
      <News controller={controller} />
      <Rows controller={controller} openKey={openKey} />
      <Pager
        label={`${list.label}: pages`}
        page={params.page}
        pageSize={params.size}
        pageSizes={list.fixedSize === undefined ? pageSizes : []}
        total={page.total}
        isTotalExact={page.isTotalExact}
        onPage={(next) => setParams({ page: next })}
        onPageSize={(size) => setParams({ size, page: undefined })}
      />
      <SelectedRows controller={controller} />
      {children?.(page)}
    </div>
  )
}

/** Looks for new rows while the first page is on screen. */
function News<R extends object, F extends z.ZodObject, C>({
  controller: { list, shownParams, context, page },
}: {
  controller: ListController<R, F, C>
}) {
  const { readRows } = list
  if (!readRows || !page.rows || page.isPlaceholderData || shownParams.page !== 1) return null
  // What cannot be read is not asked for.
  if (shownParams.unreadable.length > 0) return null
  return (
    <Suspense fallback={null}>
      <ListNews
        list={list}
        rows={page.rows}
        readRows={(signal) => readRows(shownParams, context, signal)}
        onShow={page.refetch}
      />
    </Suspense>
  )
}

/** The list's own filters; on a narrow screen they open by a button. */
function FilterArea<R extends object, F extends z.ZodObject, C>({
  controller: { list, params, setParams, isNarrowed, clearFilters },
}: {
  controller: ListController<R, F, C>
}) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(() => list.params.hasFilters(params))
  if (!list.filters) return null
  const { Fields } = list.filters
  const fields = (
    <Fields params={params} setFilters={(filters, options) => setParams({ filters, page: undefined }, options)} />
  )
  const clear = isNarrowed ? (
    <Button variant="subtle" onClick={clearFilters}>
      Clear filters
    </Button>
  ) : null
  if (!isNarrow) {
    return (
      <div className={classes.filters} data-list-filters>
        {fields}
        {clear}
      </div>
    )
  }
  return (
    <div className={classes.narrowFilters} data-list-filters>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide filters' : list.params.hasFilters(params) ? 'Filters (on)' : 'Filters'}
      </Button>
      <Collapse expanded={isOpen} pt={8}>
        <div className={classes.narrowFields}>
          {fields}
          {clear}
        </div>
      </Collapse>
    </div>
  )
}

/** The URL of the page with other search params, for a row that opens beside its list. */
function useRowHref<R extends object, F extends z.ZodObject, C>({ rowHref, rowSearchParams }: List<R, F, C>) {
  const { pathname, searchStr } = useLocation()
  if (!rowSearchParams) return rowHref
  return (row: R) => `${pathname}${stringifySearchParams({ ...parseSearchParams(searchStr), ...rowSearchParams(row) })}`
}

function useTableColumns<R extends object, F extends z.ZodObject, C>({
  list,
  columns: { visible },
}: ListController<R, F, C>): readonly Column<R>[] {
  const isNarrow = useIsNarrow()
  const { rowDetail, rowKey } = list
  if (!rowDetail) return visible
  if (isNarrow) {
    const kept = visible.filter(({ key }) => key !== rowDetail.repeats)
    return [...kept, { key: 'detail', title: rowDetail.title, cell: rowDetail.cell }]
  }
  const expand: Column<R> = {
    key: 'expand',
    title: 'Expand',
    isActions: true,
    width: 44,
    cell: (row) => <ExpandButton param={rowDetail.param} rowKey={rowKey(row)} />,
  }
  // The menu of a row, where it has one, stays the last.
  return [...visible.slice(0, -1), expand, ...visible.slice(-1)]
}

function Rows<R extends object, F extends z.ZodObject, C>({
  controller,
  openKey,
}: {
  controller: ListController<R, F, C>
  openKey: string | undefined
}) {
  const { list, params, setParams, page, selection, isNarrowed, clearFilters } = controller
  const { rowDetail, rowKey, emptyAction: EmptyAction, noMatchText = list.emptyText } = list
  const columns = useTableColumns(controller)
  const expanded = useExpandedRow(rowDetail?.param)
  const sortBy = ({ key, direction }: Sort) => {
    const isNew = key !== params.sort?.key
    const isSortedByServer = list.columns.find((column) => column.key === key)?.isServerSortable
    setParams({ sort: { key, direction: isNew && isSortedByServer ? 'desc' : direction }, page: undefined })
  }
  const rowHref = useRowHref(list)
  useRememberList(
    list.rowHref && !page.isPlaceholderData ? page.rows?.flatMap((row) => list.rowHref?.(row) ?? []) : undefined,
  )
  const clear = (
    <Button variant="subtle" onClick={clearFilters}>
      {list.filters ? 'Clear filters' : 'Clear the search'}
    </Button>
  )
  return (
    <DataTable
      label={list.label}
      columns={columns}
      rows={page.rows}
      rowKey={rowKey}
      rowHref={rowHref}
      rowTone={(row) => (rowKey(row) === openKey || selection.isSelected(row) ? 'selected' : undefined)}
      rowDetail={rowDetail && ((row) => (rowKey(row) === expanded ? rowDetail.cell(row) : undefined))}
      selection={{
        isSelected: selection.isSelected,
        rowName: list.rowName ?? rowKey,
        onToggle: selection.toggle,
        onTogglePage: selection.togglePage,
      }}
      sort={params.sort}
      onSort={sortBy}
      isPlaceholderData={page.isPlaceholderData}
      skeletonRowCount={params.size}
      emptyText={toUnreadableText(list.noun, params.unreadable) ?? (isNarrowed ? noMatchText : list.emptyText)}
      emptyAction={isNarrowed ? clear : EmptyAction && <EmptyAction context={controller.context} />}
      errorContent={page.error ? <ListError query={page} text={list.errorText} /> : undefined}
    />
  )
}
