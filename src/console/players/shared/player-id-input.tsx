import { TextInput, type TextInputProps } from '@mantine/core'

/** The field for one player, by ID or by social account, as a form's `field('playerId')` gives its props. */
export function PlayerIdInput(props: TextInputProps) {
  return (
    <TextInput
      description="Player ID or social account ID."
      required
      {...props}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
    />
  )
}
