import { PasswordInput } from '@mantine/core'

/** A field for a password that no password manager fills or saves. */
export function SamplePassword() {
  return (
    <PasswordInput
      label="Password"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  )
}
