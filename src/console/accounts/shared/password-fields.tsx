import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { minimumPasswordLength } from '#contract/session.ts'

/** A new password, typed twice. */
export type NewPassword = { readonly password: string; readonly repeated: string }

/** The problems of a new password, field by field. An unknown environment counts as Production. */
export function validatePasswords(
  { password, repeated }: NewPassword,
  environment: EnvironmentName | undefined,
): { password?: string; repeated?: string } {
  const shortest = minimumPasswordLength[environment ?? 'Production']
  return {
    ...(password.length < shortest ? { password: `Your password must be at least ${shortest} characters long` } : {}),
    ...(password === repeated ? {} : { repeated: "The passwords don't match. Please try again." }),
  }
}

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      maxLength={1024}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      {...props}
    />
  )
}

/** Two fields for a new password; each takes the props of its input. */
export function PasswordFields({ password, repeated }: { password: PasswordInputProps; repeated: PasswordInputProps }) {
  return (
    <>
      <PasswordField label="New password" autoComplete="new-password" {...password} />
      <PasswordField label="Repeat the new password" autoComplete="new-password" {...repeated} />
    </>
  )
}
