import { TagsInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { SnapshotTag, tagCountLimit, tagLimit } from '#contract/snapshot-tag.ts'
import { SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { SnapshotTarget } from '../snapshot-target.tsx'
import classes from '../snapshots.module.css'

/** The problem of tags, as a sentence; undefined when they can be saved. */
function validateTags(tags: readonly string[]): string | undefined {
  if (tags.length > tagCountLimit) return `A snapshot has at most ${tagCountLimit} tags.`
  return tags.flatMap((tag) => SnapshotTag.safeParse(tag).error?.issues[0]?.message ?? [])[0]
}

/** Tags as they are saved; one that cannot be saved stays as it was typed, so that it can be mended. */
function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => SnapshotTag.safeParse(tag).data ?? tag))]
}

/** Changes the tags of a snapshot that is known by its key; those in use are suggested. */
export function EditTagsDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  const used = useEndpointQuery(snapshots.usedTags, {}, { errorDisplay: 'quiet' })
  return (
    <WithInitialData endpoint={snapshots.get} input={{ params: { snapshotKey } }} onGone={onClose}>
      {(snapshot) => (
        <FormDialog
          endpoint={snapshots.changeTags}
          edits={{ saved: snapshot, schema: SnapshotDetail, toValues: ({ Tags }) => ({ tags: Tags }) }}
          toInput={({ tags }) => ({ params: { snapshotKey }, body: { Tags: tags } })}
          validate={({ tags }) => ({ tags: validateTags(tags) })}
          title="Edit the tags?"
          labels={{ tags: 'Tags' }}
          confirmLabel="Update tags"
          canConfirm={({ tags }, isDirty) => isDirty && validateTags(tags) === undefined}
          successMessage="The tags were changed."
          keptBy="edit-tags"
          subject="these tags"
          target={<SnapshotTarget snapshot={snapshot} />}
          onClose={onClose}
        >
          {({ field, setFieldValue, values }) => (
            <TagsInput
              {...field('tags')}
              value={values.tags}
              onChange={(tags) => setFieldValue('tags', normalizeTags(tags))}
              data={used.data?.Tags.map(({ Tag }) => Tag) ?? []}
              acceptValueOnBlur
              clearable
              comboboxProps={{ withinPortal: false }}
              classNames={{ inputField: classes.tagInput }}
              clearButtonProps={{ 'aria-label': 'Remove all tags' }}
              error={validateTags(values.tags)}
              description={`Enter adds a tag: bug-1234. At most ${tagCountLimit} of up to ${tagLimit} characters.`}
              data-autofocus
            />
          )}
        </FormDialog>
      )}
    </WithInitialData>
  )
}
