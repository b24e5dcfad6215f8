import { ListPage } from '#console/platform/lists/list-page.tsx'
import { ImportSnapshot } from './files/import-snapshot.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import { snapshotList } from './snapshot-list.tsx'

/** All snapshots, and the dialogs about one. */
export function SnapshotListPage() {
  return (
    <>
      <ListPage list={snapshotList} title="Snapshots" actions={<ImportSnapshot />} />
      <SnapshotDialogs />
    </>
  )
}
