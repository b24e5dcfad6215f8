import { useCallback } from 'react'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { snapshots } from '#contract/snapshots.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { EditDescriptionDialog } from './edit-description-dialog.tsx'
import { LoadIntoDialog } from './load/load-into-dialog.tsx'
import { emptySide, SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import { EditTagsDialog } from './tags/edit-tags-dialog.tsx'

/** The snapshot dialogs that the search params open, on the list and on the snapshot's page. */
export function SnapshotDialogs() {
  const [{ edit, editTags, load, compare }, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const { disabledReason } = useCallAccess(snapshots.update)
  const closeEdit = useCallback(
    () => setSearchParams({ edit: undefined, editTags: undefined }, { replace: true }),
    [setSearchParams],
  )
  const closeLoad = useCallback(
    () => setSearchParams({ load: undefined, into: undefined, review: undefined, ...emptySide }, { replace: true }),
    [setSearchParams],
  )
  return (
    <>
      {(edit ?? editTags) !== undefined && disabledReason !== undefined ? (
        <ForbiddenDialog disabledReason={disabledReason} onClose={closeEdit} />
      ) : null}
      {edit !== undefined && disabledReason === undefined ? (
        <EditDescriptionDialog key={edit} snapshotKey={edit} onClose={closeEdit} />
      ) : null}
      {editTags !== undefined && disabledReason === undefined ? (
        <EditTagsDialog key={editTags} snapshotKey={editTags} onClose={closeEdit} />
      ) : null}
      {load === undefined ? null : <LoadIntoDialog key={load} snapshotKey={load} onClose={closeLoad} />}
      {compare === undefined ? null : <CompareDialog key={compare} snapshotKey={compare} />}
    </>
  )
}
