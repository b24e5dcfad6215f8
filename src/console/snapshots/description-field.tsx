import { Textarea, type TextareaProps } from '@mantine/core'
import { snapshotDescriptionLimit } from '#contract/snapshots.ts'

/** The problem of a description, as a sentence; undefined when it can be saved. */
export function validateDescription(text: string): string | undefined {
  const length = text.trim().length
  return length > snapshotDescriptionLimit
    ? `A description has at most ${snapshotDescriptionLimit} characters; this has ${length}.`
    : undefined
}

/** The description of a snapshot with a count of its characters. Too long a text can be typed, but says so in red. */
export function DescriptionField({ value, ...input }: TextareaProps & { value?: string }) {
  const text = value ?? ''
  return (
    <Textarea
      {...input}
      value={text}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
      error={validateDescription(text)}
      description={`${text.trim().length}/${snapshotDescriptionLimit}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
