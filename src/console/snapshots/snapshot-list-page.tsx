import { z } from 'zod'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { TagFilter } from '#console/platform/tags/tag-filter.tsx'
import { snapshotScreen } from '#console/routes.ts'
import { snapshots } from '#contract/snapshots.ts'
import { ImportSnapshot } from './files/import-snapshot.tsx'
import { snapshotSearchHint } from './format-snapshot.ts'
import { listColumns, SnapshotDetails } from './snapshot-columns.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import { TagParam } from './snapshot-search-params.ts'

const Filters = z.object({ tag: TagParam })

function TagField({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return <TagFilter endpoint={snapshots.usedTags} value={params.tag} onChange={(tag) => setFilters({ tag })} />
}

const snapshotList = defineList({
  id: 'snapshots',
  noun: { one: 'snapshot', many: 'snapshots' },
  label: 'Snapshots',
  endpoint: snapshots.list,
  toRequest: (params) => ({ query: toListQuery(snapshots.list, params) }),
  columns: listColumns,
  rowKey: ({ Key }) => Key,
  rowHref: ({ Key }) => toHref(snapshotScreen, { key: Key }),
  rowDetail: {
    param: 'open',
    title: 'Details',
    repeats: 'description',
    cell: (snapshot) => <SnapshotDetails snapshot={snapshot} />,
  },
  defaultSort: { key: 'date', direction: 'desc' },
  search: { label: 'Search snapshots', placeholder: 'Key, player ID or description', hint: snapshotSearchHint },
  filters: { schema: Filters, Fields: TagField },
  emptyText: "Couldn't find any Snapshots to show.",
  bulkActions: lazyComponent(() => import('./snapshot-bulk-actions.tsx'), 'SnapshotBulkActions'),
})

export function SnapshotListPage() {
  return (
    <>
      <ListPage list={snapshotList} title="Snapshots" actions={<ImportSnapshot />} />
      <SnapshotDialogs />
    </>
  )
}
