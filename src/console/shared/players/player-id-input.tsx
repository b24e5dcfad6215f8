import { TextInput, type TextInputProps } from '@mantine/core'

/** The field for a player's ID, as a form's `field('playerId')` gives its props. */
export function PlayerIdInput(props: TextInputProps) {
  return <TextInput {...props} autoComplete="off" spellCheck={false} maxLength={64} required />
}
