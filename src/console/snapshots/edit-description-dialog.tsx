import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { DescriptionField, validateDescription } from './description-field.tsx'
import { SnapshotTarget } from './snapshot-target.tsx'

/** Changes the description of a snapshot that is known by its key. */
export function EditDescriptionDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
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
