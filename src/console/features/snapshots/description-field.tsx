import { Textarea } from '@mantine/core'
import { snapshotDescriptionLimit } from '#contract/snapshots.ts'

/** What is wrong with a description, in a sentence; undefined when it can be saved. */
export function validateDescription(text: string): string | undefined {
  const length = text.trim().length
  return length > snapshotDescriptionLimit
    ? `A description has at most ${snapshotDescriptionLimit} characters; this has ${length}.`
    : undefined
}

/** The description of a snapshot with a count of its characters. Too long a text can be typed, but says so in red. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label="Description"
      value={value}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
      error={validateDescription(value)}
      description={`${value.trim().length}/${snapshotDescriptionLimit}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
