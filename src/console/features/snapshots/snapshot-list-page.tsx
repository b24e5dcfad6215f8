import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DataTable } from '#console/components/data-table.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatTotal } from '#console/components/pager.tsx'
import { SearchField } from '#console/components/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { snapshotScreen } from '#console/shared/screens/snapshots.ts'
import { searchLimit } from '#contract/core/units.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { listColumns, SnapshotDetails } from './snapshot-columns.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import {
  getSelectedKeys,
  SnapshotDialogSearchParams,
  SnapshotListSearchParams,
  toListCall,
  withSelection,
} from './snapshot-search-params.ts'
import classes from './snapshots.module.css'

const Address = SnapshotListSearchParams.extend(SnapshotDialogSearchParams.shape)
const rowHref = ({ Key }: SnapshotDetail) => toHref(snapshotScreen, { key: Key })

/** All snapshots: search, order and page, and which dialog is open, all of it in the address. */
export function SnapshotListPage() {
  const [address, setAddress] = useSearchParams(Address)
  const asked = useEndpointQuery(snapshots.list, toListCall(address))
  const { data } = asked
  const { filter, sortDir, page, size, open } = address
  const isNarrow = useIsNarrow()
  const marked = useMemo(() => getSelectedKeys(address.marked), [address.marked])
  const typed = useDebouncedText(filter, (text) => setAddress({ filter: text, page: undefined }, { replace: true }))
  const lastPage = data ? Math.max(1, Math.ceil(data.Total / size)) : page
  useEffect(() => {
    // Snapshots were removed, or the link is old: the page that it means is not there any more.
    if (data && !asked.isPlaceholderData && page > lastPage) setAddress({ page: lastPage }, { replace: true })
  }, [data, asked.isPlaceholderData, page, lastPage, setAddress])
  const columns = useMemo(
    () =>
      listColumns({
        isNarrow,
        open,
        marked,
        onOpen: (key) => setAddress({ open: key }, { replace: true }),
        onMark: (key) => setAddress({ marked: withSelection(marked, key) }, { replace: true }),
      }),
    [isNarrow, open, marked, setAddress],
  )
  return (
    <>
      <PageHeader title="Snapshots" count={data && formatTotal(data.Total, data.TotalIsExact)} />
      <div className={classes.filters}>
        <search className={classes.search}>
          <SearchField
            label="Search snapshots"
            placeholder="Key, player ID or description"
            value={typed.text}
            maxLength={searchLimit}
            onChange={typed.change}
            onSubmit={typed.flush}
          />
        </search>
        {marked.length === 0 ? null : (
          <CompareMarked
            marked={marked}
            onCompare={() => setAddress({ compare: marked[0], with: marked[1], swapped: undefined })}
            onClear={() => setAddress({ marked: undefined }, { replace: true })}
          />
        )}
      </div>
      <DataTable
        label="Snapshots"
        columns={columns}
        rows={data?.Result}
        rowKey={({ Key }) => Key}
        rowHref={rowHref}
        rowMark={({ Key }) => (marked.includes(Key) ? 'selected' : undefined)}
        rowDetail={(snapshot) => (snapshot.Key === open ? <SnapshotDetails snapshot={snapshot} /> : undefined)}
        sort={{ key: 'date', direction: sortDir }}
        onSort={({ direction }) =>
          setAddress({ sortDir: direction === 'desc' ? undefined : direction, page: undefined })
        }
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="Couldn't find any Snapshots to show."
        emptyNext={
          filter === '' ? null : (
            <Button variant="subtle" onClick={() => setAddress({ filter: undefined, page: undefined })}>
              Clear the search
            </Button>
          )
        }
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
      <SnapshotDialogs />
    </>
  )
}

function CompareMarked({
  marked,
  onCompare,
  onClear,
}: {
  marked: readonly string[]
  onCompare: () => void
  onClear: () => void
}) {
  return (
    <div>
      <Button variant="default" onClick={onCompare}>
        {marked.length === 2 ? 'Compare the 2 marked' : `Compare ${marked[0]} with…`}
      </Button>{' '}
      <Button variant="subtle" onClick={onClear}>
        Clear the marks
      </Button>
    </div>
  )
}
