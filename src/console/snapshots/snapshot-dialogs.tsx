import { useCallback } from 'react'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { TagsField, validateTags } from '#console/platform/tags/tags-field.tsx'
import { SnapshotDetail, SnapshotTags, snapshots } from '#contract/snapshots.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { DescriptionField, validateDescription } from './description-field.tsx'
import { LoadIntoDialog } from './load/load-into-dialog.tsx'
import { emptySide, SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import { SnapshotTarget } from './snapshot-target.tsx'

/** Changes the tags of a snapshot that is known by its key; those in use are suggested. */
function EditTagsDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  return (
    <WithInitialData endpoint={snapshots.get} input={{ params: { snapshotKey } }} onGone={onClose}>
      {(snapshot) => (
        <FormDialog
          endpoint={snapshots.changeTags}
          edits={{ saved: snapshot, schema: SnapshotDetail, toValues: ({ Tags }) => ({ tags: Tags }) }}
          toInput={({ tags }) => ({ params: { snapshotKey }, body: { Tags: tags } })}
          validate={({ tags }) => ({ tags: validateTags(tags, SnapshotTags) })}
          title="Edit the tags?"
          labels={{ tags: 'Tags' }}
          confirmLabel="Update tags"
          canConfirm={({ tags }, isDirty) => isDirty && validateTags(tags, SnapshotTags) === undefined}
          successMessage="The tags were changed."
          keptBy="edit-tags"
          subject="these tags"
          target={<SnapshotTarget snapshot={snapshot} />}
          onClose={onClose}
        >
          {({ field }) => (
            <TagsField {...field('tags')} endpoint={snapshots.usedTags} schema={SnapshotTags} data-autofocus />
          )}
        </FormDialog>
      )}
    </WithInitialData>
  )
}

/** Changes the description of a snapshot that is known by its key. */
function EditDescriptionDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  return (
    <WithInitialData endpoint={snapshots.get} input={{ params: { snapshotKey } }} onGone={onClose}>
      {(snapshot) => (
        <FormDialog
          endpoint={snapshots.update}
          edits={{
            saved: snapshot,
            schema: SnapshotDetail,
            toValues: ({ Description }) => ({ description: Description }),
          }}
          toInput={({ description }) => ({ body: { key: snapshot.Key, playerId: snapshot.PlayerId, description } })}
          validate={({ description }) => ({ description: validateDescription(description) })}
          isDirty={({ description }, initial) => description.trim() !== initial.description}
          title="Edit the description?"
          labels={{ description: 'Description' }}
          confirmLabel="Update description"
          canConfirm={({ description }, isDirty) => isDirty && validateDescription(description) === undefined}
          successMessage="The description was changed."
          keptBy="edit"
          subject="this description"
          target={<SnapshotTarget snapshot={snapshot} isDescribed={false} />}
          onClose={onClose}
        >
          {({ field }) => <DescriptionField {...field('description')} />}
        </FormDialog>
      )}
    </WithInitialData>
  )
}

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
