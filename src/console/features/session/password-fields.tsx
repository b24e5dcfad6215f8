import { PasswordInput } from '@mantine/core'
import type { EnvironmentName } from '#contract/core/environment.ts'
import { minimumPasswordLength } from '#contract/session.ts'

/** A new password, typed twice. */
export type NewPassword = { readonly password: string; readonly repeated: string }

/** An empty pair. */
export const noPassword: NewPassword = { password: '', repeated: '' }

/** What is wrong with a new password, field by field. An unknown environment counts as Production. */
export function validatePasswords(
  { password, repeated }: NewPassword,
  environment: EnvironmentName | undefined,
): { password?: string; repeated?: string } {
  const shortest = minimumPasswordLength[environment ?? 'Production']
  return {
    password: password.length < shortest ? `Your password must be at least ${shortest} characters long` : undefined,
    repeated: password === repeated ? undefined : "The passwords don't match. Please try again.",
  }
}

/** Two fields for a new password. */
export function PasswordFields({
  value,
  onChange,
  problems,
}: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  problems: { password?: string; repeated?: string }
}) {
  const toggle = { 'aria-label': 'Show or hide the password' }
  return (
    <>
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        maxLength={1024}
        value={value.password}
        error={problems.password}
        aria-invalid={problems.password ? true : undefined}
        visibilityToggleButtonProps={toggle}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        label="Repeat the new password"
        autoComplete="new-password"
        maxLength={1024}
        value={value.repeated}
        error={problems.repeated}
        aria-invalid={problems.repeated ? true : undefined}
        visibilityToggleButtonProps={toggle}
        onChange={(event) => onChange({ ...value, repeated: event.currentTarget.value })}
      />
    </>
  )
}
