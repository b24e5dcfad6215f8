import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { TagsField, validateTags } from '#console/platform/tags/tags-field.tsx'
import { SnapshotDetail, SnapshotTags, snapshots } from '#contract/snapshots.ts'
import { SnapshotTarget } from './snapshot-target.tsx'

/** Changes the tags of a snapshot that is known by its key; those in use are suggested. */
export function EditTagsDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
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
