import { useCallback } from 'react'
import { useAddress } from '#console/api/address.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { EditDescriptionDialog } from './edit-description-dialog.tsx'
import { LoadIntoDialog } from './load-into-dialog.tsx'
import { noPick, SnapshotDialogAddress } from './snapshot-address.ts'

/** The dialogs about a snapshot that the address names, on the list and on the snapshot's page. */
export function SnapshotDialogs() {
  const [{ edit, load, compare }, setAddress] = useAddress(SnapshotDialogAddress)
  const closeEdit = useCallback(() => setAddress({ edit: undefined }, { replace: true }), [setAddress])
  const closeLoad = useCallback(
    () => setAddress({ load: undefined, into: undefined, review: undefined, ...noPick }, { replace: true }),
    [setAddress],
  )
  return (
    <>
      {edit === undefined ? null : <EditDescriptionDialog key={edit} snapshotKey={edit} onClose={closeEdit} />}
      {load === undefined ? null : <LoadIntoDialog key={load} snapshotKey={load} onClose={closeLoad} />}
      {compare === undefined ? null : <CompareDialog key={compare} snapshotKey={compare} />}
    </>
  )
}
