import { ListPage } from '#console/platform/lists/list-page.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import { snapshotList } from './snapshot-list.tsx'

/** All snapshots, and the dialogs about one. */
export function SnapshotListPage() {
  return (
    <>
      <ListPage list={snapshotList} title="Snapshots" />
      <SnapshotDialogs />
    </>
  )
}
