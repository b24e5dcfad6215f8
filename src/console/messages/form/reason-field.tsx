import { TextInput } from '@mantine/core'
import { reasonLimit } from '#contract/core/units.ts'

/** Why a message is sent, for the audit log and the timeline. */
export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      mt="md"
      label="Reason or ticket link (optional)"
      description="For the audit log; the player does not see it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={reasonLimit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
